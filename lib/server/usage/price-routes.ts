/** `/api/prices`: the price table, one for all who use the pages. */
import { priceTableSchema } from '#lib/contract/pages/prices.ts';
import { freshJson } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { readJson } from '#lib/server/http/read-json.ts';
import type { Prices } from './prices.ts';

const maxBytes = 1024 ** 2;

export function priceRoutes(prices: Pick<Prices, 'load' | 'save'>): PagesRoute[] {
  return [
    route('GET', '/api/prices', async () => freshJson(await prices.load())),
    route('PUT', '/api/prices', async (request) => {
      const table = await readJson(request, priceTableSchema, maxBytes);
      await prices.save(table);
      return freshJson(table);
    }),
  ];
}
