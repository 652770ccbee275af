'use client';
/**
 * The palette and the shortcuts dialog, loaded when first opened. Mounted above the pages, so they survive
 * navigation.
 */
import { useSyncExternalStore } from 'react';
import { createStore } from '#lib/client/storage/create-store.ts';
import { lateDialog } from './late-part.tsx';

const Palette = lateDialog(() => import('./palette/palette.tsx'), 'Palette');
const ShortcutsSheet = lateDialog(() => import('./shortcuts/shortcuts-sheet.tsx'), 'ShortcutsSheet');

/** Undefined if no dialog is open. */
const openDialog = createStore<'palette' | 'sheet' | undefined>(undefined);

export const openShellDialog = openDialog.set;

export function ShellDialogs() {
  const open = useSyncExternalStore(openDialog.subscribe, openDialog.read, openDialog.read);
  const close = () => openShellDialog(undefined);
  if (open === undefined) return null;
  return open === 'palette' ? (
    <Palette onClose={close} onSheet={() => openShellDialog('sheet')} />
  ) : (
    <ShortcutsSheet onClose={close} />
  );
}
