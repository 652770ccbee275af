/** Adds the event of each new state of a task with a `callback_url`, in the transaction of the state. */
import type { ImageTaskEvent, VideoEvent } from '#lib/contract/webhooks/webhook-events.ts';
import type { Settings } from '#lib/server/config/settings.ts';
import type { Session } from '#lib/server/db/database.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import type { Webhooks } from '#lib/server/webhooks/webhooks.ts';

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
