/** The cells of a set. Loaded with the first set. */
import type { RefObject } from 'react';
import type { CompareGrid } from '#lib/client/compare/make-cells.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellActions } from './cell/cell-actions.ts';
import { CompareCellView } from './cell/compare-cell.tsx';
import { CellsGrid } from './cells-grid.tsx';
import type { OutcomeOfCell } from './use-cell-outcomes.ts';
import type { PairState } from './use-pair.ts';

export interface CellsViewProps {
  grid: CompareGrid;
  outcomes: ReadonlyMap<string, OutcomeOfCell>;
  issues: ReadonlyMap<string, readonly Issue[]>;
  layout: PlaygroundForm['layout'];
  pair: PairState;
  actions: RefObject<CellActions>;
}

export function CellsView({ grid, outcomes, issues, layout, pair, actions }: CellsViewProps) {
  return (
    <CellsGrid
      {...grid}
      layout={layout}
      renderCell={(cell) => (
        <CompareCellView
          {...outcomes.get(cell.key)}
          key={cell.key}
          cell={cell}
          issues={issues.get(cell.fingerprint)}
          picked={pair.placeOf(cell.key)}
          layout={layout}
          size="m"
          actions={actions}
        />
      )}
    />
  );
}
