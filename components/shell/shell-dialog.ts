/** Which of the frame's dialogs is open: the palette or the sheet of shortcuts. One for the tab: a page that goes takes neither with it. */
import { createListeners } from '#lib/client/storage/listeners.ts';

export type ShellDialog = 'palette' | 'sheet';

let open: ShellDialog | undefined;
const listeners = createListeners();

/** Undefined closes whichever is open. */
export function openShellDialog(next: ShellDialog | undefined): void {
  open = next;
  listeners.notify();
}

export function shellDialog(): ShellDialog | undefined {
  return open;
}

/** The function it answers ends the listening. */
export const onShellDialog = listeners.subscribe;
