/** All that a bench shows of its vectors, computed at once. Takes a second for many texts: see bench-worker.ts. */
import { type Cut, cutVectors, type VectorTable } from './cut-vectors.ts';
import { mapVectors, type VectorMap } from './map-vectors.ts';

export interface BenchAnalysis {
  /** Smallest dimension first; the last is the full one. */
  cuts: readonly Cut[];
  map: VectorMap;
}

export function analyseBench(table: VectorTable): BenchAnalysis {
  return { cuts: cutVectors(table), map: mapVectors(table) };
}
