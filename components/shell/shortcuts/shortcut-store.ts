/**
 * Every shortcut that works now: whoever offers one says what it does, and the sheet lists exactly those. One listener
 * for the whole page decides what a key means. Knows no page.
 */
import { createListeners } from '#lib/client/storage/listeners.ts';

export interface Shortcut {
  /** `Mod+Enter` (Ctrl, or Cmd on a Mac), `Escape`, `?`, `g i` (one after the other). */
  keys: string;
  /** `Run the form` */
  words: string;
  group: 'Anywhere' | 'On this page' | 'Go to';
  /** Works while one types, too. */
  typing?: boolean;
  /** Works while a dialog is open, too. */
  dialogs?: boolean;
}

export interface OfferedShortcut extends Shortcut {
  /** False lets the key go on to whatever else wants it. */
  run(): unknown;
}

/** Milliseconds that the second key of a sequence may take. */
const sequenceMs = 1200;

let offered: readonly OfferedShortcut[] = [];
const listeners = createListeners();
let first: { key: string; at: number } | undefined;

/** The function it answers takes the shortcut back. */
export function offerShortcut(shortcut: OfferedShortcut): () => void {
  if (offered.length === 0) window.addEventListener('keydown', onKey);
  publish([...offered, shortcut]);
  return () => {
    publish(offered.filter((known) => known !== shortcut));
    if (offered.length === 0) window.removeEventListener('keydown', onKey);
  };
}

export function offeredShortcuts(): readonly OfferedShortcut[] {
  return offered;
}

export const onShortcutsChange = listeners.subscribe;

function publish(next: readonly OfferedShortcut[]): void {
  offered = next;
  listeners.notify();
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const pressed = nameOf(event);
  const before = first !== undefined && event.timeStamp - first.at < sequenceMs ? first.key : undefined;
  first = undefined;
  const fits = (keys: string) =>
    offered.findLast((known) => known.keys === keys && mayRun(known, event.target));
  const hit = (before === undefined ? undefined : fits(`${before} ${pressed}`)) ?? fits(pressed);
  if (hit !== undefined) {
    if (hit.run() !== false) event.preventDefault();
    return;
  }
  const starts = offered.some((known) => known.keys.startsWith(`${pressed} `) && mayRun(known, event.target));
  if (starts) first = { key: pressed, at: event.timeStamp };
}

/** Letters as they are typed, so that `?` needs no Shift in front; modifiers in front of the rest. */
function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const named = key.length === 1 ? key.toLowerCase() : key;
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${named}`;
}

function mayRun({ typing = false, dialogs = false }: Shortcut, target: EventTarget | null): boolean {
  if (!typing && target instanceof HTMLElement && target.closest(typingPlaces)) return false;
  return dialogs || document.querySelector('dialog[open], [popover]:popover-open') === null;
}

const typingPlaces =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]';
