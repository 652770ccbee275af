/** The worker that benches are analysed in, so that the page goes on meanwhile. */
import { analyseBench, type BenchAnalysis } from './analyse-bench.ts';
import type { VectorTable } from './cut-vectors.ts';

export interface BenchJob {
  id: number;
  table: VectorTable;
}

export interface BenchDone {
  id: number;
  analysis: BenchAnalysis;
}

addEventListener('message', ({ data: { id, table } }: MessageEvent<BenchJob>) => {
  postMessage({ id, analysis: analyseBench(table) } satisfies BenchDone);
});
