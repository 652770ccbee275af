'use client';
/** The analysis of a bench's vectors, for React: made in a worker, or in the page where workers fail to start. */
import { useEffect, useState } from 'react';
import { createWorkerCall } from '#lib/client/transport/call-worker.ts';
import type { BenchAnalysis } from './analyse-bench.ts';
import type { VectorTable } from './cut-vectors.ts';

type Vectors = readonly (readonly number[])[];

/** Undefined until it is there. The same array of vectors is analysed once. */
export function useBenchAnalysis(vectors: Vectors): BenchAnalysis | undefined {
  const [made, setMade] = useState<{ of: Vectors; analysis: BenchAnalysis }>();
  useEffect(() => {
    if (vectors.length < 2) return;
    let wanted = true;
    analyse(tableOf(vectors)).then(
      (analysis) => wanted && setMade({ of: vectors, analysis }),
      // Without it the vectors themselves are still shown.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [vectors]);
  return made?.of === vectors ? made.analysis : undefined;
}

/** Vectors of other lengths than the first cannot be compared and count as zero. */
function tableOf(vectors: Vectors): VectorTable {
  const dimension = vectors[0]?.length ?? 0;
  const values = new Float64Array(vectors.length * dimension);
  for (const [row, vector] of vectors.entries()) {
    if (vector.length === dimension) values.set(vector, row * dimension);
  }
  return { count: vectors.length, dimension, values };
}

const analyse = createWorkerCall<VectorTable, BenchAnalysis>({
  start: () => new Worker(new URL('./bench-worker.ts', import.meta.url), { type: 'module' }),
  async here(table) {
    const { analyseBench } = await import('./analyse-bench.ts');
    return analyseBench(table);
  },
});
