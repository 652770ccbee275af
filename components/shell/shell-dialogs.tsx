'use client';
/**
 * The palette and the shortcuts dialog, loaded when first opened. Mounted above the pages, so they survive
 * navigation.
 */
import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { createValue } from '#lib/client/storage/create-value.ts';
import { latePart } from './late-part.tsx';
import { MissingDialog } from './not-loaded.tsx';

const Palette = dynamic(
  () => latePart(() => import('./palette/palette.tsx').then((module) => module.Palette), MissingDialog),
  { ssr: false },
);
const ShortcutsSheet = dynamic(
  () =>
    latePart(
      () => import('./shortcuts/shortcuts-sheet.tsx').then((module) => module.ShortcutsSheet),
      MissingDialog,
    ),
  { ssr: false },
);

/** Undefined if no dialog is open. */
const openDialog = createValue<'palette' | 'sheet' | undefined>(undefined);

export const openShellDialog = openDialog.set;

export function ShellDialogs() {
  const open = useSyncExternalStore(openDialog.subscribe, openDialog.get, openDialog.get);
  const close = () => openShellDialog(undefined);
  if (open === undefined) return null;
  return open === 'palette' ? (
    <Palette onClose={close} onSheet={() => openShellDialog('sheet')} />
  ) : (
    <ShortcutsSheet onClose={close} />
  );
}
