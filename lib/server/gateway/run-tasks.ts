/** Video tasks over HTTP - create, retrieve, list, cancel, delete, download -, and what tasks of every kind have in common there. A task belongs to the key that created it; others get 404. */
import { ApiError, lastingConflict } from '#lib/contract/errors/api-error.ts';
import type { TaskKind } from '#lib/contract/pages/task-filters.ts';
import { billedSeconds } from '#lib/contract/prices/video-seconds.ts';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { isTaskId } from '#lib/contract/videos/video-status.ts';
import type { VideoRequest } from '#lib/contract/videos/video-variants.ts';
import { ownerOf } from '#lib/server/auth/principal.ts';
import { knows, requireOwner, sees } from '#lib/server/auth/visible-to.ts';
import { baseUrlOf, secureBaseUrl } from '#lib/server/http/connections.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { json, type Outcome } from '#lib/server/http/outcome.ts';
import type { TaskEngine } from '#lib/server/videos/task-engine.ts';
import type { TaskOwner } from '#lib/server/videos/task-store.ts';
import {
  storingPrefix,
  unknownPrefix,
  type VideoTask,
  withoutContent,
} from '#lib/server/videos/video-task.ts';
import { assetOutcome } from './asset-outcome.ts';
import type { Attempt, Call } from './call.ts';
import type { GatewayContext } from './context.ts';
import { readQuery } from './read-query.ts';

/** Recommended delay between two polls of a live task, ms; OpenAI's Python SDK reads it. */
const pollAfterMs = 2000;

type OwnedTasks = Pick<TaskEngine['tasks'], 'find' | 'list' | 'cancel' | 'remove'>;

/** 404 also for a task of another key: a guessed id must not reveal whether the task exists. */
export async function ownTask(
  call: Call,
  tasks: Pick<OwnedTasks, 'find'>,
  kind: TaskKind,
  seenBy = sees,
): Promise<VideoTask> {
  const id = call.params.id ?? '';
  const task = isTaskId(id) ? await tasks.find(id, taskOwnerOf(call), seenBy) : null;
  if (task) return task;
  throw new ApiError('not_found', {
    parameter: 'id',
    message:
      id === 'models'
        ? `There is no list of ${kind} models alone; GET /v1/models has them, with "kind": "${kind}".`
        : `There is no ${kind} task ${JSON.stringify(id.slice(0, 80))}.`,
  });
}

/** A task that the caller may cancel or delete. Throws ApiError `permission_denied` for that of another person. */
async function changeableTask(
  call: Call,
  tasks: Pick<OwnedTasks, 'find'>,
  kind: TaskKind,
  seenBy = sees,
): Promise<VideoTask> {
  const task = await ownTask(call, tasks, kind, seenBy);
  const { viewer } = taskOwnerOf(call);
  if (viewer !== undefined) requireOwner(viewer, task);
  return task;
}

/** Those of a key, or those of the pages that the person sees. */
function taskOwnerOf({ principal: { keyId, person }, isPlayground }: Call): TaskOwner {
  return { ownerKeyId: keyId, viewer: isPlayground ? person : undefined };
}

export async function listTasks(
  call: Call,
  tasks: Pick<OwnedTasks, 'list'>,
  responseOf: (task: VideoTask) => { id: string },
): Promise<Outcome> {
  const { limit = 20, after, order } = readQuery(call);
  const cursor = typeof after === 'string' ? after : undefined;
  const page =
    cursor !== undefined && !isTaskId(cursor)
      ? null
      : await tasks.list({
          ...taskOwnerOf(call),
          limit: Number(limit),
          after: cursor,
          order: order === 'asc' ? 'asc' : 'desc',
        });
  if (page === null)
    throw new ApiError('invalid_value', {
      parameter: 'after',
      message: `after is not a task of this key; got ${JSON.stringify(after)}.`,
    });
  const data = page.tasks.map(responseOf);
  return json(200, {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: page.hasMore,
  });
}

interface Deletion extends Pick<GatewayContext, 'trail'> {
  kind: TaskKind;
  responseOf(task: VideoTask): object;
}

