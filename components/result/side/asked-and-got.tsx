/** What was asked for beside what came, what differs marked by more than colour. */
import { classNames } from '#components/ui/class-names.ts';
import type { Run } from '#lib/client/run.ts';
import { type AskedRow, askedAndGot } from '#lib/client/show/asked-and-got.ts';
import { SideSection } from './side-section.tsx';

export function AskedAndGot({ run }: { run: Run }) {
  const rows = askedAndGot(run);
  if (rows.length === 0) return null;
  return (
    <SideSection title="Asked and got">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13">
        {rows.map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </dl>
    </SideSection>
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
