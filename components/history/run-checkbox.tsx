/** Selects a run in the list or on the wall; with Shift, all runs from the last selected one. */
import type { RefObject } from 'react';
import { titleOf } from '#lib/client/run/run-labels.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';
import type { RunHandlers } from './use-run-cursor.ts';

interface RunCheckboxProps {
  run: StoredRun;
  selected: boolean;
  tabIndex: number;
  handlers: RefObject<RunHandlers>;
  /** Of the label, which is the target of the pointer. */
  className: string;
}

export function RunCheckbox({ run, selected, tabIndex, handlers, className }: RunCheckboxProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={`Select ${titleOf(run)}`}
        checked={selected}
        tabIndex={tabIndex}
        onChange={() => {}}
        onClick={(event) => handlers.current.select(run, { range: event.shiftKey })}
        className="relative z-1 size-4 accent-ink"
      />
    </label>
  );
}
