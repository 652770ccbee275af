/** Opens the video tasks, with the callbacks of their states. */

import type { ImageTaskEvent, VideoEvent } from '#lib/contract/webhooks/webhook-events.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Session } from '#lib/server/db/database.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { toApiError } from '#lib/server/gateway/encode-error.ts';
import { createMediaLoader } from '#lib/server/gateway/load-media.ts';
import { videoTaskAt } from '#lib/server/gateway/run-tasks.ts';
import type { GatewayMetrics } from '#lib/server/metrics/gateway-metrics.ts';
import type { LoadMedia } from '#lib/server/providers/provider.ts';
import type { Targets } from '#lib/server/targets/targets.ts';
import type { Prices } from '#lib/server/usage/prices.ts';
import { isLive, type VideoTask } from '#lib/server/videos/video-task.ts';
import { createVideoTasks } from '#lib/server/videos/video-tasks.ts';
import type { Webhooks } from '#lib/server/webhooks/webhooks.ts';

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
