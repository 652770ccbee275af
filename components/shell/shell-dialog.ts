/** Which of the frame's dialogs is open: the palette or the sheet of shortcuts. One for the tab: a page that goes takes neither with it. */

export type ShellDialog = 'palette' | 'sheet';

let open: ShellDialog | undefined;
const listeners = new Set<() => void>();

/** Undefined closes whichever is open. */
export function openShellDialog(next: ShellDialog | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

export function shellDialog(): ShellDialog | undefined {
  return open;
}

/** The function it answers ends the listening. */
export function onShellDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
