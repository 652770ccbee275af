'use client';
/** The grid with its cells in it. Loaded with the first set: an empty page needs none of it. */
import type { CompareGrid } from '#lib/client/compare/make-cells.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import { type CellActs, CompareCellView } from './cell/compare-cell.tsx';
import type { CellSize } from './cell-size.ts';
import { CellsGrid } from './cells-grid.tsx';
import type { OutcomeOfCell } from './use-cell-outcomes.ts';
import type { PairState } from './use-pair.ts';

interface CellsViewProps {
  grid: CompareGrid;
  outcomes: ReadonlyMap<string, OutcomeOfCell>;
  issues: ReadonlyMap<string, readonly Issue[]>;
  layout: PlaygroundForm['layout'];
  pair: PairState;
  size: CellSize;
  acts: CellActs;
}

export function CellsView({ grid, outcomes, issues, layout, pair, size, acts }: CellsViewProps) {
  return (
    <CellsGrid
      grid={grid}
      size={size}
      renderCell={(cell) => {
        const { cellRun, run, task } = outcomes.get(cell.key) ?? {};
        return (
          <CompareCellView
            cell={cell}
            cellRun={cellRun}
            run={run}
            task={task}
            issues={issues.get(cell.print)}
            picked={pair.placeOf(cell.key)}
            layout={layout}
            size={size}
            acts={acts}
          />
        );
      }}
    />
  );
}
