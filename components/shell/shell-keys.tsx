'use client';
/** The search button of the header and the global shortcuts. */
import { Search } from 'lucide-react';
import { useFocusOnArrival } from './focus-page.ts';
import { openShellDialog } from './shell-dialogs.tsx';
import { useShortcut } from './shortcuts/use-shortcut.ts';

export function ShellKeys() {
  useFocusOnArrival();
  useShortcut({ keys: 'Mod+k', label: 'Search', group: 'Anywhere', typing: true }, () =>
    openShellDialog('palette'),
  );
  useShortcut({ keys: '?', label: 'Keyboard shortcuts', group: 'Anywhere' }, () => openShellDialog('sheet'));
  return (
    <button
      type="button"
      title="Search pages, models and runs"
      aria-keyshortcuts="Control+K"
      onClick={() => openShellDialog('palette')}
      className="flex h-control-small items-center gap-2 rounded-control px-2 text-13 font-medium transition-colors duration-quick hover:bg-sunk pointer-coarse:min-w-11 pointer-coarse:justify-center"
    >
      <Search size={16} />
      <span className="max-[640px]:sr-only">Search</span>
      <kbd aria-hidden className="font-mono text-12 font-normal text-ink-third max-[900px]:hidden">
        Ctrl K
      </kbd>
    </button>
  );
}
