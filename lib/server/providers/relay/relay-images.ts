/**
 * Images of a task through an upstream of this interface: ordered as a task there, polled to its end. So both survive the
 * loss of either; a request whose response was lost is found by its marker (docs/decisions/039), and never ordered twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { parseJson } from '#lib/base/json-value.ts';
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import { errorCodes } from '#lib/contract/errors/error-codes.ts';
import { isLiveStatus, videoStatuses } from '#lib/contract/videos/video-status.ts';
import { sourceOf, streamOf } from '#lib/server/http/byte-source.ts';
import type { ForwardRequest, ForwardResponse } from '../provider.ts';
import { errorInBody } from '../upstream/error-of-response.ts';
import { fetchUpstream, getFrom } from '../upstream/fetch-upstream.ts';
import { downstreamHeaders } from '../upstream/forward-headers.ts';
import { lenient } from '../upstream/lenient.ts';
import { chunksOf, refuseErrors } from '../upstream/read-response.ts';
import { type SentRequest, sendUpstream } from '../upstream/send-upstream.ts';
import { unreadable } from '../upstream/unreadable.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { endCancellation } from '../upstream/video-progress.ts';
import { findMarked, type MarkedRequest, parseAs } from './relay-tasks.ts';

const list = '/v1/images';
const pollMs = 1_000;
/** Limit of a task without its images, bytes. */
const maxTaskBytes = 1024 * 1024;

export async function relayImageTask(
  upstream: Upstream,
  request: SentRequest,
  { agoMs }: NonNullable<ForwardRequest['task']>,
): Promise<ForwardResponse> {
  const gone = new AbortController();
  request.onGone(() => gone.abort());
  const { signal } = gone;
  let id: string;
  if (agoMs === undefined) {
    const headers = { ...request.headers, prefer: 'respond-async' };
    const response = await sendUpstream(upstream, { ...request, headers });
    // Not every server knows the preference: the others answer with the images.
    if (response.status !== 202) return response;
    const pieces = streamOf(response.body);
    ({ id } = (await readTask(pieces)).task);
  } else {
    const marker = request.headers['idempotency-key'] ?? '';
    const found = await findMarked(upstream, list, { marker, agoMs, signal });
    if (!found)
      throw new ApiError('outcome_unknown', {
        message: 'The upstream lists no task of this request, which it may still have accepted.',
        shouldRetry: found === null,
      });
    id = found;
  }

  try {
    return await pollTask(upstream, pathOf(id), signal);
  } catch (error) {
    // The request was accepted: whatever this error says of a poll, no other target may get it.
    const isFinal = isApiError(error) && (error.details.isFinal || error.status === errorCodes.not_found);
    if (isFinal || signal.aborted) throw error;
    throw new ApiError('upstream_error', {
      message: 'The upstream has the task and does not answer.',
      shouldRetry: false,
      cause: error,
    });
  }
}

/** Cancels the task of a request, which may not be listed yet: false. */
export async function cancelImageTask(upstream: Upstream, request: MarkedRequest): Promise<boolean> {
  const id = await findMarked(upstream, list, request);
  // A server without such a list made no task.
  if (id === undefined || id === null) return id === undefined;
  const { signal } = request;
  const response = await fetchUpstream(upstream, { method: 'DELETE', path: pathOf(id), signal });
  await endCancellation(response, upstream, [404, 409, 410]);
  return true;
}

function pathOf(id: string): string {
  return `${list}/${encodeURIComponent(id)}`;
}

async function pollTask(upstream: Upstream, path: string, signal: AbortSignal): Promise<ForwardResponse> {
  for (;;) {
    const response = await getFrom(upstream, path, signal);
    await refuseErrors(response, upstream);
    const { task, data } = await readTask(chunksOf(response));
    if (data !== undefined) {
      const { 'content-length': _, ...headers } = downstreamHeaders(response.headers);
      const errorOf = (body: unknown) => errorInBody(body, upstream);
      return { status: 200, headers, body: sourceOf(data), errorOf };
    }
    if (!isLiveStatus(task.status)) throw ended(task);
    await sleep(pollMs, undefined, { signal });
  }
}

function ended({ status, error, error_code: name }: UpstreamTask): ApiError {
  const code = Object.keys(errorCodes).find(
    (candidate): candidate is keyof typeof errorCodes => candidate === name,
  );
  const message =
    error ?? (status === 'completed' ? 'The upstream no longer has the images.' : `The task is ${status}.`);
  return new ApiError(code ?? 'upstream_error', { message, isFinal: true });
}

const upstreamTask = z.looseObject({
  id: z.string().min(1),
  object: z.literal('image'),
  status: z.enum(videoStatuses),
  error: lenient.text,
  error_code: lenient.text,
});

type UpstreamTask = z.output<typeof upstreamTask>;

/** Its own: inside of a text, the quotes are escaped. */
const dataMember = Buffer.from('"data":');

/** A task, and the bytes of its `data`, which is the last member. */
async function readTask(
  body: AsyncIterable<Uint8Array>,
): Promise<{ task: UpstreamTask; data?: AsyncIterable<Uint8Array> }> {
  const pieces = body[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < maxTaskBytes) {
    const { value, done } = await pieces.next();
    if (done) return { task: parseAs(upstreamTask, parseJson(head.toString())) };
    head = Buffer.concat([head, value]);
    const at = head.indexOf(dataMember);
    if (at < 0) continue;
    const task = parseAs(upstreamTask, parseJson(`${head.toString('utf8', 0, at)}"data":0}`));
    return { task, data: withoutLast(head.subarray(at + dataMember.length), pieces) };
  }
  throw unreadable();
}

/** The bytes without the brace that ends the task. */
async function* withoutLast(first: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  let latest = first;
  try {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      if (next.value.length === 0) continue;
      yield latest;
      latest = next.value;
    }
    if (latest.at(-1) !== 0x7d) throw unreadable();
    yield latest.subarray(0, -1);
  } finally {
    await pieces.return?.();
  }
}
