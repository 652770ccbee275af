/** Video tasks over HTTP: create, retrieve, list, cancel, delete, download. A task belongs to the key that created it; others get 404. */
import { ApiError, lastingConflict } from '#lib/contract/errors/api-error.ts';
import { accountedSeconds } from '#lib/contract/pages/cost-of.ts';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import type { VideoRequest } from '#lib/contract/videos/video-variants.ts';
import { ownerOf } from '#lib/server/auth/principal.ts';
import { baseUrlOf, secureBaseUrl } from '#lib/server/http/connections.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import type { VideoTask } from '#lib/server/videos/video-task.ts';
import { assetOutcome } from './asset-outcome.ts';
import type { Attempt, Call } from './call.ts';
import type { GatewayContext } from './context.ts';
import { readQuery } from './read-query.ts';
import {
  changeableTask,
  deleteTask,
  listTasks,
  ownTask,
  pollHeaders,
  taskFields,
  unixSeconds,
} from './run-tasks.ts';

export async function runCreateVideo(call: Attempt<VideoRequest>, context: GatewayContext): Promise<Outcome> {
  context.webhooks.checkUrl('callback_url', call.body.callback_url);
  call.provider.video?.check?.(call.body);
  const task = await context.videos.create({
    ownerKeyId: call.principal.keyId,
    ...ownerOf(call.principal),
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
  const task = await ownVideo(call, context);
  return json(200, videoTaskResponse(task, call.request, context), pollHeaders(task));
}

export function listVideos(call: Call, context: GatewayContext): Promise<Outcome> {
  return listTasks(call, context.videos, (task) => videoTaskResponse(task, call.request, context));
}

export async function cancelVideo(call: Call, context: GatewayContext): Promise<Outcome> {
  const task = await changeableTask(call, context.videos, 'video');
  const { ok, current } = await context.videos.cancel(task.id);
  if (ok) return json(200, videoTaskResponse(current, call.request, context));
  throw lastingConflict(`Task ${task.id} has already ended: it is ${current.status}.`);
}

export function deleteVideo(call: Call, context: GatewayContext): Promise<Outcome> {
  const responseOf = (task: VideoTask) => videoTaskResponse(task, call.request, context);
  return deleteTask(call, context.videos, { ...context, kind: 'video', responseOf });
}

export async function downloadVideo(call: Call, context: GatewayContext): Promise<Outcome> {
  const { variant = 'video' } = readQuery(call);
  const task = await ownVideo(call, context);
  if (task.status !== 'completed') {
    throw lastingConflict(`Task ${task.id} has no video: it is ${task.status}.`);
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

function ownVideo(call: Call, { videos }: GatewayContext): Promise<VideoTask> {
  return ownTask(call, videos, 'video');
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

interface VideoLinks {
  /** Always https, since clients send their key to it. */
  pollingUrl: string;
  /** Link to the video that is valid until it expires, without a key; required for completed tasks. */
  video: { url: string; expiresAt: Date } | undefined;
}

function videoResponse(task: VideoTask, { pollingUrl, video }: VideoLinks): VideoTaskResponse {
  return {
    ...taskFields(task, pollingUrl, 'video'),
    usage: { video_seconds: task.status === 'completed' ? accountedSeconds(task.seconds ?? 0) : 0 },
    ...(task.status === 'completed' && video ? finished(task, video) : {}),
  };
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
