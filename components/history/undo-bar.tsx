/** Offers to undo the last deletion, or shows its error. */

import { CircleAlert, Undo2, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useShortcut } from '#components/shell/shortcuts/use-shortcut.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { countText } from '#lib/base/format.ts';
import { deletions } from '#lib/client/run/stored/history-calls.ts';

export function useDeletions() {
  return useSyncExternalStore(deletions.subscribe, deletions.state, deletions.state);
}

interface UndoBarProps {
  /** Called at once: the button disappears. */
  onUndo(): void;
  /** Called when the server has restored the runs. */
  onUndone(): void;
}

export function UndoBar({ onUndo, onUndone }: UndoBarProps) {
  const { undoable, failure } = useDeletions();
  const undo = () => {
    void deletions.undo().then(onUndone);
    onUndo();
  };
  useShortcut({ keys: 'Mod+z', label: 'Undo deletion', group: 'On this page' }, undo, undoable.length > 0);
  const deleted = undoable.length === 0 ? '' : `${countText(undoable.length, 'run')} deleted.`;
  const words = failure ?? deleted;
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 bottom-3 z-2 flex justify-center px-4"
    >
      {words === '' ? null : (
        <div className="pointer-events-auto flex max-w-full items-center gap-1 rounded-panel border border-control bg-panel py-1 pr-1 pl-3 text-13">
          {failure === undefined ? null : <CircleAlert size={15} className="mr-1 shrink-0 text-failed" />}
          <span className="min-w-0 pr-2">{failure === undefined ? words : `Could not delete: ${words}`}</span>
          {undoable.length > 0 ? (
            <Button weight="quiet" icon={<Undo2 size={14} />} aria-keyshortcuts="Control+Z" onClick={undo}>
              Undo
            </Button>
          ) : null}
          <IconButton label="Dismiss" icon={<X size={15} />} onClick={deletions.dismiss} />
        </div>
      )}
    </div>
  );
}
