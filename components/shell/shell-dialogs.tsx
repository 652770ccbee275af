'use client';
/**
 * The palette and the shortcuts dialog, loaded when first opened. Mounted above the pages, so they survive
 * navigation.
 */
import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#lib/client/storage/listeners.ts';
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

export function ShellDialogs() {
  const open = useSyncExternalStore(onShellDialog, shellDialog, noDialog);
  const close = () => openShellDialog(undefined);
  if (open === undefined) return null;
  return open === 'palette' ? (
    <Palette onClose={close} onSheet={() => openShellDialog('sheet')} />
  ) : (
    <ShortcutsSheet onClose={close} />
  );
}

function noDialog() {
  return undefined;
}

type ShellDialog = 'palette' | 'sheet';

let open: ShellDialog | undefined;
const listeners = createListeners();

/** Undefined closes the open dialog. */
export function openShellDialog(next: ShellDialog | undefined): void {
  open = next;
  listeners.notify();
}

function shellDialog(): ShellDialog | undefined {
  return open;
}

const onShellDialog = listeners.subscribe;
