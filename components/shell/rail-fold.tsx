'use client';
/** Folds the navigation to icons. `rail-script` applies it before the first paint. */
import { PanelLeft } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { writeStored } from '#lib/client/storage/browser-storage.ts';
import { createListeners } from '#lib/client/storage/listeners.ts';
import { railKey } from './rail-script.ts';
import { useShortcut } from './shortcuts/use-shortcut.ts';

const { subscribe, notify } = createListeners();

export function RailFold() {
  const folded = useSyncExternalStore(subscribe, isFolded, () => false);
  useShortcut({ keys: 'Mod+b', label: 'Fold the navigation', group: 'Anywhere', typing: true }, toggle);
  return (
    <IconButton
      label={folded ? 'Unfold the navigation' : 'Fold the navigation'}
      aria-keyshortcuts="Control+B"
      icon={<PanelLeft aria-hidden size={16} />}
      onClick={toggle}
    />
  );
}

function isFolded(): boolean {
  return document.documentElement.dataset.rail === 'folded';
}

function toggle(): void {
  const { dataset } = document.documentElement;
  if (isFolded()) delete dataset.rail;
  else dataset.rail = 'folded';
  writeStored(railKey, dataset.rail ?? null);
  notify();
}
