/**
 * The video tasks of a process: created, read, cancelled, and advanced to their end across restarts.
 * Independent of providers and HTTP.
 */
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import type { JsonObject } from '#lib/server/db/json.ts';
import { type Logger, silentLogger } from '#lib/server/db/logger.ts';
import type { LoadMedia, VideoPort } from '#lib/server/providers/provider.ts';
import { createAdvanceTask } from './advance-task.ts';
import { type BackOff, failureBackOff, pollBackOff } from './back-off.ts';
import { createTask, type NewVideoTask } from './create-task.ts';
import { createJobQueue } from './job-queue.ts';
import { stopUpstream } from './stop-upstream.ts';
import { createTaskChanges } from './task-changes.ts';
import { createTaskLeases } from './task-leases.ts';
import { createTaskStateWriter, pollQueue, startQueue, stopQueue } from './task-state-writer.ts';
import type { StepContext } from './task-step.ts';
import { createTaskStore } from './task-store.ts';
import { isLive, type VideoTask } from './video-task.ts';

export type VideoTasks = ReturnType<typeof createVideoTasks>;

export interface VideoTasksOptions {
  database: Database;
  assets: Assets;
  /** The video port of a provider target; undefined if the settings do not configure it. */
  portFor: (provider: string) => VideoPort | undefined;
  /** Loads the media of a request; the signal aborts the loading. */
  /** The name of a model at a provider target; the same if absent. */
  modelAt?: (provider: string, model: string) => string;
  mediaLoader: (signal: AbortSignal) => LoadMedia;
  logger?: Logger;
  /** Runs in the transaction of every new state: for writes that must not be lost, such as callbacks. */
  alongside?: (session: Session, task: VideoTask) => Promise<void>;
  /** Tasks that the upstream has not finished by then expire, ms. */
  deadlineMs?: number;
  /** Time limit of the poll after a task's deadline; a submission has at least this time, too. In ms. */
  lastStepMs?: number;
  /** How long an upstream must answer that it does not have a task before the task fails, ms. */
  missingMs?: number;
  /** Receives every error of a provider, for its last failure. */
  onProviderFailure?: (provider: string, error: unknown) => void;
  /** Lifetime of a video; null: no expiry. */
  videoLifetimeMs?: number | null;
  /** Lifetime of the media of a request, ms. */
  inputLifetimeMs?: number;
  parallelStarts?: number;
  /** Parallel polls, downloads of videos included. */
  parallelPolls?: number;
  pollBackOff?: BackOff;
  failureBackOff?: BackOff;
  leaseMs?: number;
  /** Interval of the sweep of overdue tasks, ms. */
  sweepMs?: number;
  /** How long `stop` waits for running steps, ms. */
  graceMs?: number;
  /** Unix ms. */
  now?: () => number;
}

const day = 86_400_000;
/** Time limit of a job, downloads included; a lost job is polled again. */
const stepSeconds = 900;
/** Tasks per sweep. */
const sweepSize = 500;

export function createVideoTasks(options: VideoTasksOptions) {
  const {
    database,
    assets,
    portFor,
    modelAt = sameModel,
    mediaLoader,
    logger = silentLogger,
    now = Date.now,
  } = options;
  const { deadlineMs = 1_800_000, inputLifetimeMs = 30 * day, sweepMs = 15_000, graceMs = 5_000 } = options;
  const store = createTaskStore(database);
  const leases = createTaskLeases(database);
  const changes = createTaskChanges(logger);
  const queue = createJobQueue({ database, logger });
  const states = createTaskStateWriter({
    database,
    store,
    queue,
    changes,
    alongside: options.alongside,
    now,
  });
  const parts: StepContext = {
    ...{ store, leases, states, queue, changes, assets, logger, portFor, modelAt, mediaLoader, now },
    pollBackOff: options.pollBackOff ?? pollBackOff,
    failureBackOff: options.failureBackOff ?? failureBackOff,
    videoLifetimeMs: options.videoLifetimeMs ?? null,
    lastStepMs: options.lastStepMs ?? 30_000,
    missingMs: options.missingMs ?? 180_000,
    missing: new Map(),
    onProviderFailure: options.onProviderFailure ?? (() => {}),
  };
  const drive = createAdvanceTask(parts, { leaseMs: options.leaseMs ?? 60_000 });
  const step = { retries: 2, expireSeconds: stepSeconds };
  queue.handle(startQueue, { ...step, concurrency: options.parallelStarts ?? 4 }, (data, signal) =>
    drive(taskIdOf(data), signal),
  );
  queue.handle(pollQueue, { ...step, concurrency: options.parallelPolls ?? 16 }, (data, signal) =>
    drive(taskIdOf(data), signal),
  );
  queue.handle(stopQueue, { retries: 6, expireSeconds: 60, concurrency: 4 }, (data, signal) =>
    stopUpstream(parts, taskIdOf(data), signal),
  );

  /** Queues overdue tasks: after a crash, an expired lease or an aborted step. */
  const sweep = async (overdueMs: number): Promise<void> => {
    const at = { now: new Date(now()), before: new Date(now() - overdueMs) };
    for (const task of await leases.findDue(at, sweepSize)) await states.schedule(task, 0);
  };
  let sweeping: NodeJS.Timeout | undefined;

  return {
    /** Starts to work, also on tasks of an earlier process. */
    async start(): Promise<void> {
      // With a single process, all leases belong to an earlier one that has ended.
      if (database.exclusive) await leases.endAll();
      await queue.start();
      await sweep(0);
      sweeping = setInterval(() => {
        sweep(sweepMs).catch((error: unknown) => logger.warn({ err: error }, 'The sweep of tasks failed.'));
      }, sweepMs);
    },
    /** Waits a while for running steps, then aborts them; the next start continues them. */
    async stop(): Promise<void> {
      clearInterval(sweeping);
      await queue.stop(graceMs);
    },
    /** Saves a `pending` task and queues its submission. */
    create: (newTask: NewVideoTask) =>
      createTask({ assets, states, now, deadlineMs, inputLifetimeMs }, newTask),
    /** Null for an unknown task and for a task of another key. */
    find: store.findOwned,
    /** Null if `after` is not a task of this owner. */
    list: store.listOwned,
    history: store.readEvents,
    /** Cancels a live task. Not `ok` if it has ended; `current` is its present state. */
    async cancel(id: string): Promise<{ ok: boolean; current: VideoTask }> {
      for (;;) {
        const task = await store.find(id);
        if (task === null) throw new Error(`There is no task ${id}.`);
        if (!isLive(task)) return { ok: false, current: task };
        const moved = await states.change(task, { to: 'cancelled' }, { stopUpstream: true });
        if (moved.ok) return { ok: true, current: moved.task };
      }
    },
    /** Calls the listener after each change by this process; returns a function that removes it. */
    onTaskChange: changes.onTaskChange,
  };
}

function taskIdOf(data: JsonObject): string {
  const { taskId } = data;
  if (typeof taskId !== 'string') throw new Error('The job names no task.');
  return taskId;
}

function sameModel(_provider: string, model: string): string {
  return model;
}
