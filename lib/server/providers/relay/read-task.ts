/** The video task in an upstream's response. */
import * as z from 'zod';
import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import type { ErrorReading } from '../upstream/error-of-response.ts';
import type { UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { readJson } from '../upstream/read-response.ts';
import { unreadable } from '../upstream/unreadable.ts';

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

const taskList = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string().min(1),
      /** Of the request that created it; only some upstreams show it. */
      idempotency_key: z.unknown().optional(),
      /** Unix seconds. */
      created_at: z.number(),
    }),
  ),
  has_more: z.boolean().nullish(),
});

/** A page of the upstream's list of tasks, newest first. Rejects with ApiError without one. */
export function readTaskList(response: UpstreamResponse, reading: ErrorReading) {
  return readAs(taskList, response, reading);
}

/** Rejects with ApiError without a task. */
export function readTask(response: UpstreamResponse, reading: ErrorReading): Promise<UpstreamTask> {
  return readAs(upstreamTask, response, reading);
}

async function readAs<T>(
  schema: z.ZodType<T>,
  response: UpstreamResponse,
  reading: ErrorReading,
): Promise<T> {
  const read = schema.safeParse(await readJson(response, reading));
  if (read.success) return read.data;
  throw unreadable(read.error);
}
