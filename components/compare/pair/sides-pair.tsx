'use client';
/** Two cells as they stand in the grid, side by side; on a phone one swipes between them, the next one in sight. */
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import { type CellActs, CompareCellView } from '../cell/compare-cell.tsx';
import type { OutcomeOfCell } from '../use-cell-outcomes.ts';

interface SidesPairProps {
  first: OutcomeOfCell;
  second: OutcomeOfCell;
  layout: PlaygroundForm['layout'];
  acts: CellActs;
}

export function SidesPair({ first, second, layout, acts }: SidesPairProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling box is no part of the page's outline
    <div
      role="group"
      aria-label="Side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="flex snap-x snap-mandatory items-start gap-3 overflow-x-auto"
    >
      {[first, second].map(({ cell, cellRun, run, task }, place) => (
        <div
          key={cell.key}
          className="grid w-[calc(100%-36px)] shrink-0 snap-start min-[700px]:w-auto min-[700px]:flex-1 min-[700px]:shrink"
        >
          <CompareCellView
            cell={cell}
            cellRun={cellRun}
            run={run}
            task={task}
            issues={undefined}
            picked={place === 0 ? 'A' : 'B'}
            layout={layout}
            size="l"
            acts={acts}
          />
        </div>
      ))}
    </div>
  );
}
