/** What is looked at in a bench; every view of it shows the same. */
import type { BenchAnalysis } from '#lib/client/embeddings/analyse-bench.ts';
import type { Cut } from '#lib/client/embeddings/cut-vectors.ts';

export interface BenchChoice {
  /** The texts that have vectors; indices everywhere are of this list. */
  texts: readonly string[];
  vectors: readonly (readonly number[])[];
  analysis: BenchAnalysis;
  /** Index of the text that the others are compared with. */
  chosen: number;
  onChoose(index: number): void;
  /** The dimension everything is compared at. */
  cut: Cut;
  full: Cut;
}

/** With a true minus, and none before a zero. */
export function cosineText(cosine: number, figures = 3): string {
  return cosine
    .toFixed(figures)
    .replace(/^-(?=0\.0+$)/, '')
    .replace('-', '\u2212');
}
