/** Counts durations in buckets: percentiles of any number of calls from a few integers. */

/** Upper bounds in milliseconds; the last bucket has everything longer. */
export const bucketBounds = [
  1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000,
  10_000, 15_000, 20_000, 30_000, 60_000, 120_000, 300_000,
] as const;

export const bucketCount = bucketBounds.length + 1;

export function bucketOf(milliseconds: number): number {
  const index = bucketBounds.findIndex((bound) => milliseconds <= bound);
  return index < 0 ? bucketBounds.length : index;
}

/** The counts of all buckets from pairs of a bucket and its count. */
export function countsOf(pairs: readonly (readonly [number, number])[]): number[] {
  const counts = Array.from({ length: bucketCount }, () => 0);
  for (const [bucket, count] of pairs) counts[bucket] = (counts[bucket] ?? 0) + count;
  return counts;
}

/**
 * The duration in milliseconds that the given share (0 to 1) of the calls stayed within, interpolated inside the
 * bucket. Undefined without calls.
 */
export function percentile(counts: readonly number[], share: number): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let before = 0;
  const wanted = share * total;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      const from = bucketBounds[index - 1] ?? 0;
      const to = bucketBounds[index] ?? from;
      return from + (to - from) * ((wanted - before) / count);
    }
    before += count;
  }
  return bucketBounds.at(-1);
}