/** Clients use DELETE to cancel, too. Admins delete what is private without seeing its content. */
export async function deleteTask(
  call: Call,
  tasks: OwnedTasks,
  { kind, responseOf, trail }: Deletion,
): Promise<Outcome> {
  const task = await changeableTask(call, tasks, kind, knows);
  const { id, finishedAt } = task;
  const { viewer } = taskOwnerOf(call);
  const cancelled = finishedAt === null ? await tasks.cancel(id) : undefined;
  if (cancelled?.ok) {
    const isSeen = viewer === undefined || sees(viewer, task);
    return json(200, responseOf(isSeen ? cancelled.current : withoutContent(cancelled.current)));
  }
  const notes = viewer && trail.notesOf(viewer, call.request);
  const isRemoved = await tasks.remove(id, (session) => notes?.deleted(session, id, task));
  if (!isRemoved && (await tasks.find(id, taskOwnerOf(call), knows)))
    throw new ApiError('conflict', {
      message: `The upstream of task ${id} is still being stopped. Try again later.`,
      shouldRetry: true,
      retryAfterSeconds: 5,
    });
  return json(200, { id, object: `${kind}.deleted`, deleted: true });
}

export function pollHeaders(task: VideoTask): Record<string, string> {
  if (task.finishedAt !== null) return {};
  return { 'openai-poll-after-ms': String(pollAfterMs), 'retry-after': String(pollAfterMs / 1000) };
}

/** The members of every kind of task. `pollingUrl` is https: clients send their key to it. */
export function taskFields<Kind extends TaskKind>(task: VideoTask, pollingUrl: string, kind: Kind) {
  const created = unixSeconds(task.createdAt);
  return {
    id: task.id,
    object: kind,
    status: task.status,
    polling_url: pollingUrl,
    created,
    created_at: created,
    model: task.model,
    prompt: task.prompt,
    progress: percentOf(task),
    completed_at: task.finishedAt ? unixSeconds(task.finishedAt) : undefined,
    ...(task.status === 'failed' ? { error: task.errorMessage, error_code: task.errorCode } : {}),
    idempotency_key: task.idempotencyKey ?? undefined,
    ...messageOf(task, kind),
  };
}

/** Without details: those of the network and of the operator's account are for the pages. */
function messageOf(task: VideoTask, kind: TaskKind): Pick<VideoTaskResponse, 'message'> {
  if (task.parkedAt !== null) {
    const message =
      `The service has not received an answer from the provider, which may have created ${kind === 'image' ? 'an' : 'a'} ${kind}. ` +
      'Cancel the task and create another one, or wait for the operator.';
    return { message };
  }
  if (task.finishedAt === null && task.message?.startsWith(unknownPrefix))
    return { message: `${task.message.slice(unknownPrefix.length)} The service asks again.` };
  if (task.finishedAt === null && task.message?.startsWith(storingPrefix)) return { message: task.message };
  if (task.finishedAt === null && task.failures > 0)
    return { message: 'The provider cannot be reached. The service tries again.' };
  return task.status === 'expired' && task.message !== null
    ? { message: 'The provider could not be reached.' }
    : {};
}

function percentOf(task: VideoTask): number {
  if (task.status === 'completed') return 100;
  return Math.min(99, Math.max(0, Math.round((task.progress ?? 0) * 100)));
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export async function runCreateVideo(call: Attempt<VideoRequest>, context: GatewayContext): Promise<Outcome> {
  const { callback_url: callbackUrl } = call.body;
  if (callbackUrl !== undefined) context.webhooks.checkUrl('callback_url', callbackUrl);
  call.provider.video?.check?.(call.body);
  const task = await context.videos.create({
    ownerKeyId: call.principal.keyId,
    ...ownerOf(call.principal),
    model: call.modelId,
    provider: call.provider.id,
    body: call.body,
    fault: header(call.request, 'x-sandbox-fault') ?? null,
    requestId: call.requestId,
    idempotencyKey: header(call.request, 'idempotency-key') || null,
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
  const isDone = task.status === 'completed';
  const link = isDone ? links.sign(task.videoAssetId) : undefined;
  return {
    // Always https, since clients send their key to it.
    ...taskFields(task, `${secureBaseUrl(baseUrl)}/v1/videos/${task.id}`, 'video'),
    usage: { video_seconds: isDone ? billedSeconds(task.seconds ?? 0, task.request.body) : 0 },
    ...(link && finished(task, baseUrl + link.path, link.expiresAt)),
  };
}

/** `url`: a link to the video that is valid until it expires, without a key. */
function finished(task: VideoTask, url: string, expiresAt: Date) {
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
