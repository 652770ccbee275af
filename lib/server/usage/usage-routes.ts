/** `/api/usage`: the usage in intervals that suit the range. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type Usage, type UsageRange, usageRanges } from '#lib/contract/pages/usage.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import type { UsageMeter } from './usage.ts';

interface UsageRoutesDependencies {
  usage: Pick<UsageMeter, 'read'>;
  /** Names of all keys, including revoked ones, by id. */
  keyNames(): ReadonlyMap<string, string>;
  now?: () => number;
}

const hour = 3600;
const spans: Readonly<Record<UsageRange, { seconds: number; step: number }>> = {
  '1h': { seconds: hour, step: 60 },
  '24h': { seconds: 24 * hour, step: 15 * 60 },
  '7d': { seconds: 7 * 24 * hour, step: hour },
  '30d': { seconds: 30 * 24 * hour, step: 6 * hour },
};

export function usageRoutes({ usage, keyNames, now = Date.now }: UsageRoutesDependencies): PagesRoute[] {
  return [
    route('GET', '/api/usage', async ({ query }) => {
      const range = readRange(query.get('range') ?? '24h');
      const { seconds, step } = spans[range];
      const to = (Math.floor(now() / 1000 / step) + 1) * step;
      const from = to - seconds;
      const rows = await usage.read(from, step);
      const names = keyNames();
      const ids = [...new Set(rows.map(({ keyId }) => keyId))];
      const response: Usage = {
        ...{ range, from, to, stepSeconds: step, rows },
        keyNames: Object.fromEntries(ids.map((id) => [id, names.get(id) ?? id])),
      };
      return freshJson(response);
    }),
  ];
}

function readRange(text: string): UsageRange {
  const range = usageRanges.find((known) => known === text);
  if (range) return range;
  throw new ApiError('invalid_value', {
    parameter: 'range',
    message: `range must be one of ${usageRanges.join(', ')}; got ${JSON.stringify(text.slice(0, 40))}.`,
  });
}
