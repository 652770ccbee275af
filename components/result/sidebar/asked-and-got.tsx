/** What was asked for beside what came, what differs marked by more than colour. */
import { classNames } from '#components/ui/class-names.ts';
import type { Run } from '#lib/client/run/run.ts';
import { type AskedRow, askedAndGot } from '#lib/client/view/asked-and-got.ts';
import { SideSection } from './side-section.tsx';

/** `whole` brings the long texts too, for places that have the room. */
export function AskedAndGot({ run, whole = false }: { run: Run; whole?: boolean }) {
  const rows = askedAndGot(run).filter(({ long }) => whole || !long);
  if (rows.length === 0) return null;
  return (
    <SideSection title={whole ? 'Asked and got, in full' : 'Asked and got'}>
      <AskedRows rows={rows} />
    </SideSection>
  );
}

export function AskedRows({ rows }: { rows: readonly AskedRow[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
      {rows.map((row) =>
        row.long ? <LongRow key={row.label} row={row} /> : <Row key={row.label} row={row} />,
      )}
    </dl>
  );
}

function Row({ row: { label, asked, got, changed, pending } }: { row: AskedRow }) {
  const both = asked !== undefined && got !== undefined && asked !== got;
  return (
    <>
      <dt className="text-ink-second">{label}</dt>
      <dd className="text-right font-mono text-12 leading-5 tabular-nums [overflow-wrap:anywhere]">
        {both ? (
          <>
            {changed ? (
              <s className="text-ink-third">
                <span className="sr-only">asked: </span>
                {asked}
              </s>
            ) : (
              <span className="text-ink-third">{asked}</span>
            )}{' '}
          </>
        ) : null}
        <span className={classNames(changed ? 'text-warning' : 'text-ink')}>
          {changed ? <span className="sr-only">got: </span> : null}
          {pending ? <span className="text-ink-third">·</span> : (got ?? asked)}
        </span>
      </dd>
    </>
  );
}

/** Texts, one below the other. */
function LongRow({ row: { label, asked, got } }: { row: AskedRow }) {
  return (
    <div className="col-span-2 mt-1 flex flex-col gap-1">
      <dt className="text-ink-second">{label}</dt>
      {asked === undefined ? null : (
        <dd className="text-ink-third">
          <span className="sr-only">asked: </span>
          {asked}
        </dd>
      )}
      <dd>
        <span className="sr-only">got: </span>
        {got}
      </dd>
    </div>
  );
}
