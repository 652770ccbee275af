/** Video tasks over HTTP: create, retrieve, list, cancel, delete, download. A task belongs to the key that created it; others get 404. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { accountedSeconds } from '#lib/contract/pages/cost-of.ts';
import { isTaskId } from '#lib/contract/videos/task-id.ts';
import type { DeletedVideoResponse, VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import type { VideoRequest } from '#lib/contract/videos/video-variants.ts';
import { baseUrlOf, secureBaseUrl } from '#lib/server/http/base-url.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import { unknownPrefix, type VideoTask } from '#lib/server/videos/video-task.ts';
import { assetOutcome } from './asset-outcome.ts';
import type { Attempt, Call } from './call.ts';
import type { GatewayContext } from './context.ts';
import { readQuery } from './read-query.ts';

/** Recommended delay between two polls of a live task, ms; OpenAI's Python SDK reads it. */
const pollAfterMs = 2000;

export async function runCreateVideo(call: Attempt<VideoRequest>, context: GatewayContext): Promise<Outcome> {
  context.webhooks.checkUrl('callback_url', call.body.callback_url);
  call.provider.video?.check?.(call.body);
  const task = await context.videos.create({
    ownerKeyId: call.principal.keyId,
    model: call.modelId,
    provider: call.provider.id,
    body: call.body,
    fault: context.providerCall(call).fault,
    requestId: call.requestId,
    idempotencyKey: header(call.request, 'idempotency-key') || undefined,
    baseUrl: baseUrlOf(call.request, context.publicBaseUrl),
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
      message: `after is not a task of this key; got ${JSON.stringify(after)}.`,
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

/** Clients use DELETE to cancel, too. */
export async function deleteVideo(call: Call, context: GatewayContext): Promise<Outcome> {
  const { id, finishedAt } = await ownTask(call, context);
  const cancelled = finishedAt === null ? await context.videos.cancel(id) : undefined;
  if (cancelled?.ok) return json(200, videoTaskResponse(cancelled.current, call.request, context));
  if (!(await context.videos.remove(id)) && (await context.videos.find(id, call.principal.keyId)))
    throw new ApiError('conflict', {
      message: `The upstream of task ${id} is still being stopped. Try again later.`,
      shouldRetry: true,
      retryAfterSeconds: 5,
    });
  const deleted: DeletedVideoResponse = { id, object: 'video.deleted', deleted: true };
  return json(200, deleted);
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
    message:
      variant === 'thumbnail'
        ? `Task ${task.id} has no thumbnail, or it is no longer stored.`
        : `The video of task ${task.id} is no longer stored.`,
  });
}

/** 404 also for a task of another key: a guessed id must not reveal whether the task exists. */
async function ownTask({ params, principal }: Call, context: GatewayContext): Promise<VideoTask> {
  const id = params.id ?? '';
  const task = isTaskId(id) ? await context.videos.find(id, principal.keyId) : null;
  if (task) return task;
  throw new ApiError('not_found', {
    parameter: 'id',
    message:
      id === 'models'
        ? 'There is no list of video models alone; GET /v1/models has them, with "kind": "video".'
        : `There is no video task ${JSON.stringify(id.slice(0, 80))}.`,
  });
}

export function videoTaskResponse(
  task: VideoTask,
  request: GatewayRequest,
  context: Pick<GatewayContext, 'publicBaseUrl' | 'links'>,
): VideoTaskResponse {
  return videoTaskAt(task, baseUrlOf(request, context.publicBaseUrl), context.links);
}

/** The same without a request. */
export function videoTaskAt(
  task: VideoTask,
  baseUrl: string,
  links: GatewayContext['links'],
): VideoTaskResponse {
  const link = task.status === 'completed' ? links.sign(task.videoAssetId) : undefined;
  return videoResponse(task, {
    pollingUrl: `${secureBaseUrl(baseUrl)}/v1/videos/${task.id}`,
    video: link && { url: baseUrl + link.path, expiresAt: link.expiresAt },
  });
}

function pollHeaders(task: VideoTask): Record<string, string> {
  if (task.finishedAt !== null) return {};
  return { 'openai-poll-after-ms': String(pollAfterMs), 'retry-after': String(pollAfterMs / 1000) };
}

interface VideoLinks {
  /** Always https, since clients send their key to it. */
  pollingUrl: string;
  /** Link to the video that is valid until it expires, without a key; required for completed tasks. */
  video: { url: string; expiresAt: Date } | undefined;
}

function videoResponse(task: VideoTask, { pollingUrl, video }: VideoLinks): VideoTaskResponse {
  const created = unixSeconds(task.createdAt);
  return {
    id: task.id,
    object: 'video',
    status: task.status,
    polling_url: pollingUrl,
    created,
    created_at: created,
    model: task.model,
    prompt: task.prompt,
    progress: percentOf(task),
    usage: { video_seconds: task.status === 'completed' ? accountedSeconds(task.seconds ?? 0) : 0 },
    completed_at: task.finishedAt ? unixSeconds(task.finishedAt) : undefined,
    ...(task.status === 'completed' && video ? finished(task, video) : {}),
    ...(task.status === 'failed' ? { error: task.errorMessage, error_code: task.errorCode } : {}),
    idempotency_key: task.idempotencyKey ?? undefined,
    ...messageOf(task),
  };
}

/** Without details: those of the network and of the operator's account are for the pages. */
function messageOf(task: VideoTask): { message?: string } {
  if (task.parkedAt !== null) {
    const message =
      'The service has not received an answer from the provider, which may have created a video. ' +
      'Cancel the task and create another one, or wait for the operator.';
    return { message };
  }
  if (task.finishedAt === null && task.message?.startsWith(unknownPrefix))
    return { message: `${task.message.slice(unknownPrefix.length)} The service asks again.` };
  if (task.finishedAt === null && task.failures > 0)
    return { message: 'The provider cannot be reached. The service tries again.' };
  return task.status === 'expired' && task.message !== null
    ? { message: 'The provider could not be reached.' }
    : {};
}

function finished(task: VideoTask, { url, expiresAt }: { url: string; expiresAt: Date }) {
  return {
    unsigned_urls: [url],
    data: {
      url,
      urls: [url],
      content_type: 'video/mp4' as const,
      duration: task.seconds ?? 0,
      width: task.width ?? 0,
      height: task.height ?? 0,
      resolution: task.resolution ?? undefined,
      aspect_ratio: task.aspectRatio ?? undefined,
      expires_at: unixSeconds(expiresAt),
    },
  };
}

function percentOf(task: VideoTask): number {
  if (task.status === 'completed') return 100;
  return Math.min(99, Math.max(0, Math.round((task.progress ?? 0) * 100)));
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
