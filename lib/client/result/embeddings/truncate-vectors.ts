/**
 * Cosine similarity of vectors at full and truncated dimensions. Truncated vectors are normalised again, as
 * for storage. Pure; slow for many texts, so it runs in a worker.
 */

/** Vectors of one dimension in one array. */
export interface VectorTable {
  count: number;
  dimension: number;
  values: Float64Array;
}

/** The vectors truncated to a dimension, compared with the full dimension. */
export interface Truncation {
  dimension: number;
  /** Cosine matrix in row order, -1 to 1; 0 for zero vectors. */
  cosines: Float32Array;
  nearest: number;
  /** Mean fraction of nearest neighbours that stay nearest neighbours, 0 to 1. */
  recall: number;
  /** Mean difference of a pair's cosine from the full dimension. */
  meanShift: number;
}

/** Smallest first; the last is the full dimension. */
export function truncateVectors(table: VectorTable): readonly Truncation[] {
  const dimensions = truncationDimensions(table.dimension);
  const tables = cosinesAt(table, dimensions);
  const full = tables.at(-1) ?? new Float32Array();
  const { count } = table;
  const nearest = Math.min(5, Math.max(1, Math.floor((count - 1) / 2)));
  return dimensions.map((dimension, position) => {
    const cosines = tables[position] ?? full;
    const shift = cosines.reduce((sum, cosine, index) => sum + Math.abs(cosine - (full[index] ?? 0)), 0);
    return {
      dimension,
      cosines,
      nearest,
      recall: recallOf(cosines, full, count, nearest),
      // Each pair stands twice in the matrix, beside a diagonal without differences.
      meanShift: shift / Math.max(1, count * (count - 1)),
    };
  });
}

/** Common dimensions below the full one, and the full one. */
export function truncationDimensions(dimension: number): readonly number[] {
  const usual = dimension <= 128 ? [8, 16, 32, 64] : [64, 128, 256, 512, 768, 1024, 1536, 2048];
  return [...usual.filter((truncation) => truncation < dimension), dimension];
}

/** Computes all truncations in one pass per pair, because the products are cumulative. */
function cosinesAt(
  { count, dimension, values }: VectorTable,
  truncations: readonly number[],
): Float32Array[] {
  const tables = truncations.map(() => new Float32Array(count * count));
  const lengths = Array.from({ length: count }, (_, row) =>
    productsAt(values, row * dimension, row * dimension, truncations).map(Math.sqrt),
  );
  for (let first = 0; first < count; first += 1) {
    for (let second = first; second < count; second += 1) {
      const products = productsAt(values, first * dimension, second * dimension, truncations);
      for (const [position, table] of tables.entries()) {
        const length = (lengths[first]?.[position] ?? 0) * (lengths[second]?.[position] ?? 0);
        const cosine = length === 0 ? 0 : (products[position] ?? 0) / length;
        table[first * count + second] = cosine;
        table[second * count + first] = cosine;
      }
    }
  }
  return tables;
}

function productsAt(
  values: Float64Array,
  first: number,
  second: number,
  truncations: readonly number[],
): number[] {
  let sum = 0;
  let at = 0;
  return truncations.map((truncation) => {
    for (; at < truncation; at += 1) sum += (values[first + at] ?? 0) * (values[second + at] ?? 0);
    return sum;
  });
}

/** Indices of the other vectors, nearest first. */
export function neighboursOf(cosines: Float32Array, count: number, index: number): readonly number[] {
  return Array.from({ length: count }, (_, other) => other)
    .filter((other) => other !== index)
    .toSorted((a, b) => cosineAt(cosines, count, index, b) - cosineAt(cosines, count, index, a));
}

export interface Pair {
  first: number;
  second: number;
  cosine: number;
}

/** All pairs, most similar first. */
export function sortedPairs(cosines: Float32Array, count: number): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let first = 0; first < count; first += 1) {
    for (let second = first + 1; second < count; second += 1)
      pairs.push({ first, second, cosine: cosineAt(cosines, count, first, second) });
  }
  return pairs.sort((a, b) => b.cosine - a.cosine);
}

export function cosineAt(cosines: Float32Array, count: number, first: number, second: number): number {
  return cosines[first * count + second] ?? 0;
}

function recallOf(cosines: Float32Array, full: Float32Array, count: number, nearest: number): number {
  if (count < 2) return 1;
  let common = 0;
  for (let index = 0; index < count; index += 1) {
    const wanted = new Set(neighboursOf(full, count, index).slice(0, nearest));
    common += neighboursOf(cosines, count, index)
      .slice(0, nearest)
      .filter((other) => wanted.has(other)).length;
  }
  return common / (count * nearest);
}
