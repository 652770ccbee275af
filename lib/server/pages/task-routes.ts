/**
 * `/api/tasks`, for the pages: filtered and counted tasks of videos and images, one task with its events and files. Only
 * the playground's own tasks.
 */
import * as z from 'zod';
import { mediaTypeOf } from '#lib/base/media-type.ts';
import { lastingConflict } from '#lib/contract/errors/api-error.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import {
  type ListedTaskResponse,
  type TaskListResponse,
  taskPatchSchema,
} from '#lib/contract/pages/listed-task.ts';
import { type TaskFilter, taskFilters, taskKinds } from '#lib/contract/pages/task-filters.ts';
import { liveStatuses, type VideoStatus, videoStatuses } from '#lib/contract/videos/video-status.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { AuditTrail } from '#lib/server/auth/audit-trail.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import { ownerShown, readOwn, requireOwner, sees } from '#lib/server/auth/visible-to.ts';
import { assetOutcome } from '#lib/server/gateway/asset-outcome.ts';
import { findRoute } from '#lib/server/gateway/find-operation.ts';
import { ResponseReader } from '#lib/server/history/responses/response-reader.ts';
import { imageBytes } from '#lib/server/history/thumbnails/run-media.ts';
import { fileHeaders } from '#lib/server/http/file-headers.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { bytes, freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import { found, readField, readJson } from '#lib/server/http/read-request.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import type { ExpectedDurations } from '#lib/server/videos/expected-durations.ts';
import type { ImageTasks } from '#lib/server/videos/image-tasks.ts';
import type { FoundTask, TaskSearch } from '#lib/server/videos/task-search.ts';
import { isLive } from '#lib/server/videos/video-task.ts';
import type { VideoTasks } from '#lib/server/videos/video-tasks.ts';
import { eventsOf, listedTask, taskDetail } from './task-responses.ts';

interface TaskRouteDependencies {
  search: TaskSearch;
  durations: ExpectedDurations;
  videos: Pick<VideoTasks, 'history' | 'cancel' | 'retry'>;
  images: Pick<ImageTasks, 'cancel' | 'retry'>;
  assets: Assets;
  trail: Pick<AuditTrail, 'notesOf'>;
  responseOf(found: FoundTask, request: GatewayRequest): ListedTaskResponse['task'];
}

const owner = playgroundPrincipal.keyId;
const fields = {
  state: { schema: z.enum(taskFilters), rule: `one of ${taskFilters.join(', ')}` },
  kind: { schema: z.enum(taskKinds), rule: `one of ${taskKinds.join(', ')}` },
  model: { schema: z.string().max(200), rule: 'at most 200 characters' },
  text: { schema: z.string().trim().max(500), rule: 'at most 500 characters' },
  limit: { schema: z.coerce.number().int().min(1).max(100), rule: 'a whole number from 1 to 100' },
  before: { schema: z.coerce.number().int().min(0), rule: 'the `next` of the previous page' },
};

/** Who asks for what. */
interface Caller {
  request: GatewayRequest;
  viewer: Viewer;
}

export function taskRoutes(parts: TaskRouteDependencies): PagesRoute[] {
  return [
    route('GET', '/api/tasks', 'viewer', (request, _, viewer) => listTasks({ request, viewer }, parts)),
    route('GET', '/api/tasks/:id', 'viewer', (request, { id = '' }, viewer) =>
      showTask(id, { request, viewer }, parts),
    ),
    route('PATCH', '/api/tasks/:id', 'member', (request, { id = '' }, viewer) =>
      changeTask(id, { request, viewer }, parts),
    ),
    route('POST', '/api/tasks/:id/cancel', 'member', (request, { id = '' }, viewer) =>
      cancelTask(id, { request, viewer }, parts),
    ),
    route('POST', '/api/tasks/:id/retry', 'member', (request, { id = '' }, viewer) =>
      retryTask(id, { request, viewer }, parts),
    ),
    route('GET', '/api/tasks/:id/files/:index', 'viewer', async (request, { id = '', index = '' }, viewer) =>
      showFile(await ownTask(id, viewer, parts), Number(index), { request, parts }),
    ),
    route('GET', '/api/tasks/:id/images/:index', 'viewer', async (_, { id = '', index = '' }, viewer) =>
      showImage(await ownTask(id, viewer, parts), Number(index), parts),
    ),
  ];
}

