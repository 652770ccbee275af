/**
 * The analysis of vectors: truncations and the map. Slow for many texts, so it runs in analysis-worker.ts.
 */

import { mapVectors, type VectorMap } from './map-vectors.ts';
import { type Truncation, truncateVectors, type VectorTable } from './truncate-vectors.ts';

export interface VectorAnalysis {
  /** Smallest dimension first; the last is the full dimension. */
  truncations: readonly Truncation[];
  map: VectorMap;
}

export function analyseVectors(table: VectorTable): VectorAnalysis {
  return { truncations: truncateVectors(table), map: mapVectors(table) };
}
