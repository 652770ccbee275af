'use client';
/** The head's search button, and what it and a few keys open anywhere: the palette and the sheet of shortcuts. */
import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { latePart } from './late-part.tsx';
import { type Place, placeGroups } from './navigation.ts';
import { NotLoaded } from './not-loaded.tsx';
import { useShortcut } from './shortcuts/use-shortcut.ts';

const Palette = dynamic(
  () => latePart(() => import('./palette/palette.tsx').then((module) => module.Palette), NotLoaded),
  { ssr: false },
);
const ShortcutsSheet = dynamic(
  () =>
    latePart(
      () => import('./shortcuts/shortcuts-sheet.tsx').then((module) => module.ShortcutsSheet),
      NotLoaded,
    ),
  { ssr: false },
);

export function ShellKeys() {
  const [open, setOpen] = useState<'palette' | 'sheet'>();
  const close = () => setOpen(undefined);
  useShortcut({ keys: 'Mod+k', words: 'Find anything', group: 'Anywhere', typing: true }, () =>
    setOpen('palette'),
  );
  useShortcut({ keys: '?', words: 'These shortcuts', group: 'Anywhere' }, () => setOpen('sheet'));
  return (
    <>
      <button
        type="button"
        title="Find a page, a model, a run"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen('palette')}
        className="flex h-control-small items-center gap-2 rounded-control px-2 text-13 font-medium transition-colors duration-quick hover:bg-sunk"
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
      {open === 'palette' ? <Palette onClose={close} onSheet={() => setOpen('sheet')} /> : null}
      {open === 'sheet' ? <ShortcutsSheet onClose={close} /> : null}
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
