/**
 * The image tasks of a process: requests that run as the synchronous ones do, without their connection. One step is the
 * whole call, in places of its own for each target and owner.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { Clock } from '#lib/server/db/clock.ts';
import { and, eq, sql } from '#lib/server/db/drizzle.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { imageTasks } from '#lib/server/db/schema/videos.ts';
import { createWorker } from '#lib/server/db/worker.ts';
import type { ForwardPort } from '#lib/server/providers/provider.ts';
import { callName, type ImageStepContext, type RunImage, runImageTask } from './image-step.ts';
import { createStopWorker, type StopContext } from './stop-upstream.ts';
import { openTaskEngine, type TaskEngine, type TaskEngineOptions } from './task-engine.ts';
import { type Claimed, placesOf } from './task-leases.ts';
import { type BackOff, createTargetPlaces, failureBackOff } from './task-step.ts';
import { isLive, type RequestedTask, taskOf, type VideoTask } from './video-task.ts';

export type ImageTasks = ReturnType<typeof createImageTasks>;

export interface ImageTasksOptions
  extends Omit<TaskEngineOptions, 'table' | 'submitsIn' | 'hasJob' | 'assets' | 'leaseMs'> {
  assets: Assets;
  run: RunImage;
  /** Cancels tasks of an upstream that makes them of our requests, and can be asked for them. */
  cancelAt(provider: string): ForwardPort['cancelTask'];
  /** Calls at once at each target. */
  parallelCalls?: number;
  failureBackOff?: BackOff;
  leaseMs?: number;
  /** Interval at which due tasks are claimed that no event of this process announces, ms. */
  claimMs?: number;
  /** How long a parked task waits for a person, ms. */
  parkedMs?: number;
  lookUpMs?: number;
}

/** The request of a task, as the gateway received it. */
export interface NewImageTask
  extends Pick<RequestedTask, 'ownerKeyId' | 'model' | 'prompt' | 'fault' | 'provider' | 'callbackUrl'>,
    Pick<RequestedTask, 'baseUrl' | 'requestId' | 'idempotencyKey'>,
    Partial<Owned> {
  /** Path and query. */
  address: string;
  contentType: string;
  body: Uint8Array;
}

const dayMs = 86_400_000;
/** Larger bodies are files of the storage. */
const inlineBytes = 4_096;
/** How often a task of another process is looked at while somebody waits for it, ms. */
const lookMs = 1_000;

const defaults = {
  parallelCalls: 64,
  failureBackOff,
  leaseMs: 20_000,
  claimMs: 2_000,
  parkedMs: dayMs,
  lookUpMs: 15_000,
};

export function createImageTasks(options: ImageTasksOptions) {
  const settings = { ...defaults, ...options };
  const { database, logger, claimMs } = settings;
  // A call at another upstream ends with its connection.
  const hasJob = ({ provider }: VideoTask) => options.cancelAt(provider) !== undefined;
  const engine = openTaskEngine({ ...settings, table: imageTasks, submitsIn: 'in_progress', hasJob });
  const { store, leases, changes, tasks } = engine;
  const places = createTargetPlaces(settings.parallelCalls);
  const context: ImageStepContext = { ...settings, ...engine, places, canResume: hasJob };
  const stopping = new AbortController();
  const leaving = new AbortController();
  // Every running call listens.
  setMaxListeners(0, stopping.signal, leaving.signal);
  const signals = { stopping: stopping.signal, leaving: leaving.signal };
  const worker = createCallWorker(context, { signals, claimMs, clock: database.clock });
  const stops = createStopWorker(
    {
      ...context,
      places: createTargetPlaces(parallelStops),
      stopping: stopping.signal,
      cancel: (task, signal) => cancelJob(context, task, { cancel: options.cancelAt(task.provider), signal }),
    },
    { concurrency, pollMs: claimMs, clock: database.clock, onError: reportClaim(logger) },
  );
  changes.onTaskChange(({ task }) => {
    if (isLive(task)) return worker.wake();
    stops.wake();
    if (task.request.media.length > 0) void engine.deleteFiles(task.id, ['input']);
  });

  return {
    ...tasks,
    countLive: store.countLive,
    /** The live task that the request with this id made; null without one. Reads the index image_tasks_to_run. */
    async findLive(ownerKeyId: string, requestId: string): Promise<VideoTask | null> {
      const isMine = and(eq(imageTasks.ownerKeyId, ownerKeyId), eq(imageTasks.requestId, requestId));
      const isLive = sql`${imageTasks.status} in ('pending', 'in_progress')`;
      const [row] = await database.drizzle.select().from(imageTasks).where(and(isLive, isMine));
      return row === undefined ? null : taskOf(row);
    },
    /** Starts to work, also on tasks of an earlier process. */
    async start(): Promise<void> {
      if (database.exclusive) await leases.endLeases('all');
      worker.start();
      stops.start();
    },
    /** Claims nothing more, and leaves what waits; calls that have begun go on. */
    drain(): void {
      worker.stop();
      stops.stop();
      leaving.abort();
    },
    /** Waits for running calls, then aborts them: whether their providers have billed them is then unknown. */
    async stop(limitMs = 5_000): Promise<void> {
      await Promise.all([worker, stops].map((each) => each.finish(stopping, limitMs)));
      await leases.endLeases('own').catch(() => {});
    },
    /** Saves a `pending` task, whose call is due. */
    create(requested: NewImageTask): Promise<VideoTask> {
      const id = newId('image_');
      return engine.create(id, newFields(options, id, requested));
    },
    /** The task when it has ended, or what it is after the time or when the signal aborts. Null if it was deleted. */
    async whenEnded(id: string, ms: number, signal: AbortSignal): Promise<VideoTask | null> {
      const untilMs = performance.now() + ms;
      for (;;) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const forget = changes.onTaskChange(({ task }) => {
          if (task.id === id) resolve();
        });
        try {
          const task = await store.find(id);
          const leftMs = untilMs - performance.now();
          if (task === null || !isLive(task) || leftMs <= 0 || signal.aborted) return task;
          const pause = sleep(Math.min(leftMs, lookMs), undefined, { signal });
          await Promise.race([promise, pause.catch(() => {})]);
        } finally {
          forget();
        }
      }
    },
  };
}

