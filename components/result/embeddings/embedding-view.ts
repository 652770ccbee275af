/** What all views of an embedding result share. */
import type { VectorAnalysis } from '#lib/client/result/embeddings/analyse-vectors.ts';
import type { Truncation } from '#lib/client/result/embeddings/truncate-vectors.ts';

export interface EmbeddingView {
  /** The texts with vectors; all indices refer to this list. */
  texts: readonly string[];
  vectors: readonly (readonly number[])[];
  analysis: VectorAnalysis;
  /** Index of the text that the others are compared with. */
  chosen: number;
  onChoose(index: number): void;
  truncation: Truncation;
  full: Truncation;
}

/** Formats a cosine with a minus sign, without a negative zero. */
export function cosineText(cosine: number, figures = 3): string {
  return cosine
    .toFixed(figures)
    .replace(/^-(?=0\.0+$)/, '')
    .replace('-', '\u2212');
}
