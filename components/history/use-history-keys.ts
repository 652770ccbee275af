'use client';
/** Keys that work anywhere on the history's page, unless they are needed to type or to close something. */
import { nothingHasFocus } from '#components/shell/focus-page.ts';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';

interface HistoryKeys {
  onEscape(): void;
  onDelete(): void;
  onSelectAll(): void;
  /** Up or down while nothing has the focus. */
  onArrow(): void;
}

export function useHistoryKeys({ onEscape, onDelete, onSelectAll, onArrow }: HistoryKeys): void {
  useShortcut({ keys: 'Escape', words: 'Close, or select nothing', group }, onEscape);
  useShortcut({ keys: 'Delete', words: 'Delete the selected runs', group }, onDelete);
  useShortcut({ keys: 'Mod+a', words: 'Select all runs', group }, onSelectAll);
  useShortcut({ keys: 'ArrowDown', words: 'Into the list', group }, () => fromPage(onArrow));
  useShortcut({ keys: 'ArrowUp', words: 'Into the list', group }, () => fromPage(onArrow));
  useShortcut({ keys: 'j', words: 'Next run', group }, () => asArrow('ArrowDown', onArrow));
  useShortcut({ keys: 'k', words: 'Run before', group }, () => asArrow('ArrowUp', onArrow));
}

const group = 'On this page';

/** False where something has the focus: it knows itself what arrows mean to it. */
function fromPage(onArrow: () => void): boolean {
  if (!nothingHasFocus()) return false;
  onArrow();
  return true;
}

/** As if the arrow had been pressed where the focus is. */
function asArrow(key: 'ArrowDown' | 'ArrowUp', onArrow: () => void): void {
  if (fromPage(onArrow)) return;
  const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(pressed);
}
