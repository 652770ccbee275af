'use client';
/** The head's search button, and the keys that work anywhere: they open the palette, the sheet, or a page. */
import { Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useFocusOnArrival } from './focus-page.ts';
import { type Place, placeGroups } from './navigation.ts';
import { openShellDialog } from './shell-dialog.ts';
import { useShortcut } from './shortcuts/use-shortcut.ts';

export function ShellKeys() {
  useFocusOnArrival();
  useShortcut({ keys: 'Mod+k', words: 'Find anything', group: 'Anywhere', typing: true }, () =>
    openShellDialog('palette'),
  );
  useShortcut({ keys: '?', words: 'These shortcuts', group: 'Anywhere' }, () => openShellDialog('sheet'));
  return (
    <>
      <button
        type="button"
        title="Find a page, a model, a run"
        aria-keyshortcuts="Control+K"
        onClick={() => openShellDialog('palette')}
        className="flex h-control-small items-center gap-2 rounded-control px-2 text-13 font-medium transition-colors duration-quick hover:bg-sunk pointer-coarse:min-w-11 pointer-coarse:justify-center"
      >
        <Search aria-hidden size={16} />
        <span className="max-[640px]:sr-only">Find</span>
        <kbd aria-hidden className="font-mono text-12 font-normal text-ink-third max-[900px]:hidden">
          Ctrl K
        </kbd>
      </button>
      {goPlaces.map((place) => (
        <GoKey key={place.href} place={place} />
      ))}
    </>
  );
}

const goPlaces: readonly Place[] = [
  { href: '/', label: 'Start', icon: 'book', key: 's' },
  ...placeGroups.flatMap(({ places }) => places),
];

function GoKey({ place: { href, label, key } }: { place: Place }) {
  const router = useRouter();
  useShortcut({ keys: `g ${key}`, words: label, group: 'Go to' }, () => router.push(href));
  return null;
}
