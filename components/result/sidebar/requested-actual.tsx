/** Requested and actual values; differences are marked by more than colour. */
import { classNames } from '#components/ui/class-names.ts';
import { type RequestedActualRow, requestedActualRows } from '#lib/client/result/requested-actual.ts';
import type { Run } from '#lib/client/run/run.ts';
import { SidebarSection } from './sidebar-section.tsx';

/** `whole` includes long texts. */
export function RequestedActual({ run, whole = false }: { run: Run; whole?: boolean }) {
  const rows = requestedActualRows(run).filter(({ long }) => whole || !long);
  if (rows.length === 0) return null;
  return (
    <SidebarSection title={whole ? 'Requested and actual, in full' : 'Requested and actual'}>
      <RequestedActualRows rows={rows} />
    </SidebarSection>
  );
}

export function RequestedActualRows({ rows }: { rows: readonly RequestedActualRow[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
      {rows.map((row) =>
        row.long ? <LongRow key={row.label} row={row} /> : <Row key={row.label} row={row} />,
      )}
    </dl>
  );
}

function Row({ row: { label, requested, actual, changed, pending } }: { row: RequestedActualRow }) {
  const both = requested !== undefined && actual !== undefined && requested !== actual;
  return (
    <>
      <dt className="text-ink-second">{label}</dt>
      <dd className="text-right font-mono text-12 leading-5 tabular-nums [overflow-wrap:anywhere]">
        {both ? (
          <>
            {changed ? (
              <s className="text-ink-third">
                <span className="sr-only">requested: </span>
                {requested}
              </s>
            ) : (
              <span className="text-ink-third">{requested}</span>
            )}{' '}
          </>
        ) : null}
        <span className={classNames(changed ? 'text-warning' : 'text-ink')}>
          {changed ? <span className="sr-only">actual: </span> : null}
          {pending ? <span className="text-ink-third">·</span> : (actual ?? requested)}
        </span>
      </dd>
    </>
  );
}

function LongRow({ row: { label, requested, actual } }: { row: RequestedActualRow }) {
  return (
    <div className="col-span-2 mt-1 flex flex-col gap-1">
      <dt className="text-ink-second">{label}</dt>
      {requested === undefined ? null : (
        <dd className="text-ink-third">
          <span className="sr-only">requested: </span>
          {requested}
        </dd>
      )}
      <dd>
        <span className="sr-only">actual: </span>
        {actual}
      </dd>
    </div>
  );
}
