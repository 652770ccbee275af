/** Opens the image tasks, with the callbacks of their states. */
import type { ImageTaskEvent } from '#lib/contract/webhooks/webhook-events.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Session } from '#lib/server/db/database.ts';
import type { PartNeeds } from '#lib/server/db/part.ts';
import { imageTaskAt } from '#lib/server/gateway/run-image-tasks.ts';
import type { RunImage } from '#lib/server/videos/image-step.ts';
import { createImageTasks } from '#lib/server/videos/image-tasks.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import type { Webhooks } from '#lib/server/webhooks/webhooks.ts';

export interface ImagesNeeds extends PartNeeds {
  assets: Assets;
  webhooks: Webhooks;
  /** Not called before `start`. */
  run: RunImage;
}

/** The tasks wait for `start`, which the gateway must precede. */
export function openImages({ settings, log, database, assets, webhooks, run }: ImagesNeeds) {
  const deadlineMs = settings.VIDEO_DEADLINE_MINUTES * 60_000;
  const images = createImageTasks({
    database,
    assets,
    logger: log,
    run,
    deadlineMs: () => deadlineMs,
    now: database.now,
    async alongside(session: Session, task: VideoTask) {
      const { id: taskId, ownerKeyId, requestId, callbackUrl: url, status } = task;
      if (url === null) return;
      const event: ImageTaskEvent = {
        type: `image.task.${status}`,
        timestamp: task.updatedAt.toISOString(),
        data: imageTaskAt(task, settings.PUBLIC_BASE_URL ?? task.baseUrl ?? 'http://localhost'),
      };
      const body = JSON.stringify(event);
      await webhooks.add(session, { taskId, ownerKeyId, requestId, url, event: event.type, body });
    },
  });
  images.onTaskChange(webhooks.wake);
  return { images, drain: images.drain, finish: images.stop };
}
