'use client';
/** The cells in their places: columns and rows with their heads where there is room, one below the other where not. */
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { CompareCell, CompareGrid } from '#lib/client/compare/make-cells.ts';
import { type CellSize, cellWidths } from './cell-size.ts';

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

export function CellsGrid({ grid, size, renderCell }: CellsGridProps) {
  const placed = grid.cells.filter(({ place }) => place !== undefined);
  const own = grid.cells.filter(({ place }) => place === undefined);
  const two = grid.rows.length > 1 && grid.columns.length > 1;
  const width = cellWidths[size];
  return (
    <div className="flex flex-col gap-6">
      {two ? <Table grid={grid} cells={placed} width={width} renderCell={renderCell} /> : null}
      {two ? null : <Flow cells={placed} width={width} renderCell={renderCell} />}
      {own.length > 0 ? (
        <section aria-label="Cells made by hand" className="flex flex-col gap-3">
          <h2 className="text-13 font-semibold text-ink-second">By hand</h2>
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

/** The heads are for the eye: each cell is named by both of its values. */
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
              .filter(({ place }) => place?.row === row)
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
