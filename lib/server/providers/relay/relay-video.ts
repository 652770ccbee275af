/** Videos through an upstream of this interface: starts, polls and fetches its tasks with the upstream's key. */
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { recordOf } from '#lib/base/json-value.ts';
import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import type { MadeVideo, VideoPort, VideoProgress } from '../provider.ts';
import type { ErrorReading } from '../upstream/error-of-response.ts';
import { fetchUpstream, postJson, type UpstreamResponse } from '../upstream/fetch-upstream.ts';
import { lenient } from '../upstream/lenient.ts';
import { openFile } from '../upstream/open-link.ts';
import { discard, readAll } from '../upstream/read-response.ts';
import { readRetryAfter } from '../upstream/retry-after.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { endCancellation, failedVideo, startedVideo } from '../upstream/video-progress.ts';
import { findMarked, readAs } from './relay-tasks.ts';

/** Limit of a thumbnail. */
const maxThumbnailBytes = 16 * 1024 ** 2;

/** `thumbnailMs`: time limit of a thumbnail. */
export function relayVideo(upstream: Upstream, thumbnailMs = 10_000): VideoPort {
  const call = (method: 'GET' | 'DELETE', path: string, signal: AbortSignal) =>
    fetchUpstream(upstream, { method, path: `/v1/videos/${path}`, signal });
  return {
    // An upstream that does not know the Idempotency-Key would create a second video.
    idempotentStart: false,
    async start({ loadBody }, { model, signal, fault, requestId }) {
      // This service sends the callbacks itself; the upstream would send its own ids.
      const { callback_url: _, ...forwarded } = await loadBody();
      const headers = { 'idempotency-key': requestId, ...(fault && { 'x-sandbox-fault': fault }) };
      const body = { ...forwarded, model };
      const response = await postJson(upstream, { path: '/v1/videos', headers, body, signal });
      const task = await readTask(response, upstream);
      return startedVideo(task.id, task.status === 'in_progress');
    },
    findStarted: async (_request, { signal, requestId }, agoMs) =>
      (await findMarked(upstream, '/v1/videos', { marker: requestId, agoMs, signal })) ?? null,
    async poll(upstreamId, _request, { signal }) {
      const path = encodeURIComponent(upstreamId);
      const response = await call('GET', path, signal);
      const task = await readTask(response, upstream);
      const progress = progressOf(task, readRetryAfter(response.headers));
      if (progress !== 'completed') return progress;
      const limited = AbortSignal.any([signal, AbortSignal.timeout(thumbnailMs)]);
      const poster = await fetchPoster(() => call('GET', `${path}/content?variant=thumbnail`, limited));
      const video = madeVideo(task, async () =>
        openFile(await call('GET', `${path}/content`, signal), { upstream, signal }),
      );
      return { status: 'completed', video, poster };
    },
    async cancel(upstreamId, _request, { signal }) {
      const response = await call('DELETE', encodeURIComponent(upstreamId), signal);
      await endCancellation(response, upstream, [404, 409, 410]);
    },
  };
}

function progressOf(task: UpstreamTask, retryAfterSeconds: number | undefined): VideoProgress | 'completed' {
  const nextPollAfterMs = retryAfterSeconds && retryAfterSeconds * 1000;
  switch (task.status) {
    case 'pending':
    case 'queue':
      return { status: 'queue', progress: null, nextPollAfterMs };
    case 'in_progress': {
      const progress = task.progress === undefined ? null : task.progress / 100;
      return { status: 'in_progress', progress, nextPollAfterMs };
    }
    case 'completed':
      return 'completed';
    case 'failed':
      return failedVideo(messageOf(task.error), task.error_code);
    case 'cancelled':
    case 'expired':
      return { status: task.status };
  }
}

function madeVideo({ data, usage }: UpstreamTask, content: () => Promise<Readable>): MadeVideo {
  return {
    content,
    contentType: 'video/mp4',
    width: data.width,
    height: data.height,
    seconds: data.duration ?? usage.video_seconds,
  };
}

/** The thumbnail is optional: a video without one is complete, whatever went wrong. */
async function fetchPoster(
  open: () => Promise<UpstreamResponse>,
): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
  try {
    const { status, headers, body } = await open();
    const [contentType = ''] = String(headers['content-type']).split(';');
    if (status === 200 && /^image\/(png|jpeg|webp)$/.test(contentType))
      return { bytes: await readAll(body, maxThumbnailBytes), contentType };
    discard(body);
  } catch {
    // `readAll` closes the connection of a body that it does not finish.
  }
  return undefined;
}

function messageOf(error: unknown): unknown {
  return typeof error === 'string' ? error : recordOf(error).message;
}

/** The members of the upstream's task that are read. */
const upstreamTask = z.looseObject({
  id: z.string().min(1),
  status: z.enum(videoStatuses),
  progress: lenient.number,
  error: z.unknown().optional(),
  error_code: lenient.text,
  // What is no size costs only itself: the file says it, too.
  data: lenient.record({ width: lenient.count, height: lenient.count, duration: lenient.number }),
  usage: lenient.record({ video_seconds: lenient.number }),
});

type UpstreamTask = z.output<typeof upstreamTask>;

/** Rejects with ApiError without a task. */
function readTask(response: UpstreamResponse, reading: ErrorReading): Promise<UpstreamTask> {
  return readAs(upstreamTask, response, reading);
}
