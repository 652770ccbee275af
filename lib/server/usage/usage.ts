/** The usage of this service: counted in memory, saved every two seconds, read by the pages. */
import type { UsageRow } from '#lib/contract/pages/usage.ts';
import type { KeySpending } from '#lib/server/auth/admit-key.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { repeat } from '#lib/server/db/repeat.ts';
import { type CountedCall, UsageCounts } from './usage-counts.ts';
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
  /** Calls whose reservations could not be settled. */
  let unsettled: [call: CountedCall, reservation: string][] = [];
  let hasNewCosts = false;

  const settle = async (call: CountedCall, reservation: string): Promise<void> => {
    try {
      await store.settle(call, reservation);
      hasNewCosts ||= Boolean(call.cost);
    } catch (error) {
      unsettled.push([call, reservation]);
      logger.warn({ err: error }, 'A reservation could not be settled yet.');
    }
  };
  const write = (): Promise<void> => {
    writing = writing.then(async () => {
      const again = unsettled;
      unsettled = [];
      for (const [call, reservation] of again) await settle(call, reservation);
      const rows = counts.take();
      try {
        await store.add(rows);
      } catch (error) {
        counts.putBack(rows);
        logger.warn({ err: error }, 'The usage could not be saved.');
        return;
      }
      // What keys have spent of their budgets survives a power cut. The rows are saved: a failure must not count them again.
      const isPaid = hasNewCosts || rows.some(({ cost }) => cost > 0);
      hasNewCosts = false;
      if (isPaid)
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
    /** Counts a call and ends its reservation, at once if the database is there. Does not reject. */
    settle,
    /** What all keys have spent and reserved in this month. */
    async spending(): Promise<ReadonlyMap<string, KeySpending>> {
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
