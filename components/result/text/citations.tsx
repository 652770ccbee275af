/** Where a text comes from, when the model says so. */
import { recordOf, textOf } from '#lib/base/json-value.ts';

export function Citations({ citations }: { citations: readonly unknown[] }) {
  const sources = citations.map(recordOf);
  if (sources.length === 0) return null;
  return (
    <ol aria-label="Sources" className="flex flex-col gap-1 text-12 text-ink-second">
      {sources.map((source, place) => {
        const title = textOf(source.document_title) ?? textOf(source.title) ?? textOf(source.url) ?? 'Source';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: citations are only ever added
          <li key={place} className="flex gap-2">
            <span className="font-mono text-ink-third tabular-nums">{place + 1}</span>
            <span className="min-w-0">
              <span className="font-medium text-ink">{title}</span>
              {textOf(source.cited_text) === undefined ? null : ` “${textOf(source.cited_text)}”`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
