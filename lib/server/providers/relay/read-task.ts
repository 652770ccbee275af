/** The video task in an upstream's response. */
import * as z from 'zod';
import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { readJson } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** The members of the upstream's task that are read. */
const upstreamTask = z.looseObject({
  id: z.string().min(1),
  status: z.enum(videoStatuses),
  progress: z.number().nullish(),
  error: z.unknown().optional(),
  error_code: z.string().nullish(),
  data: z
    .looseObject({
      width: z.number().nullish(),
      height: z.number().nullish(),
      duration: z.number().nullish(),
    })
    .nullish(),
  usage: z.looseObject({ video_seconds: z.number().nullish() }).nullish(),
});

export type UpstreamTask = z.output<typeof upstreamTask>;

const listedTask = z.looseObject({
  id: z.string().min(1),
  /** Of the request that created it; only some upstreams show it. */
  idempotency_key: z.unknown().optional(),
  /** Unix seconds. */
  created_at: z.number(),
});

const taskList = z.looseObject({ data: z.array(listedTask), has_more: z.boolean().nullish() });

export type ListedTask = z.output<typeof listedTask>;

/** A page of the upstream's list of tasks, newest first. Rejects with ApiError without one. */
export async function readTaskList(
  response: UpstreamResponse,
  upstream: Upstream,
): Promise<{ tasks: ListedTask[]; hasMore: boolean }> {
  const list = taskList.safeParse(await readJson(response, upstream));
  if (list.success) return { tasks: list.data.data, hasMore: list.data.has_more === true };
  throw unreadable(list.error);
}

/** Rejects with ApiError without a task. */
export async function readTask(response: UpstreamResponse, upstream: Upstream): Promise<UpstreamTask> {
  const task = upstreamTask.safeParse(await readJson(response, upstream));
  if (task.success) return task.data;
  throw unreadable(task.error);
}
