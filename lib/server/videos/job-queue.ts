/**
 * Durable jobs over pg-boss: named queues, unique job keys, delays. Independent of the work of a job. A job may
 * run more than once, so handlers must be idempotent.
 */
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Session } from '#lib/server/db/database.ts';
import { sql } from '#lib/server/db/drizzle.ts';
import type { JsonObject } from '#lib/server/db/json.ts';
import { type Logger, silentLogger } from '#lib/server/db/logger.ts';
import { createJobWorker, type JobWorker } from './job-worker.ts';

export interface QueueOptions {
  /** Parallel jobs of this queue in this process. */
  concurrency: number;
  /** Retries with growing delays after the handler throws. */
  retries: number;
  /** A job that runs longer counts as lost and runs again. Seconds. */
  expireSeconds: number;
}

export type JobHandler = (data: JsonObject, signal: AbortSignal) => Promise<void>;

export interface SendOptions {
  /** While a job with this key waits in the queue, no other one is added. */
  key?: string;
  delayMs?: number;
  /** Adds the job within this transaction; call `wake` after the commit. */
  session?: Session;
}

export type JobQueue = ReturnType<typeof createJobQueue>;

export interface JobQueueOptions {
  database: Database;
  logger?: Logger;
  /** Poll interval, for jobs of other processes and missed timers. */
  pollMs?: number;
}

const abandonMs = 1_000;

export function createJobQueue({ database, logger = silentLogger, pollMs = 2_000 }: JobQueueOptions) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    backend: database.exclusive ? 'pglite' : 'postgres',
    schema: 'easel_queue',
    schedule: false,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'The queue failed.'));
  const queues = new Map<string, { options: QueueOptions; worker: JobWorker }>();
  const timers = new Set<NodeJS.Timeout>();
  const abandon = new AbortController();

  const wake = (name: string): void => queues.get(name)?.worker.wake();
  const wakeAfter = (name: string, delayMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake(name);
    }, delayMs);
    timers.add(timer);
  };
  const run = async (
    name: string,
    handler: JobHandler,
    job: { id: string; data: JsonObject },
  ): Promise<void> => {
    try {
      await handler(job.data, abandon.signal);
      // Deleted, not completed: every poll of a task is a job.
      await boss.deleteJob(name, job.id);
    } catch (error) {
      logger.warn({ err: error, queue: name, job: job.data }, 'A job failed.');
      await boss.fail(name, job.id, { message: String(error) }).catch(() => {});
    }
  };

  return {
    /** Declares a queue and its handler. Call it before `start`. */
    handle(name: string, options: QueueOptions, handler: JobHandler): void {
      const worker = createJobWorker({
        concurrency: options.concurrency,
        pollMs,
        fetch: (batchSize) => boss.fetch<JsonObject>(name, { batchSize }),
        run: (job) => run(name, handler, job),
        onError: (error) => logger.warn({ err: error, queue: name }, 'A queue could not be read.'),
      });
      queues.set(name, { options, worker });
    },
    /** Creates the queues and starts to work. */
    async start(): Promise<void> {
      // pg-boss creates its schema outside the migrations; of two processes at once, one would fail.
      await database.changeSchema(async () => {
        await boss.start();
        for (const [name, { options }] of queues) {
          await boss.createQueue(name, {
            policy: 'short',
            retryLimit: options.retries,
            retryBackoff: true,
            retryDelay: 1,
            retryDelayMax: 60,
            expireInSeconds: options.expireSeconds,
          });
        }
      });
      for (const { worker } of queues.values()) worker.start();
    },
    async send(
      name: string,
      data: JsonObject,
      { key, delayMs = 0, session }: SendOptions = {},
    ): Promise<void> {
      await boss.send(name, data, {
        // A queue of this policy holds one waiting job per key, and a job without one has the empty key.
        singletonKey: key ?? crypto.randomUUID(),
        ...(delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {}),
        ...(session === undefined ? {} : { db: fromDrizzle(session, sql) }),
      });
      if (session === undefined) wakeAfter(name, delayMs);
    },
    wake,
    /**
     * Accepts no more jobs, waits `graceMs` for running ones, then aborts their signals and waits another second.
     * Unfinished jobs run again after the next start.
     */
    async stop(graceMs: number): Promise<void> {
      const workers = [...queues.values()].map(({ worker }) => worker);
      for (const worker of workers) worker.stop();
      for (const timer of timers) clearTimeout(timer);
      await withinMs(graceMs, Promise.all(workers.map((worker) => worker.idle())));
      abandon.abort(new Error('The process is stopping.'));
      await withinMs(abandonMs, Promise.all(workers.map((worker) => worker.idle())));
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** Resolves with the promise, or after the time. */
async function withinMs(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, timeout]);
  clearTimeout(timer);
}