async function newFields(
  { assets, now, deadlineMs }: ImageTasksOptions,
  id: string,
  { address, contentType, body, ...requested }: NewImageTask,
): Parameters<TaskEngine['create']>[1] {
  const { ownerKeyId, provider } = requested;
  const expiresAt = new Date(now() + deadlineMs(provider));
  const isInline = body.length <= inlineBytes && contentType.startsWith('application/json');
  // The file of a task that was never saved expires.
  const fileExpiresAt = new Date(+expiresAt + dayMs);
  const file = { ownerKeyId, taskId: id, purpose: 'input', expiresAt: fileExpiresAt } as const;
  const stored = isInline
    ? undefined
    : await assets.storeAsset({ ...file, contentType: 'application/octet-stream', body });
  const text = isInline ? Buffer.from(body).toString() : '';
  return {
    ...requested,
    id,
    expiresAt,
    request: {
      body: { address, contentType, size: body.length, text },
      media: stored === undefined ? [] : [{ path: ['text'], assetId: stored.id, prefix: '' }],
    },
  };
}

/** Calls of all targets at once; the places of targets and owners are the limit that counts. */
const concurrency = 512;
/** At each target. */
const parallelStops = 4;

function reportClaim(logger: Logger) {
  return (error: unknown) => logger.warn({ err: error }, 'Due image tasks could not be claimed.');
}

/** Cancels what the upstream made of the last request of a task, which may not be listed yet. */
function cancelJob(
  { now, lookUpMs }: Pick<ImageStepContext, 'now' | 'lookUpMs'>,
  { id, startAttempts, createdAt, finishedAt }: VideoTask,
  { cancel, signal }: { cancel: ForwardPort['cancelTask']; signal: AbortSignal },
): ReturnType<StopContext['cancel']> {
  const agoMs = now() - createdAt.getTime();
  return cancel?.(callName(id, startAttempts), { agoMs, signal }).then((isFound) => {
    const isLate = now() - (finishedAt?.getTime() ?? 0) >= lookUpMs;
    if (!isFound && !isLate)
      throw new ApiError('upstream_error', { message: 'It lists no such task yet.', shouldRetry: true });
  });
}

interface CallWorkerOptions extends Required<Pick<ImageTasksOptions, 'claimMs'>> {
  signals: Parameters<typeof runImageTask>[2];
  clock: Clock | undefined;
}

function createCallWorker(context: ImageStepContext, { signals, claimMs, clock }: CallWorkerOptions) {
  const { leases, places, logger } = context;
  const running = new Set<string>();
  const worker = createWorker<Claimed>({
    concurrency,
    pollMs: claimMs,
    clock,
    onError: reportClaim(logger),
    claim: (limit) =>
      leases.claim({ statuses: ['pending', 'in_progress'], limit, places, running: [...running] }),
    async run(claimed) {
      const { task, lease } = claimed;
      running.add(task.id);
      try {
        const delayMs = await runImageTask(context, claimed, signals);
        const next = await leases.release(lease, { delayMs, keep: false });
        if (next !== null && isLive(next)) worker.wakeAfter(delayMs);
      } catch (error) {
        logger.warn({ err: error, task: task.id }, 'A step of an image task failed.');
      } finally {
        running.delete(task.id);
        if (places.leave(placesOf(task))) worker.wakeAfter(0);
      }
    },
  });
  return worker;
}
