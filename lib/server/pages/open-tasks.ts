/** Opens the tasks of videos and images, with the callbacks of their states, and the routes of both kinds. */
import type { ImageTaskEvent, VideoEvent } from '#lib/contract/webhooks/webhook-events.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import { requireOwner, sees } from '#lib/server/auth/visible-to.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Session } from '#lib/server/db/database.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { toApiError } from '#lib/server/gateway/encode-error.ts';
import { createMediaLoader } from '#lib/server/gateway/load-media.ts';
import { imageTaskAt, imageTaskResponse } from '#lib/server/gateway/run-image-tasks.ts';
import { videoTaskAt, videoTaskResponse } from '#lib/server/gateway/run-tasks.ts';
import type { RunTasks } from '#lib/server/history/history-dependencies.ts';
import { json } from '#lib/server/http/outcome.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { GatewayMetrics } from '#lib/server/metrics/gateway-metrics.ts';
import type { LoadMedia } from '#lib/server/providers/provider.ts';
import type { Targets } from '#lib/server/targets/targets.ts';
import type { Prices } from '#lib/server/usage/prices.ts';
import { createExpectedDurations } from '#lib/server/videos/expected-durations.ts';
import type { RunImage } from '#lib/server/videos/image-step.ts';
import { createImageTasks } from '#lib/server/videos/image-tasks.ts';
import { limitTasks } from '#lib/server/videos/task-limits.ts';
import { createTaskSearch } from '#lib/server/videos/task-search.ts';
import { isLive, type VideoTask } from '#lib/server/videos/video-task.ts';
import { createVideoTasks, type VideoTasks } from '#lib/server/videos/video-tasks.ts';
import type { Webhooks } from '#lib/server/webhooks/webhooks.ts';
import { taskRoutes } from './task-routes.ts';

export interface VideosNeeds extends PartNeeds {
  assets: Assets;
  links: AssetLinks;
  targets: Targets;
  prices: Prices;
  metrics: GatewayMetrics;
  webhooks: Webhooks;
}

export async function openVideos(parts: VideosNeeds) {
  const { settings, log, database, assets, targets, prices, metrics, webhooks } = parts;
  const { ALLOW_PRIVATE_NETWORK: allowPrivateNetwork, VIDEO_DEADLINE_MINUTES: minutes } = settings;
  const addEvent = taskEvents(parts, (task, base) => ({
    type: `video.generation.${task.status}`,
    data: videoTaskAt(task, base, parts.links),
  }));
  const videos = createVideoTasks({
    database,
    assets,
    logger: log,
    limit: limitTasks(settings.MAX_LIVE_TASKS),
    modelAt: targets.modelAt,
    deadlineMs: (id) => targets.find(id)?.videoDeadlineMs ?? minutes * 60_000,
    onProviderFailure({ id, provider, model: name }, error, step) {
      const model = step === 'start' ? targets.modelAt(provider, name) : undefined;
      targets.noteFailure(provider, error, { requestId: id, model });
      metrics.videoCall(provider, { result: toApiError(error).code });
      log.warn({ provider, err: error }, 'a call of a video task failed');
    },
    onProviderSuccess({ provider, model: name }, milliseconds, step) {
      const model = step === 'start' ? targets.modelAt(provider, name) : undefined;
      targets.noteSuccess(provider, milliseconds, { model });
      metrics.videoCall(provider, { result: 'ok', milliseconds });
    },
    async alongside(session, task) {
      await prices.saveVideoCost(session, task);
      if (task.callbackUrl !== null) await addEvent(session, task);
    },
    portFor: (id) => targets.find(id)?.provider.video,
    mediaLoader(signal) {
      let load: LoadMedia | undefined;
      return (source) => {
        load ??= createMediaLoader({ allowPrivateNetwork, signal });
        return load(source);
      };
    },
  });
  videos.onTaskChange(webhooks.wake);
  videos.onTaskChange(({ task, kind }) => {
    if (kind === 'status' && !isLive(task)) metrics.videoEnded(task, prices.videoCost(task));
  });
  await videos.start();
  return { videos, sweep: videos.left, drain: videos.drain, finish: videos.stop };
}

/** `eventOf`: the type and the data of a task's event. `base`: the base URL of its links. */
export function taskEvents(
  { webhooks, settings }: { webhooks: Pick<Webhooks, 'add'>; settings: Pick<Settings, 'PUBLIC_BASE_URL'> },
  eventOf: (task: VideoTask, base: string) => Omit<VideoEvent | ImageTaskEvent, 'timestamp'>,
) {
  return async (session: Session, task: VideoTask): Promise<void> => {
    const { id: taskId, ownerKeyId, requestId, callbackUrl: url } = task;
    if (url === null) return;
    const { type, data } = eventOf(task, settings.PUBLIC_BASE_URL ?? task.baseUrl ?? 'http://localhost');
    const body = JSON.stringify({ type, timestamp: task.updatedAt.toISOString(), data });
    await webhooks.add(session, { taskId, ownerKeyId, requestId, url, event: type, body });
  };
}

interface ImagesNeeds extends PartNeeds {
  assets: Assets;
  links: AssetLinks;
  videos: VideoTasks;
  webhooks: Webhooks;
  targets: Pick<Targets, 'find'>;
  trail: Pick<AuditTrail, 'notesOf'>;
  /** Not called before `start`. */
  run: RunImage;
}

/** The tasks wait for `start`, which the gateway must precede. */
export function openImages(parts: ImagesNeeds) {
  const { settings, log, database, assets, links, webhooks, targets, videos, run } = parts;
  const deadlineMs = settings.VIDEO_DEADLINE_MINUTES * 60_000;
  const images = createImageTasks({
    database,
    assets,
    logger: log,
    limit: limitTasks(settings.MAX_LIVE_TASKS),
    run,
    cancelAt: (provider) => targets.find(provider)?.provider.forward?.cancelTask,
    deadlineMs: (id) => targets.find(id)?.videoDeadlineMs ?? deadlineMs,
    now: database.now,
    alongside: taskEvents(parts, (task, base) => ({
      type: `image.task.${task.status}`,
      data: imageTaskAt(task, base),
    })),
  });
  images.onTaskChange(webhooks.wake);
  const publicBaseUrl = settings.PUBLIC_BASE_URL;
  const routes = taskRoutes({
    videos,
    images,
    assets,
    trail: parts.trail,
    search: createTaskSearch(database),
    durations: createExpectedDurations(database),
    responseOf: ({ kind, task }, request) =>
      kind === 'video'
        ? videoTaskResponse(task, request, { links, publicBaseUrl })
        : imageTaskResponse(task, request, { publicBaseUrl }),
  });
  const seenTask = async (runId: string, viewer: Viewer) => {
    const task = await images.findLive(playgroundPrincipal.keyId, runId);
    return task !== null && sees(viewer, task) ? task : undefined;
  };
  const runTasks: RunTasks = {
    async find(runId, viewer, request) {
      const task = await seenTask(runId, viewer);
      return task && json(202, imageTaskResponse(task, request, { publicBaseUrl }));
    },
    async cancel(runId, viewer) {
      const task = await seenTask(runId, viewer);
      if (task === undefined) return false;
      requireOwner(viewer, task);
      await images.cancel(task.id);
      return true;
    },
  };
  return { images, runTasks, routes, sweep: images.left, drain: images.drain, finish: images.stop };
}
