/** Vectors and cosines as CSV. */
import { csvOf } from '#lib/base/csv.ts';
import { cosineAt } from './truncate-vectors.ts';

/** One row per text: the text, then its vector. */
export function vectorsCsv(texts: readonly string[], vectors: readonly (readonly number[])[]): string {
  const dimension = Math.max(0, ...vectors.map((vector) => vector.length));
  const head = ['text', ...Array.from({ length: dimension }, (_, at) => `d${at}`)];
  return csvOf([head, ...texts.map((text, index) => [text, ...(vectors[index] ?? [])])]);
}

/** One row and one column per text. */
export function cosinesCsv(texts: readonly string[], cosines: Float32Array): string {
  const rows = texts.map((text, first) => [
    text,
    ...texts.map((_, second) => Number(cosineAt(cosines, texts.length, first, second).toFixed(6))),
  ]);
  return csvOf([['text', ...texts], ...rows]);
}
