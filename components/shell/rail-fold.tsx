'use client';
/** Folds the navigation to icons. `rail-script` applies it before the first paint. */
import { Menu } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { writeStored } from '#lib/client/storage/browser-storage.ts';
import { railKey } from './rail-script.ts';
import { useShortcut } from './shortcuts/use-shortcut.ts';

const label = 'Toggle navigation';

export function RailFold() {
  useShortcut({ keys: 'Mod+b', label, group: 'Anywhere', typing: true }, toggle);
  return <IconButton label={label} icon={<Menu size={16} />} onClick={toggle} />;
}

function toggle(): void {
  const { dataset } = document.documentElement;
  dataset.rail = dataset.rail === 'folded' ? 'open' : 'folded';
  writeStored(railKey, dataset.rail);
}
