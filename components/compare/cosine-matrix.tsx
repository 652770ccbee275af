/** The cosine similarity of the vectors of all cells, one table per dimension. */
import { CosineTable } from '#components/result/embeddings/cosine-table.tsx';
import { promptIn } from '#lib/base/prompt-in.ts';
import { cosine } from '#lib/client/result/similarity.ts';
import type { CellOutcome } from '#lib/client/result/summary-rows.ts';

export function CosineMatrix({ outcomes }: { outcomes: readonly CellOutcome[] }) {
  const vectors = outcomes.flatMap(({ cell: { key, label }, run }) => {
    const vector = run?.result.kind === 'vectors' ? run.result.vectors[0] : undefined;
    return vector && run ? [{ key, title: label, vector, text: promptIn(run.request.body) }] : [];
  });
  if (vectors.length < 2) {
    return (
      <p className="text-13 text-ink-second">Run the set. Cosine similarity needs at least two vectors.</p>
    );
  }
  const byDimension = Map.groupBy(vectors, ({ vector }) => vector.length);
  return (
    <div className="flex flex-col gap-6">
      <p className="text-13 text-ink-second">
        1 means the same direction, 0 means unrelated. Only vectors of the same dimension are compared.
      </p>
      {[...byDimension]
        .toSorted(([a], [b]) => a - b)
        .map(([dimension, same]) => (
          <CosineTable
            key={dimension}
            label={`Cosines, ${dimension} dimensions`}
            caption={`${dimension} dimensions`}
            className="overflow-x-auto"
            vectors={same}
            cosineOf={(row, column) => cosine(same[row]?.vector ?? [], same[column]?.vector ?? []) ?? 0}
          />
        ))}
    </div>
  );
}
