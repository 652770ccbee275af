import { describe, expect, test } from 'vitest';
import { bucketBounds, bucketCount, bucketOf, percentile } from './latency-buckets.ts';

describe('latency buckets', () => {
  test('every duration has a bucket', () => {
    expect([0, 1, 1.01, 10, 300_000, 300_001].map(bucketOf)).toEqual([0, 0, 1, 5, 29, 30]);
    expect(bucketCount).toBe(bucketBounds.length + 1);
  });

  test('percentiles lie in the bucket where the calls are', () => {
    const counts = Array.from({ length: bucketCount }, () => 0);
    for (const milliseconds of [4, 4, 4, 4, 4, 4, 4, 4, 4, 900])
      counts[bucketOf(milliseconds)] = 1 + (counts[bucketOf(milliseconds)] ?? 0);
    const median = percentile(counts, 0.5) ?? 0;
    expect(median).toBeGreaterThan(3);
    expect(median).toBeLessThanOrEqual(5);
    expect(percentile(counts, 0.95)).toBeGreaterThan(700);
    expect(percentile([], 0.5)).toBeUndefined();
  });

  test('a duration above the last bound counts as that bound', () => {
    const counts = Array.from({ length: bucketCount }, (_, index) => (index === bucketCount - 1 ? 3 : 0));
    expect(percentile(counts, 0.95)).toBe(300_000);
  });
});
