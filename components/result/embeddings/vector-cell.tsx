/** A summary of the vector of one cell: text, chart, dimension. */
import { VectorChart } from '#components/result/embeddings/vector-chart.tsx';
import { NoResult } from '#components/result/status/phase-icon.tsx';
import { formatCount } from '#lib/base/format.ts';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { Run } from '#lib/client/run/run.ts';
import { vectorFacts } from '#lib/contract/embeddings/read-response.ts';

export function VectorCell({ run }: { run: Run }) {
  const vector = run.result.kind === 'vectors' ? run.result.vectors[0] : undefined;
  if (vector === undefined) {
    return (
      <div className="p-3">
        <NoResult run={run}>No vector in the response.</NoResult>
      </div>
    );
  }
  const facts = vectorFacts(vector);
  return (
    <div className="flex flex-col gap-2 p-3">
      <p className="line-clamp-2 text-13 [overflow-wrap:anywhere]">{promptIn(run.request.body)}</p>
      <VectorChart vector={vector} className="h-14 w-full" />
      <p className="font-mono text-12 text-ink-second tabular-nums">
        {formatCount(facts.dimension)} dimensions, norm {facts.norm.toFixed(3)}
      </p>
    </div>
  );
}
