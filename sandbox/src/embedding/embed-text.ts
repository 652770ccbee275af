/**
 * Vectors for texts: hashed word, concept and character features, projected by fixed random signs. Near texts lie
 * near by words, stems, spelling and a small table of concepts; it understands no more. Pure and deterministic.
 */
import { collectFeatures } from './collect-features.ts';

export interface EmbedOptions {
  /** Length of the vector, a whole number from 1 to 16384. Default 3072. */
  readonly dimension?: number;
  /**
   * What the vector is for, in the native protocol's names. Queries (`RETRIEVAL_QUERY`, `QUESTION_ANSWERING`,
   * `FACT_VERIFICATION`, `CODE_RETRIEVAL_QUERY`) leave their asking words out, all else is the same, so vectors of
   * every task can be compared.
   */
  readonly taskType?: string;
}

export const defaultDimension = 3072;
export const largestDimension = 16_384;

/**
 * A vector of unit length, values rounded to nine places. The first k numbers, brought to unit length, are the
 * vector for dimension k. Throws RangeError for a dimension out of range.
 */
export function embedText(text: string, options: EmbedOptions = {}): number[] {
  const { dimension = defaultDimension, taskType = '' } = options;
  if (!Number.isInteger(dimension) || dimension < 1 || dimension > largestDimension) {
    throw new RangeError(`dimension must be a whole number from 1 to ${largestDimension}, not ${dimension}`);
  }
  const features = collectFeatures(text, { isQuery: queryTasks.has(taskType) });
  return toUnitLength(project(features, dimension));
}

const queryTasks = new Set([
  'RETRIEVAL_QUERY',
  'QUESTION_ANSWERING',
  'FACT_VERIFICATION',
  'CODE_RETRIEVAL_QUERY',
]);

/** Sums every bucket's weight under its own sign in each dimension; 32 signs come from one hash. */
function project(features: Float64Array, dimension: number): Float64Array {
  const vector = new Float64Array(dimension);
  for (let bucket = 0; bucket < features.length; bucket += 1) {
    const weight = features[bucket] ?? 0;
    if (weight === 0) continue;
    for (let block = 0; block * 32 < dimension; block += 1) {
      let signs = mix(bucket, block);
      const end = Math.min(dimension, block * 32 + 32);
      for (let index = block * 32; index < end; index += 1) {
        vector[index] = (vector[index] ?? 0) + ((signs & 1) === 1 ? weight : -weight);
        signs >>>= 1;
      }
    }
  }
  return vector;
}

function mix(bucket: number, block: number): number {
  let hash = Math.imul(bucket + 1, 0x9e3779b1) ^ Math.imul(block + 1, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Signs may cancel out in very few dimensions; such a vector points along its first axis. */
function toUnitLength(vector: Float64Array): number[] {
  const length = Math.hypot(...blocksOf(vector));
  if (length === 0) return Array.from(vector, (_, index) => (index === 0 ? 1 : 0));
  return Array.from(vector, (value) => Math.round((value / length) * 1e9) / 1e9);
}

/** Partial lengths, so that no call spreads a whole vector. */
function blocksOf(vector: Float64Array): number[] {
  const lengths: number[] = [];
  for (let start = 0; start < vector.length; start += 256) {
    let sum = 0;
    for (const value of vector.subarray(start, start + 256)) sum += value * value;
    lengths.push(Math.sqrt(sum));
  }
  return lengths;
}
