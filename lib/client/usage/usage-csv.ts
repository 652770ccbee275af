/** Usage rows as CSV: one line per row, times in UTC. */
import { csvOf } from '#lib/base/csv.ts';
import { countsOf, percentile } from '#lib/base/latency-buckets.ts';
import type { Usage, UsageRow } from '#lib/contract/pages/usage.ts';

const columns = [
  ...['time', 'key', 'model', 'operation', 'provider', 'done', 'refused', 'failed', 'stopped'],
  ...['input_tokens', 'output_tokens', 'images', 'video_seconds', 'p50_ms', 'p95_ms'],
  ...['cost', 'estimated_cost', 'not_priced'],
];

export function usageCsv({ keyNames }: Pick<Usage, 'keyNames'>, rows: readonly UsageRow[]): string {
  const lines = rows.map((row) => {
    const { done, refused, failed, stopped, inputTokens, outputTokens, images, videoSeconds } = row;
    return [
      new Date(row.at * 1000).toISOString(),
      ...[keyNames[row.keyId] ?? row.keyId, row.model, row.operation, row.provider],
      ...[done, refused, failed, stopped, inputTokens, outputTokens, images, videoSeconds],
      ...[0.5, 0.95].map((share) => rounded(percentile(countsOf(row.latency), share))),
      ...[row.cost, row.estimated, row.unpriced],
    ];
  });
  return csvOf([columns, ...lines]);
}

function rounded(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : String(Math.round(milliseconds));
}
