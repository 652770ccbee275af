/** The usage of this service: counts in memory, written down every two seconds, read for the pages. */
import type { UsageRow } from '#lib/contract/playground/usage.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { type CountedCall, UsageCounts } from './usage-counts.ts';
import { createUsageStore } from './usage-store.ts';

export interface UsageMeter {
  /** Costs a look into a map; throws nothing. */
  count(call: CountedCall): void;
  /** Everything counted so far is in it. Unix seconds. */
  read(from: number, stepSeconds: number): Promise<UsageRow[]>;
  /** Writes what is left. */
  stop(): Promise<void>;
}

/** What a kill may lose. */
const writeMs = 2_000;

/** Minutes are kept for a quarter of a year. */
const keptSeconds = 92 * 24 * 60 * 60;
const forgetMs = 60 * 60_000;

export function openUsage(database: Pick<Database, 'query'>, logger: Logger): UsageMeter {
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
        logger.warn({ err: error }, 'the usage could not be written');
      }
    });
    return writing;
  };
  const forget = () => {
    store
      .forget(Date.now() / 1000 - keptSeconds)
      .catch((error: unknown) => logger.warn({ err: error }, 'old usage could not be forgotten'));
  };
  const timers = [setInterval(write, writeMs), setInterval(forget, forgetMs)];

  return {
    count: (call) => counts.add(call),
    async read(from, stepSeconds) {
      await write();
      return await store.read(from, stepSeconds);
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await write();
    },
  };
}
