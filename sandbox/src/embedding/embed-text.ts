/**
 * Vectors for texts, by rules: hashed features of the words, projected by fixed random signs. Texts with the same or
 * related words have similar vectors; nothing more is understood. Pure and deterministic.
 */
import { collectFeatures } from './collect-features.ts';

export interface EmbedOptions {
  /** Length of the vector, 1..16384; default 3072. */
  readonly dimension?: number;
  /**
   * The purpose of the vector, in the names of the native protocol. For a query (`RETRIEVAL_QUERY`,
   * `QUESTION_ANSWERING`, `FACT_VERIFICATION`, `CODE_RETRIEVAL_QUERY`) stop words do not count. Vectors of all
   * purposes can be compared.
   */
  readonly taskType?: string;
}

export const largestDimension = 16_384;

const queryTasks = ['RETRIEVAL_QUERY', 'QUESTION_ANSWERING', 'FACT_VERIFICATION', 'CODE_RETRIEVAL_QUERY'];

/**
 * A vector of length 1, values rounded to nine places. Its first k values, scaled to length 1, are the vector for
 * dimension k. Throws RangeError if the dimension is out of range.
 */
export function embedText(text: string, { dimension = 3072, taskType = '' }: EmbedOptions = {}): number[] {
  if (!Number.isInteger(dimension) || dimension < 1 || dimension > largestDimension) {
    throw new RangeError(`dimension must be a whole number from 1 to ${largestDimension}, not ${dimension}`);
  }
  const vector = project(collectFeatures(text, { isQuery: queryTasks.includes(taskType) }), dimension);
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  // In very few dimensions the signs can cancel out: such a vector points along its first axis.
  if (length === 0) return Array.from(vector, (_, index) => (index === 0 ? 1 : 0));
  return Array.from(vector, (value) => Math.round((value / length) * 1e9) / 1e9);
}

/** Adds each weight with its own sign in each dimension; 32 signs come from one hash. */
function project(features: Float64Array, dimension: number): Float64Array {
  const vector = new Float64Array(dimension);
  for (let bucket = 0; bucket < features.length; bucket += 1) {
    const weight = features[bucket] ?? 0;
    if (weight === 0) continue;
    for (let start = 0; start < dimension; start += 32) {
      const end = Math.min(dimension, start + 32);
      let signs = hashOf(bucket, start / 32);
      for (let index = start; index < end; index += 1) {
        vector[index] = (vector[index] ?? 0) + ((signs & 1) === 1 ? weight : -weight);
        signs >>>= 1;
      }
    }
  }
  return vector;
}

function hashOf(bucket: number, block: number): number {
  let hash = Math.imul(bucket + 1, 0x9e3779b1) ^ Math.imul(block + 1, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
