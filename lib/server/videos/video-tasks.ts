/**
 * The video tasks of a process: created, read, cancelled, and advanced to their end across restarts.
 * Independent of providers and HTTP.
 */

import { type JsonRecord, textOf } from '#lib/base/json-value.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import { createRecentFailures } from '#lib/server/db/leases.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { newId } from '#lib/server/db/schema/columns.ts';
import { videoTasks } from '#lib/server/db/schema/videos.ts';
import { storePoster } from './poll-task.ts';
import { storeMedia } from './submit-task.ts';
import { openTaskEngine, type TaskEngine } from './task-engine.ts';
import {
  createStepPlaces,
  failureBackOff,
  pollBackOff,
  type StepContext,
  type VideoTasksOptions,
} from './task-step.ts';
import { createTaskWorkers } from './task-workers.ts';
import { isLive, type RequestedTask, type VideoTask } from './video-task.ts';

export type VideoTasks = ReturnType<typeof createVideoTasks>;

const day = 86_400_000;

const defaults = {
  modelAt: (_provider: string, model: string) => model,
  logger: silentLogger,
  deadlineMs: () => 1_800_000,
  lastStepMs: 30_000,
  lookUpMs: 15_000,
  parkedMs: day,
  onProviderFailure() {},
  onProviderSuccess() {},
  videoLifetimeMs: null,
  inputLifetimeMs: 30 * day,
  parallelStarts: 4,
  pollBackOff,
  failureBackOff,
  leaseMs: 20_000,
  claimMs: 2_000,
  graceMs: 5_000,
};

export function createVideoTasks(options: VideoTasksOptions) {
  const settings = { ...defaults, now: options.database.now, ...options };
  const { database, assets, now, deadlineMs, inputLifetimeMs, graceMs } = settings;
  const kind = { table: videoTasks, submitsIn: 'pending', hasJob: () => true } as const;
  const engine = openTaskEngine({ ...settings, ...kind });
  const { store, leases, changes } = engine;

  const context: StepContext = {
    ...settings,
    ...engine,
    places: createStepPlaces({ starts: settings.parallelStarts }),
    brokenFiles: createRecentFailures(),
  };
  const workers = createTaskWorkers(context, { pollMs: settings.claimMs, clock: database.clock });
  changes.onTaskChange(({ task }) => {
    if (task.status === 'pending') workers.starts.wake();
    if (!isLive(task)) workers.stops.wake();
    // The pages show the inputs of their tasks.
    const isUseless = task.status === 'cancelled' && task.ownerKeyId !== playgroundPrincipal.keyId;
    if (isUseless && task.request.media.length > 0) void engine.deleteFiles(task.id, ['input']);
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
    create(newTask: NewVideoTask): Promise<VideoTask> {
      const id = newId('video_');
      const parts = { assets, now, inputLifetimeMs, deadlineMs: deadlineMs(newTask.provider) };
      return engine.create(id, newFields(parts, id, newTask));
    },
    /** Saves a completed task of a video that was made elsewhere. Resolves with its id. */
    async add(newTask: NewVideoTask, { poster, bytes, contentType, ...facts }: MadeVideo): Promise<string> {
      const task = await newFields({ assets, now, inputLifetimeMs, deadlineMs: 0 }, newId('video_'), newTask);
      const expiresAt = options.videoLifetimeMs ? new Date(now() + options.videoLifetimeMs) : undefined;
      const common = {
        ownerKeyId: task.ownerKeyId,
        taskId: task.id,
        ...facts,
        ...(expiresAt && { expiresAt }),
      };
      const video = await assets.storeAsset({ ...common, purpose: 'video', contentType, body: bytes });
      const posterAssetId = await storePoster(assets, { ...common, seconds: undefined }, poster);
      await database.transaction(async (inside) => {
        const at = { now: new Date(now()) };
        const saved = await store.create(inside, task, at.now);
        const begun = await store.apply(inside, saved, { to: 'in_progress', upstreamId: 'imported' }, at);
        const completed = { to: 'completed', videoAssetId: video.id, posterAssetId, video: facts } as const;
        if (begun.ok) await store.apply(inside, begun.task, completed, at);
      });
      return task.id;
    },
    ...engine.tasks,
    history: store.readEvents,
    countLive: store.countLive,
  };
}

export interface NewVideoTask
  extends Pick<RequestedTask, 'ownerKeyId' | 'model' | 'provider'>,
    Partial<Owned & Pick<RequestedTask, 'fault' | 'requestId' | 'idempotencyKey' | 'baseUrl'>> {
  /** The validated body; its media may be data URLs of any size. */
  body: JsonRecord;
}

/** A video with its dimensions in pixels and seconds. */
export interface MadeVideo {
  bytes: Uint8Array;
  contentType: string;
  width: number;
  height: number;
  seconds: number;
  poster: { bytes: Uint8Array; contentType: string } | null;
}

type NewFieldsNeeds = Pick<Required<VideoTasksOptions>, 'assets' | 'now' | 'inputLifetimeMs'> & {
  deadlineMs: number;
};

/** Stores the media of the body. */
async function newFields(
  parts: NewFieldsNeeds,
  id: string,
  newTask: NewVideoTask,
): Parameters<TaskEngine['create']>[1] {
  const { assets, now, deadlineMs, inputLifetimeMs } = parts;
  const { body, fault = null, requestId = null, baseUrl = null, idempotencyKey = null, ...owned } = newTask;
  const createdMs = now();
  // The media of a task that was never saved expire.
  const inputsExpire = new Date(createdMs + deadlineMs + inputLifetimeMs);
  const request = await storeMedia(body, async ({ bytes, contentType }) => {
    const described = { ownerKeyId: owned.ownerKeyId, contentType, taskId: id, expiresAt: inputsExpire };
    const asset = await assets.storeAsset({ ...described, purpose: 'input', body: bytes });
    return asset.id;
  });
  return {
    ...owned,
    id,
    request,
    fault,
    requestId,
    baseUrl,
    idempotencyKey,
    prompt: textOf(body.prompt) ?? '',
    callbackUrl: textOf(body.callback_url) ?? null,
    seconds: typeof body.duration === 'number' ? body.duration : null,
    resolution: textOf(body.resolution) ?? null,
    aspectRatio: textOf(body.aspect_ratio) ?? null,
    expiresAt: new Date(createdMs + deadlineMs),
  };
}
