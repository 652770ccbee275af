/** The operator's price table: one for all who use the pages, in memory for the gateway. */
import { accountedSeconds, costOf, priceOf } from '#lib/contract/playground/cost-of.ts';
import { noPrices } from '#lib/contract/playground/price-parts.ts';
import { type ModelPrice, type PriceTable, priceTableSchema } from '#lib/contract/playground/prices.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { SettingsStore } from '#lib/server/db/settings-store.ts';

/** The name of the stored value. */
const key = 'prices';
/** Changes of other processes count after this time. */
const reloadMs = 5_000;

export type Prices = Awaited<ReturnType<typeof openPrices>>;

/** `shared`: other processes use the same database. */
export async function openPrices(
  store: Pick<SettingsStore, 'read' | 'write'>,
  { logger, shared }: { logger: Logger; shared: boolean },
) {
  let table: PriceTable = noPrices;
  const load = async (): Promise<PriceTable> => {
    const stored = priceTableSchema.safeParse((await store.read(key)) ?? noPrices);
    if (stored.success) table = stored.data;
    else logger.warn({ err: stored.error }, 'The stored prices are not valid.');
    return table;
  };
  await load();
  const reload = () => {
    load().catch((error: unknown) => logger.warn({ err: error }, 'The prices could not be loaded.'));
  };
  const timer = shared ? setInterval(reload, reloadMs) : undefined;
  return {
    /** From the database. */
    load,
    async save(next: PriceTable): Promise<void> {
      await store.write(key, JSON.parse(JSON.stringify(next)));
      table = next;
    },
    of: (model: string): ModelPrice | undefined => priceOf(table, model),
    /** Null if it has no price. */
    ofVideo({ model, seconds, resolution, width, height }: FinishedVideo): number | null {
      const pixels = Math.min(width ?? 0, height ?? 0);
      const used = {
        seconds: accountedSeconds(seconds ?? 0),
        resolution: resolution ?? (pixels > 0 ? `${pixels}p` : ''),
      };
      return costOf(priceOf(table, model), used) ?? null;
    },
    stop: () => clearInterval(timer),
  };
}

interface FinishedVideo {
  model: string;
  seconds: number | null;
  resolution: string | null;
  width: number | null;
  height: number | null;
}
