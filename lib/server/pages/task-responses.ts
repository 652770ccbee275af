/** Tasks in the pages' API. Pure. */
import { isRecord, type JsonRecord, numberOf, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import type { ListedTaskResponse, TaskDetailResponse } from '#lib/contract/pages/listed-task.ts';
import type { Owned } from '#lib/server/auth/visible-to.ts';
import type { ExpectedDuration } from '#lib/server/videos/expected-durations.ts';
import type { FoundTask } from '#lib/server/videos/task-search.ts';
import { isLive, tookMs, type VideoTask, type VideoTaskEvent } from '#lib/server/videos/video-task.ts';

export interface ListedTaskDependencies {
  /** In the documented form. */
  response: ListedTaskResponse['task'];
  operation: string;
  owner: Partial<Owned>;
  hasThumbnail: boolean;
  expected: ExpectedDuration | undefined;
  videoDeleted: boolean;
}

export function listedTask(
  { kind, task, position, cost }: FoundTask,
  { response, operation, owner, hasThumbnail, expected, videoDeleted }: ListedTaskDependencies,
): ListedTaskResponse {
  const isImage = kind === 'image';
  const images = isImage && !videoDeleted ? (task.result?.images ?? 0) : 0;
  return {
    ...owner,
    kind,
    task: response,
    operation,
    runId: task.requestId,
    images: Array.from({ length: images }, (_, index) => ({ url: `/api/tasks/${task.id}/images/${index}` })),
    position,
    requested: isImage
      ? { mode: operation === operationFacts.editImages.id ? 'edit' : 'text', references: 0 }
      : requestedOf(task.request.body),
    provider: task.provider,
    cost,
    hasStill: isImage
      ? hasThumbnail
      : task.status === 'completed' && task.posterAssetId !== null && !videoDeleted,
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
  const isImage = listed.kind === 'image';
  const { body, media } = task.request;
  return {
    ...listed,
    events: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
    deadline: task.expiresAt.toISOString(),
    requestId: task.requestId,
    body: isImage ? sentBody(body) : { ...body },
    files: (isImage ? [] : media).map(({ path, prefix }, index) => ({
      path: [...path],
      contentType: /^data:([^;,]+)/.exec(prefix)?.[1] ?? 'application/octet-stream',
      url: exists(index) ? `/api/tasks/${task.id}/files/${index}` : null,
    })),
    videoBytes,
  };
}

/** The states of an image task, of which only the times are saved. */
export function eventsOf({ status, createdAt, startedAt, finishedAt }: VideoTask): VideoTaskEvent[] {
  return [
    { status: 'pending', at: createdAt },
    ...(startedAt === null ? [] : [{ status: 'in_progress' as const, at: startedAt }]),
    ...(finishedAt === null ? [] : [{ status, at: finishedAt }]),
  ];
}

/** The body of an image task in its row; empty if it is a file. */
function sentBody({ text }: JsonRecord): JsonRecord {
  return recordOf(parseJson(textOf(text) || '{}'));
}

function requestedOf(body: JsonRecord): ListedTaskResponse['requested'] {
  const {
    frame_images: frames,
    input_references: references,
    duration,
    resolution,
    aspect_ratio: ratio,
  } = body;
  const given: unknown[] = Array.isArray(references) ? references : [];
  const videos = given.filter((one) => isRecord(one) && one.type === 'video_url').length;
  const framed = Array.isArray(frames) && frames.length > 0;
  return {
    mode: framed ? 'first-frame' : videos > 0 ? 'edit' : given.length > 0 ? 'references' : 'text',
    references: given.length - videos,
    resolution: textOf(resolution),
    aspectRatio: textOf(ratio),
    seconds: numberOf(duration),
  };
}
