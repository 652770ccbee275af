/** Sums usage rows: in total, over time, by what they have in common. Pure. */
import { countsOf, percentile } from '#lib/base/latency-buckets.ts';
import type { Usage, UsageRow } from '#lib/contract/pages/usage.ts';

export interface UsageSum {
  requests: number;
  /** Refused and failed requests; stopped requests do not count. */
  errors: number;
  inputTokens: number;
  outputTokens: number;
  images: number;
  videoSeconds: number;
  /** Milliseconds; undefined without requests. */
  p50: number | undefined;
  p95: number | undefined;
  /** By the prices at the time of each request; undefined if nothing had a price. */
  cost: number | undefined;
  /** The estimated part of the cost. */
  estimated: number;
  /** Requests whose cost is unknown. */
  unpriced: number;
}

export interface UsageGroup {
  /** What its rows have in common. */
  cells: readonly string[];
  sum: UsageSum;
}

export interface UsageFilter {
  keyId?: string | undefined;
  model?: string | undefined;
  provider?: string | undefined;
}

export function filterRows(
  rows: readonly UsageRow[],
  { keyId, model, provider }: UsageFilter,
): readonly UsageRow[] {
  return rows.filter(
    (row) =>
      (keyId === undefined || row.keyId === keyId) &&
      (model === undefined || row.model === model) &&
      (provider === undefined || row.provider === provider),
  );
}

export function sumRows(rows: readonly UsageRow[]): UsageSum {
  const latency = countsOf(rows.flatMap((row) => row.latency));
  const sumOf = (amount: (row: UsageRow) => number) => rows.reduce((sum, row) => sum + amount(row), 0);
  const [cost, unpriced] = [sumOf((row) => row.cost), sumOf((row) => row.unpriced)];

  return {
    requests: sumOf(({ done, refused, failed, stopped }) => done + refused + failed + stopped),
    errors: sumOf(({ refused, failed }) => refused + failed),
    inputTokens: sumOf((row) => row.inputTokens),
    outputTokens: sumOf((row) => row.outputTokens),
    images: sumOf((row) => row.images),
    videoSeconds: sumOf((row) => row.videoSeconds),
    p50: percentile(latency, 0.5),
    p95: percentile(latency, 0.95),
    cost: cost === 0 && (unpriced > 0 || rows.length === 0) ? undefined : cost,
    estimated: sumOf((row) => row.estimated),
    unpriced,
  };
}

/** One sum per interval of the range, including empty intervals. */
export function overTime(
  usage: Pick<Usage, 'from' | 'to' | 'stepSeconds'>,
  rows: readonly UsageRow[],
): { at: number; sum: UsageSum }[] {
  const byStretch = Map.groupBy(rows, ({ at }) => at);
  const stretches = Math.round((usage.to - usage.from) / usage.stepSeconds);
  return Array.from({ length: stretches }, (_, index) => {
    const at = usage.from + index * usage.stepSeconds;
    return { at, sum: sumRows(byStretch.get(at) ?? []) };
  });
}

/** One sum for all rows with the same cells, sorted by number of requests, descending. */
export function groupRows(
  rows: readonly UsageRow[],
  cellsOf: (row: UsageRow) => readonly string[],
): UsageGroup[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(cellsOf(row)));
  return [...groups.values()]
    .flatMap((own) => (own[0] === undefined ? [] : [{ cells: cellsOf(own[0]), sum: sumRows(own) }]))
    .toSorted((a, b) => b.sum.requests - a.sum.requests);
}
