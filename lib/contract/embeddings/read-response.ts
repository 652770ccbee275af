/** Reads an embedding response, of either documented form: vectors and tokens. Pure. */
import { defined, isRecord, type JsonRecord, listOf, numberOf, recordOf } from '#lib/base/json-value.ts';
import { sumOf, type TokenCounts } from '#lib/base/token-counts.ts';

export interface VectorsResult {
  kind: 'vectors';
  vectors: readonly (readonly number[])[];
  usage?: JsonRecord;
  complete: boolean;
}

export const emptyVectors: VectorsResult = { kind: 'vectors', vectors: [], complete: false };

export function readVectors(response: JsonRecord): VectorsResult {
  const listed = listOf(response.data).map((item) => recordOf(item).embedding);
  const found = [response.embedding, ...listOf(response.embeddings), ...listed]
    .map((embedding) => numbersIn(Array.isArray(embedding) ? embedding : recordOf(embedding).values))
    .filter((vector) => vector.length > 0);
  const { usage = response.usageMetadata } = response;
  return {
    kind: 'vectors',
    vectors: found,
    ...defined({ usage: isRecord(usage) ? usage : undefined }),
    complete: found.length > 0,
  };
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

/** Most responses have no count. */
export function vectorTokens({ usage = {} }: Pick<VectorsResult, 'usage'>): TokenCounts {
  return defined({ inputTokens: sumOf(usage.promptTokenCount ?? usage.prompt_tokens) });
}
