/** What the video tasks of vendors have in common: an id at the start, a file at the end, and a cancellation. */
import type { Readable } from 'node:stream';
import { textOf } from '#lib/base/json-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { StartedVideo, VideoProgress } from '../provider.ts';
import type { UpstreamResponse } from './fetch-upstream.ts';
import { discard, refuseErrors } from './read-response.ts';
import { unreadable } from './unreadable.ts';
import type { Upstream } from './upstream.ts';

/** `isRunning`: it does not wait in a queue. Throws ApiError without an id. */
export function startedVideo(id: unknown, isRunning: boolean): StartedVideo {
  const upstreamId = textOf(id);
  if (!upstreamId) throw unreadable();
  return { upstreamId, status: isRunning ? 'in_progress' : 'queue' };
}

export function completedVideo(content: () => Promise<Readable>): VideoProgress {
  return { status: 'completed', video: { content, contentType: 'video/mp4' } };
}

/** Without a reason if the upstream gives none. */
export function failedVideo(message: unknown, code = 'upstream_error'): VideoProgress {
  return { status: 'failed', code, message: textOf(message) || 'The upstream gave no reason.' };
}

/** The error of a field that the upstream would ignore, or bill without use. */
export function refusedField(parameter: string, reason: string): ApiError {
  const message = `${parameter} cannot be used: ${reason}.`;
  return new ApiError('unsupported_parameter', { parameter, message });
}

/** `over`: statuses that mean that there is nothing to stop, or not any more. */
export async function endCancellation(
  response: UpstreamResponse,
  upstream: Upstream,
  over: readonly number[],
): Promise<void> {
  const isDone = response.status < 300 || over.includes(response.status);
  if (!isDone) await refuseErrors(response, upstream);
  discard(response.body);
}