async function listTasks({ request, viewer }: Caller, parts: TaskRouteDependencies): Promise<Outcome> {
  const { search } = parts;
  const { query } = request;
  const state = readField(query, 'state', fields.state) ?? 'all';
  const limit = readField(query, 'limit', fields.limit) ?? 50;
  const before = readField(query, 'before', fields.before);
  const kind = readField(query, 'kind', fields.kind);
  const model = readField(query, 'model', fields.model);
  const text = readField(query, 'text', fields.text) || undefined;
  const watch = (query.get('watch') ?? '').split(',').filter((id) => /^[\w-]{1,100}$/.test(id));
  const own = { ownerKeyId: owner, viewer };
  const filters = { ...own, isOwn: readOwn(query), kind, model, text };
  // The counts before the tasks: pages stop polling when nothing is running, so a task that ends between the queries may
  // not be shown as live beside a count of 0.
  const [counts, totals] = await Promise.all([search.count(filters), search.totals(own)]);
  const [page, watched] = await Promise.all([
    search.find({ ...filters, statuses: statusesOf[state], before, limit }),
    search.findByIds(own, watch.slice(0, 100)),
  ]);
  const show = await responseMaker([...page.found, ...watched], { request, viewer }, parts);
  const response: TaskListResponse = {
    tasks: page.found.map(show),
    next: page.hasMore ? (page.found.at(-1)?.position ?? null) : null,
    counts: countsOf(counts),
    totals: { all: totals.all, running: totals.running },
    models: [...totals.models],
    watched: watched.map(show),
  };
  return freshJson(response);
}

async function showTask(id: string, caller: Caller, parts: TaskRouteDependencies): Promise<Outcome> {
  const { videos, assets } = parts;
  const own = await ownTask(id, caller.viewer, parts);
  const { kind, task } = own;
  const show = await responseMaker([own], caller, parts);
  const [events, files, video] = await Promise.all([
    kind === 'video' ? videos.history(id) : eventsOf(task),
    Promise.all(task.request.media.map(({ assetId }) => assets.findAsset(assetId))),
    task.status === 'completed' ? assets.findAsset(task.videoAssetId) : null,
  ]);
  const exists = (index: number) => files[index] != null;
  return freshJson(taskDetail(show(own), task, { events, exists, videoBytes: video?.size ?? null }));
}

async function changeTask(id: string, caller: Caller, parts: TaskRouteDependencies): Promise<Outcome> {
  const { request, viewer } = caller;
  const { visibility } = await readJson(request, taskPatchSchema);
  const change = { visibility, notes: parts.trail.notesOf(viewer, request) };
  await parts.search.show(viewer, await ownTask(id, viewer, parts), change);
  return await showTask(id, caller, parts);
}

/** Not DELETE, which would delete a task that has just ended. */
async function cancelTask(id: string, caller: Caller, parts: TaskRouteDependencies): Promise<Outcome> {
  const { kind, task } = await ownTask(id, caller.viewer, parts);
  requireOwner(caller.viewer, task);
  const { ok, current } = await (kind === 'video' ? parts.videos : parts.images).cancel(id);
  if (ok) return await showTask(id, caller, parts);
  throw lastingConflict(`Task ${id} has already ended: it is ${current.status}.`);
}

async function retryTask(id: string, caller: Caller, parts: TaskRouteDependencies): Promise<Outcome> {
  const { kind, task } = await ownTask(id, caller.viewer, parts);
  requireOwner(caller.viewer, task);
  const tasks = kind === 'video' ? parts.videos : parts.images;
  if ((await tasks.retry(task)) !== null) return await showTask(id, caller, parts);
  throw lastingConflict(`Task ${id} does not wait for a decision: it is ${task.status}.`);
}

async function showFile(
  { task }: FoundTask,
  index: number,
  { request, parts }: { request: GatewayRequest; parts: TaskRouteDependencies },
): Promise<Outcome> {
  const assetId = task.request.media[index]?.assetId;
  const outcome = assetId === undefined ? undefined : await assetOutcome(parts.assets, assetId, request);
  return found(outcome, `Task ${task.id} has no file ${index}.`);
}

