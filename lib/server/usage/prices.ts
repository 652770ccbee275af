/** The operator's price table: one for all who use the pages, in memory for the gateway. */

import type { JsonRecord } from '#lib/base/json-value.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { costOf, priceOf } from '#lib/contract/prices/cost-of.ts';
import { type ModelPrice, type PriceTable, priceTableSchema } from '#lib/contract/prices/price-table.ts';
import { billedSeconds } from '#lib/contract/prices/video-seconds.ts';
import { accountsOf, principalOfTask } from '#lib/server/auth/principal.ts';
import { repeat } from '#lib/server/db/clock.ts';
import type { Session } from '#lib/server/db/database.ts';
import { eq } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { videoTasks } from '#lib/server/db/schema/videos.ts';
import type { SettingsStore } from '#lib/server/db/settings-store.ts';
import listed from './price-list.json' with { type: 'json' };
import { addVideoUsage } from './usage.ts';

/** Counts until the operator changes or imports a table. A test reads it as an import. */
const priceList: PriceTable = listed;

/** The name of the stored value. */
const key = 'prices';
/** Changes of other processes count after this time. */
const reloadMs = 5_000;

export type Prices = Awaited<ReturnType<typeof openPrices>>;

/** `shared`: other processes use the same database. */
export async function openPrices(
  store: Pick<SettingsStore, 'read' | 'write' | 'remove'>,
  { logger, shared }: { logger: Logger; shared: boolean },
) {
  let table = priceList;
  const load = async (): Promise<PriceTable> => {
    const stored = priceTableSchema.safeParse((await store.read(key)) ?? priceList);
    if (stored.success) table = stored.data;
    else logger.warn({ err: stored.error }, 'The stored prices are not valid.');
    return table;
  };
  await load();
  const failed = (error: unknown) => logger.warn({ err: error }, 'The prices could not be loaded.');
  const stop = shared ? repeat(reloadMs, load, failed) : undefined;
  return {
    /** From the database. */
    load,
    async save(next: PriceTable): Promise<void> {
      await store.write(key, JSON.parse(JSON.stringify(next)));
      table = next;
    },
    /** Back to the list of this version. */
    async reset(): Promise<PriceTable> {
      await store.remove(key);
      table = priceList;
      return table;
    },
    of: (model: string): ModelPrice | undefined => priceOf(table, model),
    currency: (): string => table.currency,
    videoCost: (task: EndedTask) => videoCost(table, task),
    /** Saves seconds and cost of a video, in the transaction that completes its task. Without a video nothing is billed. */
    async saveVideoCost(session: Session, task: EndedTask): Promise<void> {
      if (task.status !== 'completed' || task.finishedAt === null) return;
      const { id, model } = task;
      const seconds = billedSeconds(task.seconds ?? 0, task.request.body);
      const cost = videoCost(table, task);
      if (cost !== undefined) await session.update(videoTasks).set({ cost }).where(eq(videoTasks.id, id));
      const { provider, finishedAt } = task;
      const accounts = accountsOf(principalOfTask(task));
      await addVideoUsage(session, { ...accounts, model, provider, finishedAt, seconds, cost });
    },
    stop: () => stop?.(),
  };
}

/** Undefined without a price, and for a task without a video. */
function videoCost(table: PriceTable, { status, model, resolution, width, height, ...task }: EndedTask) {
  if (status !== 'completed') return undefined;
  if (task.provider === sandboxId) return 0;
  const pixels = Math.min(width ?? 0, height ?? 0);
  const seconds = billedSeconds(task.seconds ?? 0, task.request.body);
  return costOf(priceOf(table, model), { seconds, resolution: resolution ?? `${pixels}p` });
}

type EndedTask = Pick<typeof videoTasks.$inferSelect, OfVideo | OfOwner> & { request: { body: JsonRecord } };
type OfOwner = 'ownerKeyId' | 'personId' | 'visibility';
type OfVideo =
  | ('id' | 'status' | 'model' | 'provider' | 'finishedAt')
  | ('seconds' | 'resolution' | 'width' | 'height');
