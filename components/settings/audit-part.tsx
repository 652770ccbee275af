/** The audit log: who did what. For admins where the pages need a sign-in. */
import useSWRInfinite from 'swr/infinite';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { formatDateTime } from '#lib/base/format-time.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { AuditRow } from '#lib/contract/pages/people.ts';

interface AuditPage {
  rows: readonly AuditRow[];
  next: number | null;
}

const path = '/api/audit';

export function AuditPart() {
  const { data, error, setSize } = useSWRInfinite<AuditPage, Error>(
    (_index, previous: AuditPage | null) => {
      if (previous === null) return path;
      return previous.next === null ? null : `${path}?before=${previous.next}`;
    },
    callPages,
    { revalidateFirstPage: false },
  );
  const rows = data?.flatMap((page) => page.rows) ?? [];
  const hasMore = data?.at(-1)?.next != null;
  return (
    <PagePart
      title="Audit"
      words="Sign-ins, and changes of people, keys, prices, links and visibility, for 400 days. Networks are cut to /24 and /64."
      actions={
        <a href={`${path}?format=csv`} download className={buttonClasses({})}>
          Download CSV
        </a>
      }
    >
      {error ? <ErrorText>Could not load the audit log: {error.message}</ErrorText> : null}
      <ul aria-label="Audit" className="rounded-panel border border-hairline bg-panel empty:hidden">
        {rows.map((row) => (
          <li
            key={row.position}
            className="grid gap-x-6 gap-y-0.5 border-b border-hairline px-4 py-2 text-13 last:border-b-0 sm:grid-cols-[160px_minmax(0,1fr)_minmax(0,2.6fr)_120px]"
          >
            <span className="text-ink-second tabular-nums">{formatDateTime(row.at)}</span>
            <b className="font-semibold [overflow-wrap:anywhere]">{row.actorName}</b>
            <span className="[overflow-wrap:anywhere]">
              {row.action} <span className="text-ink-second">{detailText(row)}</span>
            </span>
            <span className="font-mono text-12 text-ink-second">{row.network}</span>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button className="self-start" onClick={() => void setSize((size) => size + 1)}>
          Show more
        </Button>
      ) : null}
    </PagePart>
  );
}

function detailText({ target, actorId, detail }: AuditRow): string {
  const { from, to, ...others } = detail;
  const change = from === undefined ? null : `from ${valueText(from)} to ${valueText(to)}`;
  return [change, ...membersOf(others), target === actorId ? null : target]
    .filter((part) => part !== null)
    .join(', ');
}

/** Without what is empty: a limit that is not set. */
function membersOf(detail: object): string[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) =>
        `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${valueText(value)}`,
    );
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(' ');
  if (typeof value !== 'object') return String(value);
  return (value === null ? [] : membersOf(value)).join(' and ') || 'none';
}
