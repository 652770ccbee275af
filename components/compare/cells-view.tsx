/**
 * The cells as a grid: columns and rows with headings on wide screens, a list on narrow ones. Loaded with the
 * first set.
 */
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { CompareCell, CompareGrid } from '#lib/client/compare/make-cells.ts';
import type { Issue } from '#lib/contract/errors/issue.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import { type CellSize, cellWidths } from './cell/cell-body.tsx';
import { type CellActions, CompareCellView } from './cell/compare-cell.tsx';
import type { OutcomeOfCell } from './use-cell-outcomes.ts';
import type { PairState } from './use-pair.ts';

interface CellsViewProps {
  grid: CompareGrid;
  outcomes: ReadonlyMap<string, OutcomeOfCell>;
  issues: ReadonlyMap<string, readonly Issue[]>;
  layout: PlaygroundForm['layout'];
  pair: PairState;
  size: CellSize;
  actions: CellActions;
}

export function CellsView({ grid, outcomes, issues, layout, pair, size, actions }: CellsViewProps) {
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
            issues={issues.get(cell.fingerprint)}
            picked={pair.placeOf(cell.key)}
            layout={layout}
            size={size}
            actions={actions}
          />
        );
      }}
    />
  );
}

declare module 'react' {
  interface CSSProperties {
    '--tracks'?: string;
  }
}

interface CellsGridProps {
  grid: CompareGrid;
  size: CellSize;
  renderCell(cell: CompareCell): ReactNode;
}

function CellsGrid({ grid, size, renderCell }: CellsGridProps) {
  const placed = grid.cells.filter(({ position }) => position !== undefined);
  const own = grid.cells.filter(({ position }) => position === undefined);
  const two = grid.rows.length > 1 && grid.columns.length > 1;
  const width = cellWidths[size];
  return (
    <div className="flex flex-col gap-6">
      {two ? <Table grid={grid} cells={placed} width={width} renderCell={renderCell} /> : null}
      {two ? null : <Flow cells={placed} width={width} renderCell={renderCell} />}
      {own.length > 0 ? (
        <section aria-label="Custom cells" className="flex flex-col gap-3">
          <h2 className="text-13 font-semibold text-ink-second">Custom</h2>
          <Flow cells={own} width={width} renderCell={renderCell} />
        </section>
      ) : null}
    </div>
  );
}

interface FlowProps {
  cells: readonly CompareCell[];
  width: number;
  renderCell(cell: CompareCell): ReactNode;
}

function Flow({ cells, width, renderCell }: FlowProps) {
  const style: CSSProperties = {
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`,
  };
  return (
    <div className="grid items-start gap-3" style={style}>
      {cells.map((cell) => (
        <Fragment key={cell.key}>{renderCell(cell)}</Fragment>
      ))}
    </div>
  );
}

/** The headings are hidden from screen readers: the name of each cell contains both values. */
function Table({ grid, cells, width, renderCell }: FlowProps & { grid: CompareGrid }) {
  const { columns, rows, titles } = grid;
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
            {cells
              .filter(({ position }) => position?.row === row)
              .map((cell) => (
                <Fragment key={cell.key}>{renderCell(cell)}</Fragment>
              ))}
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
