/**
 * The cells as a grid: columns and rows with headings on wide screens, a list on narrow ones. Loaded with the
 * first set.
 */
import { Fragment, type ReactNode, type RefObject } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { CompareCell, CompareGrid } from '#lib/client/compare/make-cells.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { CellActions } from './cell/cell-actions.ts';
import { type CellSize, cellWidths } from './cell/cell-body.tsx';
import { CompareCellView } from './cell/compare-cell.tsx';
import type { OutcomeOfCell } from './use-cell-outcomes.ts';
import type { PairState } from './use-pair.ts';

export interface CellsViewProps {
  grid: CompareGrid;
  outcomes: ReadonlyMap<string, OutcomeOfCell>;
  issues: ReadonlyMap<string, readonly Issue[]>;
  layout: PlaygroundForm['layout'];
  pair: PairState;
  size: CellSize;
  actions: RefObject<CellActions>;
}

export function CellsView({ grid, outcomes, issues, layout, pair, size, actions }: CellsViewProps) {
  const placed = grid.cells.filter(({ position }) => position !== undefined);
  const own = grid.cells.filter(({ position }) => position === undefined);
  const two = grid.rows.length > 1 && grid.columns.length > 1;
  const width = cellWidths[size];
  const shown = (cells: readonly CompareCell[]) =>
    cells.map((cell) => (
      <CompareCellView
        {...outcomes.get(cell.key)}
        key={cell.key}
        cell={cell}
        issues={issues.get(cell.fingerprint)}
        picked={pair.placeOf(cell.key)}
        layout={layout}
        size={size}
        actions={actions}
      />
    ));
  return (
    <div className="flex flex-col gap-6">
      {two ? (
        <Table
          grid={grid}
          width={width}
          rowOf={(row) => shown(placed.filter((cell) => cell.position?.row === row))}
        />
      ) : (
        <Flow width={width}>{shown(placed)}</Flow>
      )}
      {own.length > 0 ? (
        <section aria-label="Custom cells" className="flex flex-col gap-3">
          <h2 className="text-13 font-semibold text-ink-second">Custom</h2>
          <Flow width={width}>{shown(own)}</Flow>
        </section>
      ) : null}
    </div>
  );
}

declare module 'react' {
  interface CSSProperties {
    '--tracks'?: string;
  }
}

function Flow({ width, children }: { width: number; children: ReactNode }) {
  const gridTemplateColumns = `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`;
  return (
    <div className="grid items-start gap-3" style={{ gridTemplateColumns }}>
      {children}
    </div>
  );
}

interface TableProps {
  grid: CompareGrid;
  width: number;
  rowOf(row: number): ReactNode;
}

/** The headings are hidden from screen readers: the name of each cell contains both values. */
function Table({ grid: { columns, rows, titles }, width, rowOf }: TableProps) {
  return (
    <div className="@container">
      <div
        className="grid items-start gap-3 @min-[560px]:[grid-template-columns:var(--tracks)]"
        style={{ '--tracks': `minmax(72px, 128px) repeat(${columns.length}, minmax(${width}px, 1fr))` }}
      >
        <p aria-hidden className="hidden text-12 text-ink-third @min-[560px]:block">
          <span className="block">{titles.column} →</span>
          <span className="block">{titles.row} ↓</span>
        </p>
        {columns.map((label) => (
          <Head key={label} className="hidden @min-[560px]:line-clamp-2">
            {label}
          </Head>
        ))}
        {rows.map((label, row) => (
          <Fragment key={label}>
            <Head className="pt-2 @min-[560px]:row-span-2 @min-[560px]:line-clamp-6 @max-[560px]:text-15">
              {label}
            </Head>
            {rowOf(row)}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function Head({ children, className }: { children: ReactNode; className: string }) {
  return (
    <p aria-hidden className={classNames('text-13 font-semibold [overflow-wrap:anywhere]', className)}>
      {children}
    </p>
  );
}
