/** The texts embedded earlier on this page, nearest first, by the cosine to this one. */
import { promptIn } from '#lib/base/prompt-in.ts';
import type { Run } from '#lib/client/run.ts';
import { cosine } from '#lib/client/show/similarity.ts';

interface NearTextsProps {
  run: Run;
  runs: readonly Run[];
  vector: readonly number[];
}

export function NearTexts({ run, runs, vector }: NearTextsProps) {
  const near = runs
    .filter((other) => other.id !== run.id && other.model === run.model)
    .flatMap((other) => {
      const theirs = other.result.kind === 'vectors' ? other.result.vectors[0] : undefined;
      const value = theirs && cosine(vector, theirs);
      return value === undefined ? [] : [{ id: other.id, text: promptIn(other.request.body), value }];
    })
    .toSorted((a, b) => b.value - a.value);
  return (
    <section aria-label="Nearest texts">
      <h2 className="mb-2 text-13 font-semibold">Nearest texts of this page</h2>
      {near.length === 0 ? (
        <p className="text-13 text-ink-second">
          Embed another text of the same dimension to see how near it lies.
        </p>
      ) : (
        <ol className="flex flex-col gap-1.5">
          {near.map(({ id, text, value }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_96px_48px] items-center gap-3 text-13">
              <span className="truncate">{text}</span>
              <span aria-hidden className="h-1.5 bg-sunk">
                <span className="block h-full bg-ink" style={{ width: `${Math.max(0, value) * 100}%` }} />
              </span>
              <span className="text-right font-mono text-12 tabular-nums">{value.toFixed(3)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
