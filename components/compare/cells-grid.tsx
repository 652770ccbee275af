/** Cells as a grid: columns and rows with headings on wide screens, a list on narrow ones. */
import { Fragment, type ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { CompareCell, CompareGrid } from '#lib/client/compare/make-cells.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';

interface CellsGridProps<Cell> extends Omit<CompareGrid, 'cells'> {
  cells: readonly Cell[];
  layout: PlaygroundForm['layout'];
  renderCell(cell: Cell): ReactNode;
}

export function CellsGrid<Cell extends { position?: CompareCell['position'] | null }>({
  cells,
  layout,
  renderCell,
  ...grid
}: CellsGridProps<Cell>) {
  const placed = cells.filter(({ position }) => position);
  const own = cells.filter(({ position }) => !position);
  const { columns, rows } = grid;
  // Two images fit beside each other on a phone; texts need its width.
  const least = layout === 'image' ? 'clamp(156px, 24vw, 280px)' : '280px';
  return (
    <div className="flex flex-col gap-6">
      {rows.length > 1 && columns.length > 1 ? (
        <Table
          {...grid}
          least={least}
          rowOf={(row) =>
            columns.map((label, column) => {
              const at = placed.find(({ position }) => position?.row === row && position.column === column);
              return at ? renderCell(at) : <Merged key={label} />;
            })
          }
        />
      ) : (
        <Flow least={least}>{placed.map(renderCell)}</Flow>
      )}
      {own.length > 0 ? (
        <section aria-label="Variants" className="flex flex-col gap-3">
          <h2 className="text-13 font-semibold text-ink-second">Variants</h2>
          <Flow least={least}>{own.map(renderCell)}</Flow>
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

/** `least`: width of a column. */
function Flow({ least, children }: { least: string; children: ReactNode }) {
  const gridTemplateColumns = `repeat(auto-fit, minmax(min(100%, ${least}), 1fr))`;
  return (
    <div className="grid items-start gap-3" style={{ gridTemplateColumns }}>
      {children}
    </div>
  );
}

/** In the place of a cell that another one stands for. */
function Merged() {
  return (
    <p className="row-span-2 hidden self-start rounded-panel border border-dashed border-hairline px-3 py-1.5 text-12 text-ink-second @min-[560px]:block">
      Equal to another result
    </p>
  );
}

interface TableProps extends Omit<CompareGrid, 'cells'> {
  least: string;
  rowOf(row: number): ReactNode;
}

/** The headings are hidden from screen readers: the name of each cell contains both values. */
function Table({ columns, rows, titles, least, rowOf }: TableProps) {
  return (
    <div className="@container">
      <div
        className="grid items-start gap-3 @min-[560px]:[grid-template-columns:var(--tracks)]"
        style={{ '--tracks': `minmax(72px, 128px) repeat(${columns.length}, minmax(${least}, 1fr))` }}
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
