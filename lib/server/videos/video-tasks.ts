/**
 * The video tasks of a process: created, read, cancelled, and advanced to their end across restarts.
 * Independent of providers and HTTP.
 */
import { silentLogger } from '#lib/server/db/logger.ts';
import { createRecentFailures } from '#lib/server/db/places.ts';
import { videoTasks } from '#lib/server/db/schema/videos.ts';
import { failureBackOff, pollBackOff } from './back-off.ts';
import { createTask, type NewVideoTask } from './create-task.ts';
import { createStepPlaces } from './step-places.ts';
import { openTaskEngine } from './task-engine.ts';
import type { StepContext, VideoTasksOptions } from './task-step.ts';
import { createTaskWorkers } from './task-workers.ts';
import { isLive } from './video-task.ts';

export type VideoTasks = ReturnType<typeof createVideoTasks>;

const day = 86_400_000;

export function createVideoTasks(options: VideoTasksOptions) {
  const { database, assets, portFor, mediaLoader, logger = silentLogger, now = database.now } = options;
  const { deadlineMs = () => 1_800_000, inputLifetimeMs = 30 * day, graceMs = 5_000 } = options;
  const { leaseMs = 20_000, claimMs = 2_000, modelAt = sameModel } = options;
  const engine = openTaskEngine({
    database,
    table: videoTasks,
    submitsIn: 'pending',
    hasJob: () => true,
    assets,
    logger,
    leaseMs,
    deadlineMs,
    alongside: options.alongside,
    now,
  });
  const { store, leases, states, changes } = engine;
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
    ...engine.tasks,
    history: store.readEvents,
    countLive: store.countLive,
  };
}

function sameModel(_provider: string, model: string): string {
  return model;
}
