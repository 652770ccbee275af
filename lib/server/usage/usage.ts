/** The usage of this service: counted in memory, saved every two seconds, read by the pages. */
import type { UsageRow } from '#lib/contract/playground/usage.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { type CountedCall, UsageCounts } from './usage-counts.ts';
import { createUsageStore } from './usage-store.ts';

export type UsageMeter = ReturnType<typeof openUsage>;

/** Interval of saves: the most that a crash can lose. */
const writeMs = 2_000;

/** The retention of minutes: a quarter of a year. */
const retentionSeconds = 92 * 24 * 60 * 60;
const forgetMs = 60 * 60_000;

export function openUsage(database: Pick<Database, 'query'>, logger: Logger) {
  const counts = new UsageCounts();
  const store = createUsageStore(database);
  let writing: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => {
    writing = writing.then(async () => {
      const rows = counts.take();
      try {
        await store.add(rows);
      } catch (error) {
        counts.putBack(rows);
        logger.warn({ err: error }, 'The usage could not be saved.');
      }
    });
    return writing;
  };
  const forget = () => {
    store
      .forget(Date.now() / 1000 - retentionSeconds)
      .catch((error: unknown) => logger.warn({ err: error }, 'Old usage could not be deleted.'));
  };
  const timers = [setInterval(write, writeMs), setInterval(forget, forgetMs)];

  return {
    /** Fast; does not throw. */
    count: (call: CountedCall) => counts.add(call),
    /** Includes everything counted so far. Unix seconds. */
    async read(from: number, stepSeconds: number): Promise<UsageRow[]> {
      await write();
      return await store.read(from, stepSeconds);
    },
    /** Saves the remaining counts. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await write();
    },
  };
}
