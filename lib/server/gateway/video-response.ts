/** A video task as responses show it: the document's fields and the additive ones of wire-facts 9. Pure. */
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';

export interface VideoResponseLinks {
  /** Always https: see design 4. */
  pollingUrl: string;
  /** Opens the video without a key until it expires; needed for completed tasks. */
  video: { url: string; expiresAt: Date } | undefined;
}

export function videoResponse(task: VideoTask, { pollingUrl, video }: VideoResponseLinks): VideoTaskResponse {
  const created = unixSeconds(task.createdAt);
  return {
    id: task.id,
    object: 'video',
    status: task.status,
    polling_url: pollingUrl,
    created,
    created_at: created,
    model: task.model,
    prompt: task.prompt,
    progress: percentOf(task),
    usage: { video_seconds: task.status === 'completed' ? Math.ceil(task.seconds ?? 0) : 0 },
    ...(task.finishedAt === null ? {} : { completed_at: unixSeconds(task.finishedAt) }),
    ...(task.status === 'completed' && video ? finished(task, video) : {}),
    ...(task.status === 'failed' ? { error: task.errorMessage, error_code: task.errorCode } : {}),
  };
}

function finished(task: VideoTask, { url, expiresAt }: { url: string; expiresAt: Date }) {
  return {
    unsigned_urls: [url],
    data: {
      url,
      urls: [url],
      content_type: 'video/mp4' as const,
      duration: task.seconds ?? 0,
      width: task.width ?? 0,
      height: task.height ?? 0,
      ...(task.resolution === null ? {} : { resolution: task.resolution }),
      ...(task.aspectRatio === null ? {} : { aspect_ratio: task.aspectRatio }),
      expires_at: unixSeconds(expiresAt),
    },
  };
}

function percentOf(task: VideoTask): number {
  if (task.status === 'completed') return 100;
  return Math.min(99, Math.max(0, Math.round((task.progress ?? 0) * 100)));
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
