/** Adds the event of each new state of a video task with a `callback_url`, in the transaction of the state. */
import type { VideoEvent } from '#lib/contract/webhooks/webhook-events.ts';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Session } from '#lib/server/db/database.ts';
import { videoTaskAt } from '#lib/server/gateway/run-videos.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import type { Webhooks } from '#lib/server/webhooks/webhooks.ts';

export interface VideoEventDependencies {
  webhooks: Pick<Webhooks, 'add'>;
  links: AssetLinks;
  publicBaseUrl: string | undefined;
}

export function addVideoEvent({ webhooks, links, publicBaseUrl }: VideoEventDependencies) {
  return async (session: Session, task: VideoTask): Promise<void> => {
    const { id: taskId, ownerKeyId, requestId, callbackUrl: url, status } = task;
    if (url === null) return;
    const event: VideoEvent = {
      type: `video.generation.${status}`,
      timestamp: task.updatedAt.toISOString(),
      data: videoTaskAt(task, publicBaseUrl ?? task.baseUrl ?? 'http://localhost', links),
    };
    const body = JSON.stringify(event);
    await webhooks.add(session, { taskId, ownerKeyId, requestId, url, event: event.type, body });
  };
}
