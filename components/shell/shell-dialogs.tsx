'use client';
/** The palette and the sheet of shortcuts, loaded when first opened. Stands above the pages: it outlives their change. */
import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { latePart } from './late-part.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { onShellDialog, openShellDialog, shellDialog } from './shell-dialog.ts';

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
