/** Videos through an upstream of this interface: starts, polls and fetches its tasks with the upstream's key. */
import type { Readable } from 'node:stream';
import * as z from 'zod';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import type { MadeVideo, ProviderCall, VideoPort, VideoProgress } from '../provider.ts';
import { fetchUpstream, type UpstreamResponse } from './fetch-upstream.ts';
import type { Upstream } from './upstream.ts';

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

type UpstreamTask = z.output<typeof upstreamTask>;

export function relayVideo(upstream: Upstream): VideoPort {
  const get = (path: string, { signal }: ProviderCall) =>
    fetchUpstream(upstream, { method: 'GET', path, signal });
  return {
    idempotentStart: true,
    async start({ token, loadBody }, call) {
      // This service sends the callbacks itself; the upstream would send its own ids.
      const { callback_url: _, ...forwarded } = await loadBody();
      const task = await readTask(
        await fetchUpstream(upstream, {
          method: 'POST',
          path: '/v1/videos',
          headers: { 'content-type': 'application/json', 'idempotency-key': token, ...faultHeader(call) },
          body: Buffer.from(JSON.stringify(forwarded)),
          signal: call.signal,
        }),
      );
      return { upstreamId: task.id, status: task.status === 'in_progress' ? 'in_progress' : 'queue' };
    },
    async poll(upstreamId, _request, call) {
      const path = `/v1/videos/${encodeURIComponent(upstreamId)}`;
      const task = await readTask(await get(path, call));
      return progressOf(
        task,
        () => get(`${path}/content`, call),
        () => get(`${path}/content?variant=thumbnail`, call),
      );
    },
    async cancel(upstreamId, _request, call) {
      const path = `/v1/videos/${encodeURIComponent(upstreamId)}`;
      const response = await fetchUpstream(upstream, { method: 'DELETE', path, signal: call.signal });
      response.body.resume();
    },
  };
}

async function progressOf(
  task: UpstreamTask,
  video: () => Promise<UpstreamResponse>,
  thumbnail: () => Promise<UpstreamResponse>,
): Promise<VideoProgress> {
  switch (task.status) {
    case 'pending':
    case 'queue':
      return { status: 'queue', progress: null };
    case 'in_progress':
      return {
        status: 'in_progress',
        progress: typeof task.progress === 'number' ? task.progress / 100 : null,
      };
    case 'completed':
      return { status: 'completed', video: madeVideo(task, await video()), ...(await posterOf(thumbnail)) };
    case 'failed':
      return { status: 'failed', code: task.error_code ?? 'upstream_error', message: messageOf(task.error) };
    case 'cancelled':
    case 'expired':
      return { status: task.status };
  }
}

function madeVideo(task: UpstreamTask, response: UpstreamResponse): MadeVideo {
  if (response.status !== 200) {
    response.body.resume();
    throw new ApiError('upstream_error', {
      message: `The upstream answered ${response.status} when its video was fetched.`,
    });
  }
  return {
    content: response.body,
    contentType: 'video/mp4',
    width: task.data?.width ?? 0,
    height: task.data?.height ?? 0,
    seconds: task.data?.duration ?? task.usage?.video_seconds ?? 0,
  };
}

/** The thumbnail is optional: a video without one is complete. */
async function posterOf(
  thumbnail: () => Promise<UpstreamResponse>,
): Promise<{ poster?: { bytes: Uint8Array; contentType: string } }> {
  const response = await thumbnail();
  const bytes = await readAll(response.body);
  const contentType = String(response.headers['content-type'] ?? '');
  return response.status === 200 && contentType.startsWith('image/')
    ? { poster: { bytes, contentType } }
    : {};
}

/** Throws ApiError with the upstream's message. 4xx besides 408, 409 and 429 are permanent. */
async function readTask(response: UpstreamResponse): Promise<UpstreamTask> {
  const text = (await readAll(response.body)).toString('utf8');
  const body = parse(text);
  if (response.status >= 400) throw toApiError(response.status, body);
  const task = upstreamTask.safeParse(body);
  if (task.success) return task.data;
  throw new ApiError('upstream_error', {
    message: 'The upstream did not answer with a video task.',
  });
}

function toApiError(status: number, body: unknown): ApiError {
  const inner = z.looseObject({ error: z.looseObject({ message: z.string() }) }).safeParse(body);
  const message = inner.success ? inner.data.error.message : `The upstream answered with status ${status}.`;
  const permanent = status < 500 && ![408, 409, 429].includes(status);
  return new ApiError(
    permanent ? 'invalid_request' : status === 429 ? 'rate_limit_exceeded' : 'upstream_error',
    { message },
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const inner = z.looseObject({ message: z.string() }).safeParse(error);
  return inner.success ? inner.data.message : 'The upstream gave no reason.';
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function faultHeader({ fault }: ProviderCall): Record<string, string> {
  return fault === undefined ? {} : { 'x-sandbox-fault': fault };
}
