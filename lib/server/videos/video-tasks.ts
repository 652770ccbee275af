/**
 * The video tasks of a process: created, read, cancelled, and advanced to their end across restarts.
 * Independent of providers and HTTP.
 */
import { randomUUID } from 'node:crypto';
import { silentLogger } from '#lib/server/db/logger.ts';
import { createRecentFailures } from '#lib/server/db/places.ts';
import { failureBackOff, pollBackOff } from './back-off.ts';
import { createTask, type NewVideoTask } from './create-task.ts';
import { createStepPlaces } from './step-places.ts';
import { createTaskChanges } from './task-changes.ts';
import { createTaskLeases } from './task-leases.ts';
import { createTaskStateWriter } from './task-state-writer.ts';
import type { StepContext, VideoTasksOptions } from './task-step.ts';
import { createTaskStore } from './task-store.ts';
import { createTaskWorkers } from './task-workers.ts';
import { isLive, type VideoTask } from './video-task.ts';

export type VideoTasks = ReturnType<typeof createVideoTasks>;

const day = 86_400_000;

export function createVideoTasks(options: VideoTasksOptions) {
  const { database, assets, portFor, mediaLoader, logger = silentLogger, now = database.now } = options;
  const { deadlineMs = () => 1_800_000, inputLifetimeMs = 30 * day, graceMs = 5_000 } = options;
  const { leaseMs = 20_000, claimMs = 2_000, modelAt = sameModel } = options;
  const store = createTaskStore(database);
  const leases = createTaskLeases({ database, owner: randomUUID(), leaseMs, now });
  const changes = createTaskChanges(logger);
  const states = createTaskStateWriter({ database, store, changes, alongside: options.alongside, now });
  const context: StepContext = {
    store,
    leases,
    states,
    changes,
    assets,
    logger,
    portFor,
    modelAt,
    mediaLoader,
    now,
    pollBackOff: options.pollBackOff ?? pollBackOff,
    failureBackOff: options.failureBackOff ?? failureBackOff,
    videoLifetimeMs: options.videoLifetimeMs ?? null,
    lastStepMs: options.lastStepMs ?? 30_000,
    lookUpMs: options.lookUpMs ?? 15_000,
    parkedMs: options.parkedMs ?? day,
    onProviderFailure: options.onProviderFailure ?? (() => {}),
    onProviderSuccess: options.onProviderSuccess ?? (() => {}),
    places: createStepPlaces({ starts: options.parallelStarts ?? 4 }),
    brokenFiles: createRecentFailures(),
  };
  const workers = createTaskWorkers(context, claimMs);
  changes.onTaskChange(({ task }) => {
    if (task.status === 'pending') workers.starts.wake();
    if (!isLive(task)) workers.stops.wake();
  });

  return {
    /** Starts to work, also on tasks of an earlier process. */
    async start(): Promise<void> {
      // With a single process, all leases belong to an earlier one that has ended.
      if (database.exclusive) await leases.endLeases('all');
      workers.start();
    },
    /** Claims nothing more; running steps go on. */
    drain: workers.drain,
    /**
     * Waits for running submissions, since only their answers have the ids of what may be paid already, and a while for
     * other steps, then aborts them; the next start continues them.
     */
    async stop(limitMs = graceMs): Promise<void> {
      await workers.stop({ graceMs, limitMs });
      await leases.endLeases('own').catch(() => {});
    },
    /** Saves a `pending` task, whose submission is due. */
    create: (newTask: NewVideoTask) =>
      createTask({ assets, states, now, inputLifetimeMs, deadlineMs: deadlineMs(newTask.provider) }, newTask),
    /** Null for an unknown task and for a task of another key. */
    find: store.findOwned,
    /** Null if `after` is not a task of this owner. */
    list: store.listOwned,
    history: store.readEvents,
    countLive: store.countLive,
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
    /** Submits a parked task again, as a person decides. Null if it is not parked. */
    async retry({ id, provider }: Pick<VideoTask, 'id' | 'provider'>): Promise<VideoTask | null> {
      const task = await leases.resume(id, deadlineMs(provider));
      if (task !== null) changes.announce({ task, kind: 'progress' });
      return task;
    },
    /** Removes an ended task with its events and files. False if it is live, unknown, or its upstream is not stopped. */
    async remove(id: string): Promise<boolean> {
      const isRemoved = await database.transaction(async (session) => {
        if (!(await store.remove(session, id, new Date(now())))) return false;
        await assets.expireAssetsOfTask(session, id);
        return true;
      });
      if (!isRemoved) return false;
      await assets.deleteAssetsOfTask(id).catch((error: unknown) => {
        logger.warn({ err: error, task: id }, 'The files of a removed task stay until the next sweep.');
      });
      return true;
    },
    /** Calls the listener after each change by this process; returns a function that removes it. */
    onTaskChange: changes.onTaskChange,
  };
}

function sameModel(_provider: string, model: string): string {
  return model;
}
