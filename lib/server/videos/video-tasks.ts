/**
 * The video tasks of a process: ordered, read, cancelled, and driven to their end whatever happens to the process.
 * Joins the parts; knows no provider by name and no HTTP.
 */
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Database, Session } from '#lib/server/db/database.ts';
import type { JsonObject } from '#lib/server/db/json.ts';
import { type Logger, silentLogger } from '#lib/server/db/logger.ts';
import type { LoadMedia, VideoPort } from '#lib/server/providers/provider.ts';
import { createAdvanceTask } from './advance-task.ts';
import { type BackOff, failureBackOff, pollBackOff } from './back-off.ts';
import { createTask, type VideoOrder } from './create-task.ts';
import { createJobQueue } from './job-queue.ts';
import type { StepParts } from './step.ts';
import { stopUpstream } from './stop-upstream.ts';
import { createTaskChanges, type TaskListener } from './task-changes.ts';
import { createTaskLeases } from './task-leases.ts';
import { createTaskStateWriter, pollQueue, startQueue, stopQueue } from './task-state-writer.ts';
import { createTaskStore, type ListOptions, type TaskPage } from './task-store.ts';
import { isLive, type VideoTask, type VideoTaskEvent } from './video-task.ts';

export interface VideoTasks {
  /** Begins to work, on what an earlier process left, too. */
  start(): Promise<void>;
  /** Gives steps that run a while to end, then abandons them; the next start goes on with them. */
  stop(): Promise<void>;
  /** Writes the task down, `pending`, and has it handed to its provider. */
  create(order: VideoOrder): Promise<VideoTask>;
  /** Null for another key's task, too. */
  find(id: string, ownerKeyId: string): Promise<VideoTask | null>;
  /** Null when `after` names no task of this owner. */
  list(options: ListOptions): Promise<TaskPage | null>;
  /** The states a task went through, oldest first. */
  history(id: string): Promise<VideoTaskEvent[]>;
  /** Ends a live task. Not `ok` when it had ended already; `current` is the task as it is now. */
  cancel(id: string): Promise<{ ok: boolean; current: VideoTask }>;
  /** Calls the listener after each change that this process makes; returns what ends that. */
  onTaskChange(listener: TaskListener): () => void;
}

export interface VideoTasksOptions {
  database: Database;
  assets: Assets;
  /** The video port of a provider target; undefined while the settings name none. */
  portFor: (provider: string) => VideoPort | undefined;
  /** Loads the media that a request names; the signal ends the loading. */
  mediaLoader: (signal: AbortSignal) => LoadMedia;
  logger?: Logger;
  /** Runs in the transaction of every new state, for what must not be lost, such as callbacks. */
  alongside?: (session: Session, task: VideoTask) => Promise<void>;
  /** A task that is not over by then expires, ms. */
  deadlineMs?: number;
  /** How long a video is kept; null: until it is deleted. */
  videoLifetimeMs?: number | null;
  /** How long the media of a request are kept, ms. */
  inputLifetimeMs?: number;
  /** Tasks handed to providers at once. */
  parallelStarts?: number;
  /** Looks at providers at once, the fetching of videos among them. */
  parallelPolls?: number;
  pollBackOff?: BackOff;
  failureBackOff?: BackOff;
  leaseMs?: number;
  /** How often tasks that nobody works on are looked for, ms. */
  sweepMs?: number;
  /** What `stop` grants the steps that run, ms. */
  graceMs?: number;
  /** Unix ms. */
  now?: () => number;
}

const day = 86_400_000;
/** A video may take this long to fetch before its job counts as lost; a lost job is only a second look. */
const stepSeconds = 900;
/** The tasks a sweep takes up at most. */
const sweepSize = 500;

export function createVideoTasks(options: VideoTasksOptions): VideoTasks {
  const { database, assets, portFor, mediaLoader, logger = silentLogger, now = Date.now } = options;
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
  const parts: StepParts = {
    ...{ store, leases, states, queue, changes, assets, logger, portFor, mediaLoader, now },
    pollBackOff: options.pollBackOff ?? pollBackOff,
    failureBackOff: options.failureBackOff ?? failureBackOff,
    videoLifetimeMs: options.videoLifetimeMs ?? null,
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

  /** Takes up what fell between the row and the queue: a crash, a lease that ran out, a step abandoned. */
  const sweep = async (overdueMs: number): Promise<void> => {
    const at = { now: new Date(now()), before: new Date(now() - overdueMs) };
    for (const task of await leases.findDue(at, sweepSize)) await states.schedule(task, 0);
  };
  let sweeping: NodeJS.Timeout | undefined;

  return {
    async start() {
      // No other process can have a lease then: those there are belong to a process that is gone.
      if (database.exclusive) await leases.endAll();
      await queue.start();
      await sweep(0);
      sweeping = setInterval(() => {
        sweep(sweepMs).catch((error: unknown) => logger.warn({ err: error }, 'The sweep of tasks failed.'));
      }, sweepMs);
    },
    async stop() {
      clearInterval(sweeping);
      await queue.stop(graceMs);
    },
    create: (order) => createTask({ assets, states, now, deadlineMs, inputLifetimeMs }, order),
    find: store.findOwned,
    list: store.listOwned,
    history: store.readEvents,
    async cancel(id) {
      for (;;) {
        const task = await store.find(id);
        if (task === null) throw new Error(`There is no task ${id}.`);
        if (!isLive(task)) return { ok: false, current: task };
        const moved = await states.change(task, { to: 'cancelled' }, { stopUpstream: true });
        if (moved.ok) return { ok: true, current: moved.task };
      }
    },
    onTaskChange: changes.onTaskChange,
  };
}

function taskIdOf(data: JsonObject): string {
  const { taskId } = data;
  if (typeof taskId !== 'string') throw new Error('The job names no task.');
  return taskId;
}
