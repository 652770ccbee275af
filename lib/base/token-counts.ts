/** Counts of tokens with one meaning for every dialect: what vendors bill. Pure. */
import { countOf, type JsonRecord } from './json-value.ts';

/** Absent: not reported. */
export interface TokenCounts {
  /** All of the input: also what was read from or written to a cache, what tools returned, and images. */
  inputTokens?: number;
  /** Of the input: images. */
  imageTokens?: number;
  /** Of the input: read from a cache. */
  cachedTokens?: number;
  /** Of the input: written to a cache. */
  cacheWriteTokens?: number;
  /** All of the output, with thinking. */
  outputTokens?: number;
}

/** The part of a response that another model made. */
export interface ModelTokens extends TokenCounts {
  model: string;
}

export interface ResponseTokens extends TokenCounts {
  /** Included in the counts: tokens of other models, each at its own price. */
  others?: readonly ModelTokens[];
}

/** Undefined if no value is a count. */
export function sumOf(...values: readonly unknown[]): number | undefined {
  const counts = values.flatMap((value) => countOf(value) ?? []);
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The usage of a stream after a further event. Counts are cumulative, and an event may leave out what an earlier one
 * reported, or send null or 0 for it.
 */
export function laterUsage(before: JsonRecord | undefined, later: JsonRecord): JsonRecord {
  const reported = Object.entries(later).filter(
    ([name, value]) => value !== null && !(value === 0 && before?.[name] !== undefined),
  );
  return { ...before, ...Object.fromEntries(reported) };
}

/** The estimate that the vendors give for text: four characters a token. */
export function estimatedTokens(characters: number): number {
  return Math.ceil(characters / 4);
}
