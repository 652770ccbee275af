/** Compares two requests field by field. */
import { Equal, Minus, PenLine, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { WordsDiff } from '#components/ui/text-diff.tsx';
import { formatBytes } from '#lib/base/format.ts';
import { type ChangeKind, type DiffRow, diffJson, showBriefly } from '#lib/client/history/diff-json.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';

interface RequestDiffProps {
  first: RunRequest;
  second: RunRequest;
}

export function RequestDiff({ first, second }: RequestDiffProps) {
  const rows = diffJson(
    { address: `${first.method} ${first.path}`, ...first.body },
    { address: `${second.method} ${second.path}`, ...second.body },
  );
  const shown = rows.filter(({ kind }) => kind !== 'same');
  const same = rows.filter(({ kind }) => kind === 'same').length;
  return (
    <section aria-labelledby="diff-request">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <h3 id="diff-request" className="text-13 font-semibold">
          Request
        </h3>
        <p className="text-13 text-ink-second tabular-nums">{summaryOf(rows)}</p>
      </div>
      {shown.length === 0 ? (
        <p className="border-t border-hairline py-3 text-13 text-ink-second">
          The requests are identical: {same} {same === 1 ? 'field' : 'fields'}.
        </p>
      ) : (
        <ul aria-label="Fields of the requests" className="border-t border-hairline">
          {shown.map((row) => (
            <Row key={row.path} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}

const kinds: Readonly<Record<ChangeKind, { word: string; tone: string; icon: ReactNode }>> = {
  same: { word: 'same', tone: 'text-ink-second', icon: <Equal size={13} /> },
  changed: { word: 'changed', tone: 'text-warning', icon: <PenLine size={13} /> },
  added: { word: 'only second', tone: 'text-done', icon: <Plus size={13} /> },
  removed: { word: 'only first', tone: 'text-failed', icon: <Minus size={13} /> },
};

function Row({ row }: { row: DiffRow }) {
  const { word, tone, icon } = kinds[row.kind];
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-hairline py-2 min-[720px]:grid-cols-[220px_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="truncate font-mono text-12 leading-5 font-semibold" title={row.path}>
          {row.path}
        </p>
        <p className={classNames('flex items-center gap-1 text-12', tone)}>
          {icon}
          {word}
        </p>
      </div>
      {row.kind === 'changed' && isSentence(row.before) && isSentence(row.after) ? (
        <p className="text-13 whitespace-pre-wrap [overflow-wrap:anywhere] min-[720px]:col-span-2">
          <WordsDiff before={row.before} after={row.after} />
        </p>
      ) : (
        <>
          <Value name="First" present={'before' in row} value={row.before} />
          <Value name="Second" present={'after' in row} value={row.after} />
        </>
      )}
    </li>
  );
}

function Value({ name, present, value }: { name: string; present: boolean; value: unknown }) {
  return (
    <p
      className={classNames(
        'line-clamp-6 min-w-0 font-mono text-12 leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]',
        !present && 'text-ink-third',
      )}
    >
      <span className="text-ink-second min-[720px]:sr-only">{name}: </span>
      {present ? displayValue(value) : '—'}
    </p>
  );
}

function displayValue(value: unknown): ReactNode {
  if (value instanceof Blob)
    return (
      <span className="rounded-control border border-hairline bg-sunk px-1.5 py-0.5">
        {value.type || 'file'}, {formatBytes(value.size)}
      </span>
    );
  const text = showBriefly(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Maximum length of a value, in characters. */
const longest = 2000;

/** Texts of several words are compared word by word. */
function isSentence(value: unknown): value is string {
  return typeof value === 'string' && /\s/.test(value.trim());
}

/** `2 changed, 1 only in the second`. */
function summaryOf(rows: readonly DiffRow[]): string {
  const parts = {
    changed: 'changed',
    removed: 'only in the first',
    added: 'only in the second',
    same: 'identical',
  } as const;
  return Object.entries(parts)
    .flatMap(([kind, text]) => {
      const count = rows.filter((row) => row.kind === kind).length;
      return count > 0 ? `${count} ${text}` : [];
    })
    .join(', ');
}
