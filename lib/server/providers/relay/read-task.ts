/** Reads the upstream's responses about video tasks: the task, or the meaning of an error status. */
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { ApiError, type ApiErrorDetails } from '#lib/contract/errors/api-error.ts';
import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import type { UpstreamResponse } from './fetch-upstream.ts';

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

/** Limit of a task's JSON. */
const mostTaskBytes = 16 * 1024 ** 2;

/** Rejects with ApiError without a task. */
export async function readTask(response: UpstreamResponse): Promise<UpstreamTask> {
  if (response.status >= 400) throw await readRefusal(response);
  const task = upstreamTask.safeParse(parse(await readAll(response.body, mostTaskBytes)));
  if (task.success) return task.data;
  throw new ApiError('upstream_error', { message: 'The upstream did not answer with a video task.' });
}

/** The error of a response without the requested content. */
export async function readRefusal(response: UpstreamResponse): Promise<ApiError> {
  const { status, headers } = response;
  const body = await readAll(response.body, mostTaskBytes).then(parse, () => undefined);
  const inner = z.looseObject({ error: z.looseObject({ message: z.string() }) }).safeParse(body);
  const message = inner.success ? inner.data.error.message : `The upstream answered with status ${status}.`;
  const retryAfterSeconds = readRetryAfter(headers);
  const details: ApiErrorDetails = { message, retryAfterSeconds };
  switch (status) {
    case 401:
    case 403:
      // The text is for the operator, and the upstream's may name the account. Nothing was accepted.
      return new ApiError('upstream_error', {
        message: `The upstream rejects the API key of this service (status ${status}).`,
        ...{ retryAfterSeconds, shouldRetry: true },
      });
    case 404:
      return new ApiError('not_found', details);
    case 408:
      return new ApiError('request_timeout', details);
    case 409:
      return new ApiError('conflict', details);
    case 429:
      return new ApiError('rate_limit_exceeded', details);
    case 503:
      return new ApiError(retryAfterSeconds === undefined ? 'upstream_error' : 'overloaded', details);
    default:
      return new ApiError(status >= 400 && status < 500 ? 'invalid_request' : 'upstream_error', details);
  }
}

/** Seconds, at least one, of `retry-after-ms` or `retry-after`: a number of seconds or a date. */
export function readRetryAfter(
  headers: UpstreamResponse['headers'],
  now: () => number = Date.now,
): number | undefined {
  const milliseconds = headers['retry-after-ms'];
  const given = String(headers['retry-after'] ?? '');
  const seconds =
    typeof milliseconds === 'string'
      ? Number(milliseconds) / 1000
      : /^\s*[\d.]+\s*$/.test(given)
        ? Number(given)
        : (Date.parse(given) - now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, seconds) : undefined;
}

/** Rejects beyond `most` bytes; the connection is then closed. */
export async function readAll(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    size += chunk.length;
    if (size > most) throw new ApiError('upstream_error', { message: 'The upstream sent too many bytes.' });
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
