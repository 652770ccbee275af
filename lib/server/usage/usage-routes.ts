/** `/api/usage`: the usage in intervals that suit the range. `/api/prices`: the price table, one for all users. */
import * as z from 'zod';
import { type Usage, type UsageRange, usageRanges } from '#lib/contract/pages/usage.ts';
import { priceTableSchema } from '#lib/contract/prices/price-table.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readField, readJson } from '#lib/server/http/read-request.ts';
import { localPerson, type Viewer } from '#lib/server/http/viewer.ts';
import type { Prices } from './prices.ts';
import type { UsageMeter } from './usage.ts';

interface UsageRoutesDependencies {
  usage: Pick<UsageMeter, 'read'>;
  /** Names of all keys, including revoked ones, by id. */
  keyNames(): ReadonlyMap<string, string>;
  /** The person whose an account or a key is; undefined for the team's. */
  personOf(account: string): { id: string; name: string } | undefined;
  /** Whether a viewer reads the usage of an account. */
  mayRead(viewer: Viewer, account: string): boolean;
}

const hour = 3600;
const spans: Readonly<Record<UsageRange, { seconds: number; step: number }>> = {
  '1h': { seconds: hour, step: 60 },
  '24h': { seconds: 24 * hour, step: 15 * 60 },
  '7d': { seconds: 7 * 24 * hour, step: hour },
  '30d': { seconds: 30 * 24 * hour, step: 6 * hour },
};

const rangeField = { schema: z.enum(usageRanges), rule: `one of ${usageRanges.join(', ')}` };

export function usageRoutes({ usage, keyNames, personOf, mayRead }: UsageRoutesDependencies): PagesRoute[] {
  return [
    route('GET', '/api/usage', 'viewer', async ({ query }, _params, viewer) => {
      const range = readField(query, 'range', rangeField) ?? '24h';
      const { seconds, step } = spans[range];
      const to = (Math.floor(Date.now() / 1000 / step) + 1) * step;
      const from = to - seconds;
      const all = await usage.read(from, step);
      const rows = all.filter(({ keyId }) => mayRead(viewer, keyId));
      const names = keyNames();
      const ids = [...new Set(rows.map(({ keyId }) => keyId))];
      const owners = ids.flatMap((keyId) => {
        const { id, name } = personOf(keyId) ?? {};
        return id === undefined ? [] : [[keyId, { id, name }]];
      });
      const response: Usage = {
        range,
        from,
        to,
        stepSeconds: step,
        rows,
        keyNames: Object.fromEntries(ids.map((id) => [id, names.get(id) ?? personOf(id)?.name ?? id])),
        ...(viewer.personId === localPerson ? {} : { keyPersons: Object.fromEntries(owners) }),
      };
      return freshJson(response);
    }),
  ];
}

const maxBytes = 1024 ** 2;

export function priceRoutes(
  prices: Pick<Prices, 'load' | 'save' | 'reset'>,
  trail: Pick<AuditTrail, 'write'>,
): PagesRoute[] {
  return [
    route('GET', '/api/prices', 'viewer', async () => freshJson(await prices.load())),
    route('PUT', '/api/prices', 'admin', async (request, _params, { personId }) => {
      const table = await readJson(request, priceTableSchema, maxBytes);
      await prices.save(table);
      const detail = { models: Object.keys(table.models).length };
      await trail.write({ request, personId }, { action: 'prices changed', detail });
      return freshJson(table);
    }),
    route('DELETE', '/api/prices', 'admin', async (request, _params, { personId }) => {
      const table = await prices.reset();
      await trail.write({ request, personId }, { action: 'prices changed', detail: { reset: true } });
      return freshJson(table);
    }),
  ];
}
