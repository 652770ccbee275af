/**
 * The active keyboard shortcuts. Components register them with a label, the shortcuts dialog lists them, and
 * one listener dispatches keys.
 */
import { createStore } from '#lib/client/storage/create-store.ts';

export interface Shortcut {
  /** `Mod+Enter` (Ctrl, or Cmd on a Mac), `Escape`, `?`. */
  keys: string;
  /** `Run the form` */
  label: string;
  group: 'Anywhere' | 'On this page';
  /** Also works while the user types. */
  typing?: boolean;
}

interface OfferedShortcut extends Shortcut {
  /** Return false to let the event through. */
  run(): unknown;
}

/** The registered shortcuts. */
export const shortcuts = createStore<readonly OfferedShortcut[]>([]);
/** Registers a shortcut. Returns a function that removes it. */
export function offerShortcut(shortcut: OfferedShortcut): () => void {
  if (shortcuts.read().length === 0) window.addEventListener('keydown', onKey);
  shortcuts.set([...shortcuts.read(), shortcut]);
  return () => {
    shortcuts.set(shortcuts.read().filter((known) => known !== shortcut));
    if (shortcuts.read().length === 0) window.removeEventListener('keydown', onKey);
  };
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const pressed = nameOf(event);
  const hit = shortcuts.read().findLast((known) => known.keys === pressed && mayRun(known, event.target));
  if (hit !== undefined && hit.run() !== false) event.preventDefault();
}

/** Names a key: characters as typed, without Shift; other keys with their modifiers. */
function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const named = key.length === 1 ? key.toLowerCase() : key;
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${named}`;
}

function mayRun({ typing = false }: Shortcut, target: EventTarget | null): boolean {
  if (!typing && target instanceof HTMLElement && target.closest(typingPlaces)) return false;
  return document.querySelector('dialog[open], [popover]:popover-open') === null;
}

const typingPlaces =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';
