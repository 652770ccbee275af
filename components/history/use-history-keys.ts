/** The shortcuts of the history page. */
import { nothingHasFocus } from '#components/shell/focus-page.ts';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';

interface HistoryKeys {
  onEscape(): void;
  onDelete(): void;
  onSelectAll(): void;
  /** Arrow up or down while nothing has the focus. */
  onArrow(): void;
}

export function useHistoryKeys({ onEscape, onDelete, onSelectAll, onArrow }: HistoryKeys): void {
  useShortcut({ keys: 'Escape', label: 'Close or clear selection', group }, onEscape);
  useShortcut({ keys: 'Delete', label: 'Delete the selected runs', group }, onDelete);
  useShortcut({ keys: 'Mod+a', label: 'Select all runs', group }, onSelectAll);
  useShortcut({ keys: 'ArrowDown', label: 'Move to the list', group }, () => fromPage(onArrow));
  useShortcut({ keys: 'ArrowUp', label: 'Move to the list', group }, () => fromPage(onArrow));
  useShortcut({ keys: 'j', label: 'Next run', group }, () => asArrow('ArrowDown', onArrow));
  useShortcut({ keys: 'k', label: 'Previous run', group }, () => asArrow('ArrowUp', onArrow));
}

const group = 'On this page';

/** False if an element has the focus and handles the key itself. */
function fromPage(onArrow: () => void): boolean {
  if (!nothingHasFocus()) return false;
  onArrow();
  return true;
}

/** Dispatches the arrow key to the focused element. */
function asArrow(key: 'ArrowDown' | 'ArrowUp', onArrow: () => void): void {
  if (fromPage(onArrow)) return;
  const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(pressed);
}
