/** Video tasks in the pages' API. Pure. */
import { numberOf, textOf } from '#lib/base/json-value.ts';
import type { ListedTaskResponse, TaskDetailResponse } from '#lib/contract/pages/listed-task.ts';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { isJsonObject, type JsonObject } from '#lib/server/db/json.ts';
import type { ExpectedDuration } from '#lib/server/videos/expected-durations.ts';
import type { FoundTask } from '#lib/server/videos/task-search.ts';
import { isLive, tookMs, type VideoTask, type VideoTaskEvent } from '#lib/server/videos/video-task.ts';

export interface ListedTaskDependencies {
  /** In the documented form. */
  response: VideoTaskResponse;
  expected: ExpectedDuration | undefined;
  videoDeleted: boolean;
}

export function listedTask(
  { task, position, cost }: FoundTask,
  { response, expected, videoDeleted }: ListedTaskDependencies,
): ListedTaskResponse {
  return {
    task: response,
    position,
    requested: requestedOf(task.request.body),
    provider: task.provider,
    cost,
    hasStill: task.status === 'completed' && task.posterAssetId !== null && !videoDeleted,
    videoDeleted,
    note: task.message,
    failures: task.failures,
    parked: task.parkedAt !== null,
    tookMs: tookMs(task),
    expected: expected !== undefined && isLive(task) ? expected : null,
  };
}

export interface TaskDetailDependencies {
  events: readonly VideoTaskEvent[];
  /** Whether the file at this index of `request.media` still exists. */
  exists(index: number): boolean;
  videoBytes: number | null;
}

export function taskDetail(
  listed: ListedTaskResponse,
  task: VideoTask,
  { events, exists, videoBytes }: TaskDetailDependencies,
): TaskDetailResponse {
  return {
    ...listed,
    events: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
    deadline: task.expiresAt.toISOString(),
    requestId: task.requestId,
    body: { ...task.request.body },
    files: task.request.media.map(({ path, prefix }, index) => ({
      path: [...path],
      contentType: /^data:([^;,]+)/.exec(prefix)?.[1] ?? 'application/octet-stream',
      url: exists(index) ? `/api/tasks/${task.id}/files/${index}` : null,
    })),
    videoBytes,
  };
}

function requestedOf(body: JsonObject): ListedTaskResponse['requested'] {
  const {
    frame_images: frames,
    input_references: references,
    duration,
    resolution,
    aspect_ratio: ratio,
  } = body;
  const given: unknown[] = Array.isArray(references) ? references : [];
  const videos = given.filter((one) => isJsonObject(one) && one.type === 'video_url').length;
  const framed = Array.isArray(frames) && frames.length > 0;
  return {
    mode: framed ? 'first-frame' : videos > 0 ? 'edit' : given.length > 0 ? 'references' : 'text',
    references: given.length - videos,
    resolution: textOf(resolution),
    aspectRatio: textOf(ratio),
    seconds: numberOf(duration),
  };
}
