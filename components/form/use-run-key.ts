/** Ctrl+Enter or Cmd+Enter runs the form from anywhere on its page, unless a dialog is open. */
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';

export function useRunKey(run: () => void): void {
  useShortcut({ keys: 'Mod+Enter', words: 'Run the form', group: 'On this page', typing: true }, run);
}
