/** The headers of a request or a response, folded away. */
import { FoldMark } from '#components/ui/fold-mark.tsx';

interface HeadersFoldProps {
  headers: Readonly<Record<string, string>>;
  /** What a reader should know of them. */
  note?: string;
}

export function HeadersFold({ headers, note }: HeadersFoldProps) {
  const rows = Object.entries(headers);
  if (rows.length === 0) return null;
  return (
    <details className="group shrink-0 border-b border-hairline px-4 py-1.5 text-12 min-[900px]:px-5">
      <summary className="reach flex w-fit items-center gap-1 rounded-control text-ink-second hover:text-ink">
        <FoldMark />
        {rows.length} {rows.length === 1 ? 'header' : 'headers'}
      </summary>
      <dl className="mt-1.5 grid max-h-40 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 overflow-y-auto pb-1 font-mono">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-second">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {note === undefined ? null : <p className="pb-1 text-ink-second">{note}</p>}
    </details>
  );
}