async function showImage(own: FoundTask, index: number, parts: TaskRouteDependencies): Promise<Outcome> {
  const { status, videoAssetId } = { videoAssetId: null, ...own.task };
  const result = { assetId: videoAssetId ?? '', operationId: operationOf(own) };
  const isDone = own.kind === 'image' && status === 'completed';
  const outcome = isDone ? await taskImage(parts.assets, result, index) : undefined;
  return found(outcome, `Task ${own.task.id} has no image ${index}.`);
}

async function ownTask(id: string, viewer: Viewer, { search }: TaskRouteDependencies): Promise<FoundTask> {
  const [task] = await search.findByIds({ ownerKeyId: owner, viewer }, [id]);
  const isSeen = task !== undefined && sees(viewer, task.task);
  return found(isSeen ? task : undefined, `The playground has no task ${JSON.stringify(id)}.`, 'id');
}

/** Converts tasks to responses; reads what they need of all tasks in one query each. */
async function responseMaker(
  all: readonly FoundTask[],
  { request, viewer }: Caller,
  parts: TaskRouteDependencies,
) {
  const tasks = all.map(({ task }) => task);
  const completed = tasks.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const images = all.filter(({ kind }) => kind === 'image');
  const [durations, stored, thumbnails] = await Promise.all([
    parts.durations.durationsOf(
      all
        .filter(({ kind }) => kind === 'video')
        .map(({ task }) => task)
        .filter(isLive),
    ),
    parts.assets.findStoredResults(completed),
    parts.search.findThumbnails(images.map(({ task }) => task.requestId ?? '')),
  ]);
  return (one: FoundTask) =>
    listedTask(one, {
      owner: ownerShown(viewer, one.task),
      response: parts.responseOf(one, request),
      operation: operationOf(one),
      hasThumbnail: thumbnails.has(one.task.requestId ?? ''),
      expected: durations.get(one.task.id),
      videoDeleted: one.task.status === 'completed' && !stored.has(one.task.id),
    });
}

function operationOf({ kind, task }: FoundTask): string {
  if (kind === 'video') return operationFacts.createVideo.id;
  const [path = ''] = String(task.request.body.address).split('?');
  const found = findRoute('POST', path);
  return found !== undefined && 'target' in found ? found.target.id : '';
}

const statusesOf: Readonly<Record<TaskFilter, readonly VideoStatus[] | undefined>> = {
  all: undefined,
  running: liveStatuses,
  done: ['completed'],
  cancelled: ['cancelled'],
  failed: ['failed', 'expired'],
};

function countsOf(byStatus: Readonly<Record<VideoStatus, number>>): TaskListResponse['counts'] {
  const sum = (statuses: readonly VideoStatus[]) =>
    statuses.reduce((total, status) => total + byStatus[status], 0);
  const count = (filter: Exclude<TaskFilter, 'all'>) => sum(statusesOf[filter] ?? []);
  return {
    all: sum(videoStatuses),
    running: count('running'),
    done: count('done'),
    cancelled: count('cancelled'),
    failed: count('failed'),
  };
}

/** Undefined without it. A link of the provider is a redirect. */
async function taskImage(
  assets: Pick<Assets, 'readAsset'>,
  { assetId, operationId }: { assetId: string; operationId: string },
  index: number,
): Promise<Outcome | undefined> {
  const result = await assets.readAsset(assetId);
  if (result === null) return undefined;
  const reader = new ResponseReader(result.asset.contentType, { operationId, body: {} });
  for await (const _piece of reader.watch(result.stream));

  const image = reader.facts().images[index];
  if (image === undefined) return undefined;
  if (image.kind === 'link')
    return bytes(302, undefined, { location: image.url, 'cache-control': 'no-store' });
  const part = async (id: string, _name: string, range?: { start: number; end: number }) =>
    (await assets.readAsset(id, range))?.stream ?? null;
  const file = await imageBytes(image, { get: part }, assetId);
  return (
    file &&
    bytes(200, file, { ...fileHeaders(mediaTypeOf(file) ?? ''), 'cache-control': 'private, max-age=3600' })
  );
}
