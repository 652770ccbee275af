/** The usage of this service: counted in memory, saved every two seconds, read by the pages. */
import type { UsageRow } from '#lib/contract/pages/usage.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { repeat } from '#lib/server/db/repeat.ts';
import { type CallCounts, type CountedCall, sumCosts, UsageCounts } from './usage-counts.ts';
import { addCall, createUsageStore } from './usage-store.ts';

export type UsageMeter = ReturnType<typeof openUsage>;

/** Interval of saves: the most that a crash can lose. */
const writeMs = 2_000;

/** The retention of minutes: a quarter of a year. */
const retentionSeconds = 92 * 24 * 60 * 60;
const forgetMs = 60 * 60_000;

export function openUsage(database: Pick<Database, 'query' | 'flush'>, logger: Logger) {
  const counts = new UsageCounts();
  const store = createUsageStore(database);
  let writing: Promise<void> = Promise.resolve();
  let unsaved: readonly CallCounts[] = [];
  /** Saved costs by key, since the time of the last save. */
  let saved = new Map<string, { cost: number; readMs: number }>();

  const write = (): Promise<void> => {
    writing = writing.then(async () => {
      const rows = counts.take();
      unsaved = rows;
      try {
        await store.add(rows);
        saved = new Map();
      } catch (error) {
        counts.putBack(rows);
        unsaved = [];
        logger.warn({ err: error }, 'The usage could not be saved.');
        return;
      }
      unsaved = [];
      // What keys have spent of their budgets survives a power cut. The rows are saved: a failure must not count them again.
      if (rows.some(({ cost }) => cost > 0))
        await database.flush().catch((error: unknown) => logger.warn({ err: error }, 'The disk failed.'));
    });
    return writing;
  };
  const stopWriting = repeat(writeMs, write, () => {});
  const forget = () => store.forget(Date.now() / 1000 - retentionSeconds);
  const stopForgetting = repeat(forgetMs, forget, (error) =>
    logger.warn({ err: error }, 'Old usage could not be deleted.'),
  );

  return {
    /** Fast; does not throw. */
    count: (call: CountedCall) => counts.add(call),
    /** Counts a call in the transaction of its cause. */
    save: (session: Session, call: CountedCall) => addCall(session, call),
    /** The cost of a key in this month. Costs of other processes are included when they are some seconds old. */
    async spent(keyId: string): Promise<number> {
      const now = Date.now();
      let known = saved.get(keyId);
      if (known === undefined || now - known.readMs > writeMs) {
        known = { cost: (await store.spending(new Date(now), keyId)).get(keyId) ?? 0, readMs: now };
        saved.set(keyId, known);
      }
      return known.cost + sumCosts(unsaved, keyId) + counts.costOf(keyId);
    },
    /** The costs of all keys in this month. */
    async spending(): Promise<ReadonlyMap<string, number>> {
      await write();
      return await store.spending(new Date());
    },
    /** Includes everything counted so far. Unix seconds. */
    async read(from: number, stepSeconds: number): Promise<UsageRow[]> {
      await write();
      return await store.read(from, stepSeconds);
    },
    /** Saves the remaining counts. */
    async stop(): Promise<void> {
      await Promise.all([stopWriting(), stopForgetting()]);
      await write();
    },
  };
}
