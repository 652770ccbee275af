/** Analyses vectors in a worker. */
import { useEffect, useState } from 'react';
import { createWorkerCall } from '#lib/client/transport/call-worker.ts';
import type { VectorAnalysis } from './analyse-vectors.ts';
import type { VectorTable } from './truncate-vectors.ts';

type Vectors = readonly (readonly number[])[];

/** Undefined until finished, null if there is nothing to analyse or it failed. Analyses the same array only once. */
export function useVectorAnalysis(vectors: Vectors): VectorAnalysis | null | undefined {
  const [made, setMade] = useState<{ of: Vectors; analysis: VectorAnalysis | null }>();
  useEffect(() => {
    if (vectors.length < 2) return;
    let wanted = true;
    analyse(tableOf(vectors)).then(
      (analysis) => wanted && setMade({ of: vectors, analysis }),
      // The page shows the vectors without the analysis.
      () => wanted && setMade({ of: vectors, analysis: null }),
    );
    return () => {
      wanted = false;
    };
  }, [vectors]);
  if (vectors.length < 2) return null;
  return made?.of === vectors ? made.analysis : undefined;
}

/** Vectors of other dimensions than the first count as zero. */
function tableOf(vectors: Vectors): VectorTable {
  const dimension = vectors[0]?.length ?? 0;
  const values = new Float64Array(vectors.length * dimension);
  for (const [row, vector] of vectors.entries()) {
    if (vector.length === dimension) values.set(vector, row * dimension);
  }
  return { count: vectors.length, dimension, values };
}

const analyse = createWorkerCall<VectorTable, VectorAnalysis>(
  () => new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' }),
);
