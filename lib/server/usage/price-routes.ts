/** `/api/prices`: the price table, one for all who use the pages. */
import { noPrices } from '#lib/contract/playground/price-parts.ts';
import { priceTableSchema } from '#lib/contract/playground/prices.ts';
import type { SettingsStore } from '#lib/server/db/settings-store.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';

const key = 'prices';
const maxBytes = 1024 ** 2;

export function priceRoutes(store: Pick<SettingsStore, 'read' | 'write'>): PagesRoute[] {
  return [
    route('GET', '/api/prices', async () => freshJson((await store.read(key)) ?? noPrices)),
    route('PUT', '/api/prices', async (request) => {
      const table = await readJson(request, priceTableSchema, maxBytes);
      await store.write(key, JSON.parse(JSON.stringify(table)));
      return freshJson(table);
    }),
  ];
}
