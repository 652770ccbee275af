/** Ctrl+Enter or Cmd+Enter runs the form from anywhere on its page, unless a dialog is open. */
import { useRights } from '#components/shell/rights.tsx';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';

export function useRunKey(run: () => void): void {
  const { mayRun } = useRights();
  useShortcut({ keys: 'Mod+Enter', label: 'Run the form', group: 'On this page', typing: true }, run, mayRun);
}
