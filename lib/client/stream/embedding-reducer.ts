/** Embedding responses as vectors. */
import { type JsonRecord, listOf, numberOf, recordOf } from '#lib/base/json-value.ts';

export interface VectorsResult {
  kind: 'vectors';
  vectors: readonly (readonly number[])[];
  complete: boolean;
}

export const emptyVectors: VectorsResult = { kind: 'vectors', vectors: [], complete: false };

export function readVectors(response: JsonRecord): VectorsResult {
  const found = [response.embedding, ...listOf(response.embeddings)]
    .map((embedding) => numbersIn(recordOf(embedding).values))
    .filter((vector) => vector.length > 0);
  return { kind: 'vectors', vectors: found, complete: found.length > 0 };
}

export interface VectorFacts {
  dimension: number;
  norm: number;
  mean: number;
  smallest: number;
  largest: number;
}

export function vectorFacts(vector: readonly number[]): VectorFacts {
  let squares = 0;
  let sum = 0;
  let smallest = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of vector) {
    squares += value * value;
    sum += value;
    smallest = Math.min(smallest, value);
    largest = Math.max(largest, value);
  }
  const dimension = vector.length;
  return {
    dimension,
    norm: Math.sqrt(squares),
    mean: dimension === 0 ? 0 : sum / dimension,
    smallest,
    largest,
  };
}

function numbersIn(values: unknown): number[] {
  return listOf(values).flatMap((value) => numberOf(value) ?? []);
}
