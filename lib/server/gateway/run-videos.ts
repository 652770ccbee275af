/** Video tasks over HTTP: order, look, list, cancel, download. A task belongs to the key that made it; others get 404. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { isTaskId } from '#lib/contract/videos/task-id.ts';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import type { VideoRequest } from '#lib/contract/videos/video-variants.ts';
import { baseUrlOf, secureBaseUrl } from '#lib/server/http/base-url.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import { assetOutcome } from './asset-outcome.ts';
import type { Call, Routed } from './call.ts';
import type { GatewayContext } from './context.ts';
import { readQuery } from './read-query.ts';
import { videoResponse } from './video-response.ts';

/** Milliseconds a client should wait between two looks at a live task; OpenAI's Python SDK reads it. */
const pollAfterMs = 2000;

export async function runCreateVideo(call: Routed<VideoRequest>, context: GatewayContext): Promise<Outcome> {
  const task = await context.videos.create({
    ownerKeyId: call.principal.keyId,
    model: call.modelId,
    provider: call.provider.id,
    body: call.body,
    fault: context.providerCall(call).fault,
    requestId: call.requestId,
  });
  return json(202, videoTaskResponse(task, call.request, context), pollHeaders(task));
}

export async function retrieveVideo(call: Call, context: GatewayContext): Promise<Outcome> {
  const task = await ownTask(call, context);
  return json(200, videoTaskResponse(task, call.request, context), pollHeaders(task));
}

export async function listVideos(call: Call, context: GatewayContext): Promise<Outcome> {
  const { limit = 20, after, order } = readQuery(call);
  const cursor = typeof after === 'string' ? after : undefined;
  const page =
    cursor !== undefined && !isTaskId(cursor)
      ? null
      : await context.videos.list({
          ownerKeyId: call.principal.keyId,
          limit: Number(limit),
          after: cursor,
          order: order === 'asc' ? 'asc' : 'desc',
        });
  if (page === null)
    throw new ApiError('invalid_value', {
      parameter: 'after',
      message: `after names no task of this key; got ${JSON.stringify(after)}.`,
    });
  const data = page.tasks.map((task) => videoTaskResponse(task, call.request, context));
  return json(200, {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: page.hasMore,
  });
}

export async function cancelVideo(call: Call, context: GatewayContext): Promise<Outcome> {
  const task = await ownTask(call, context);
  const { ok, current } = await context.videos.cancel(task.id);
  if (ok) return json(200, videoTaskResponse(current, call.request, context));
  throw new ApiError('conflict', {
    message: `Task ${task.id} has already ended: it is ${current.status}.`,
    shouldRetry: false,
  });
}

export async function downloadVideo(call: Call, context: GatewayContext): Promise<Outcome> {
  const { variant = 'video' } = readQuery(call);
  const task = await ownTask(call, context);
  if (task.status !== 'completed') {
    throw new ApiError('conflict', {
      message: `Task ${task.id} has no video: it is ${task.status}.`,
      shouldRetry: false,
    });
  }
  const assetId = variant === 'thumbnail' ? task.posterAssetId : task.videoAssetId;
  const outcome = assetId === null ? undefined : await assetOutcome(context.assets, assetId, call.request);
  if (outcome) return outcome;
  throw new ApiError('not_found', {
    message: `Task ${task.id} has no ${variant === 'thumbnail' ? 'still' : 'video'} any more.`,
  });
}

/** 404 for another key's task, too: ids are not to be guessed at. */
async function ownTask({ params, principal }: Call, context: GatewayContext): Promise<VideoTask> {
  const id = params.id ?? '';
  const task = isTaskId(id) ? await context.videos.find(id, principal.keyId) : null;
  if (task) return task;
  throw new ApiError('not_found', {
    parameter: 'id',
    message: `There is no video task ${JSON.stringify(id.slice(0, 80))}.`,
  });
}

/** The task as every documented route answers it. */
export function videoTaskResponse(
  task: VideoTask,
  request: GatewayRequest,
  context: Pick<GatewayContext, 'publicBaseUrl' | 'links'>,
): VideoTaskResponse {
  const baseUrl = baseUrlOf(request, context.publicBaseUrl);
  const link = task.status === 'completed' ? context.links.sign(task.videoAssetId) : undefined;
  return videoResponse(task, {
    pollingUrl: `${secureBaseUrl(baseUrl)}/v1/videos/${task.id}`,
    video: link && { url: baseUrl + link.path, expiresAt: link.expiresAt },
  });
}

function pollHeaders(task: VideoTask): Record<string, string> {
  if (task.finishedAt !== null) return {};
  return { 'openai-poll-after-ms': String(pollAfterMs), 'retry-after': String(pollAfterMs / 1000) };
}
