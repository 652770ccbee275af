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
  /** Spearman rank correlation of all pairs with the full dimension, -1 to 1. */
  order: number;
  /** Mean and maximum difference of a pair's cosine from the full dimension. */
  meanShift: number;
  largestShift: number;
}

/** Smallest first; the last is the full dimension. */
export function truncateVectors(table: VectorTable): readonly Truncation[] {
  const dimensions = truncationDimensions(table.dimension);
  const tables = cosinesAt(table, dimensions);
  const full = tables.at(-1) ?? new Float32Array();
  const { count } = table;
  const nearest = Math.min(5, Math.max(1, Math.floor((count - 1) / 2)));
  const fullPairs = pairsIn(full, count);
  const fullRanks = ranksOf(fullPairs);
  return dimensions.map((dimension, position) => {
    const cosines = tables[position] ?? full;
    const pairs = pairsIn(cosines, count);
    const shifts = Float64Array.from(pairs, (cosine, index) => Math.abs(cosine - (fullPairs[index] ?? 0)));
    return {
      dimension,
      cosines,
      nearest,
      recall: recallOf(cosines, full, count, nearest),
      order: correlation(ranksOf(pairs), fullRanks),
      meanShift: shifts.reduce((sum, shift) => sum + shift, 0) / (shifts.length || 1),
      largestShift: shifts.reduce((most, shift) => Math.max(most, shift), 0),
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

function pairsIn(cosines: Float32Array, count: number): Float32Array {
  const pairs = new Float32Array((count * (count - 1)) / 2);
  let at = 0;
  for (let first = 0; first < count; first += 1) {
    for (let second = first + 1; second < count; second += 1) {
      pairs[at] = cosineAt(cosines, count, first, second);
      at += 1;
    }
  }
  return pairs;
}

/** Equal values get their mean rank. */
function ranksOf(values: Float32Array): Float64Array {
  const order = Uint32Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    const value = values[order[from] ?? 0];
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === value) to += 1;
    for (const index of order.subarray(from, to)) ranks[index] = (from + to - 1) / 2;
    from = to;
  }
  return ranks;
}

/** Pearson correlation of the ranks; 1 if all values are equal. */
function correlation(first: Float64Array, second: Float64Array): number {
  const mean = (first.length - 1) / 2;
  let product = 0;
  let firstSquares = 0;
  let secondSquares = 0;
  for (const [index, rank] of first.entries()) {
    const a = rank - mean;
    const b = (second[index] ?? 0) - mean;
    product += a * b;
    firstSquares += a * a;
    secondSquares += b * b;
  }
  const length = Math.sqrt(firstSquares * secondSquares);
  return length === 0 ? 1 : product / length;
}
