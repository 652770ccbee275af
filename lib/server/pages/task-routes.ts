/**
 * `/api/tasks`, for the video pages: filtered and counted tasks, one task with its events and files. Only the
 * playground's own tasks.
 */
import * as z from 'zod';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { TaskListResponse } from '#lib/contract/pages/listed-task.ts';
import { type TaskFilter, taskFilters } from '#lib/contract/pages/task-filters.ts';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { videoStatuses } from '#lib/contract/videos/video-status.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { playgroundPrincipal } from '#lib/server/auth/principal.ts';
import { assetOutcome } from '#lib/server/gateway/asset-outcome.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { freshJson, type Outcome } from '#lib/server/http/outcome.ts';
import { type PagesRoute, route } from '#lib/server/http/pages-route.ts';
import type { ExpectedDurations } from '#lib/server/videos/expected-durations.ts';
import type { FoundTask, TaskSearch } from '#lib/server/videos/task-search.ts';
import { isLive, liveStatuses, type VideoTask, type VideoTaskStatus } from '#lib/server/videos/video-task.ts';
import type { VideoTasks } from '#lib/server/videos/video-tasks.ts';
import { listedTask, taskDetail } from './task-responses.ts';

export interface TaskRouteDependencies {
  search: TaskSearch;
  durations: ExpectedDurations;
  videos: Pick<VideoTasks, 'history' | 'retry'>;
  assets: Assets;
  responseOf(task: VideoTask, request: GatewayRequest): VideoTaskResponse;
  now?: () => number;
}

const owner = playgroundPrincipal.keyId;
const dayMs = 86_400_000;
const querySchema = z.object({
  state: z.enum(taskFilters).default('all'),
  model: z.string().max(200).optional(),
  text: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: z.coerce.number().int().min(0).optional(),
  watch: z
    .string()
    .transform((ids) =>
      ids
        .split(',')
        .filter((id) => /^[\w-]{1,100}$/.test(id))
        .slice(0, 100),
    )
    .default([]),
});

export function taskRoutes(parts: TaskRouteDependencies): PagesRoute[] {
  return [
    route('GET', '/api/tasks', (request) => listTasks(request, parts)),
    route('GET', '/api/tasks/:id', (request, { id = '' }) => showTask(id, request, parts)),
    route('POST', '/api/tasks/:id/retry', (request, { id = '' }) => retryTask(id, request, parts)),
    route('GET', '/api/tasks/:id/files/:index', (request, { id = '', index = '' }) =>
      showFile(id, Number(index), { request, parts }),
    ),
  ];
}

async function listTasks(request: GatewayRequest, parts: TaskRouteDependencies): Promise<Outcome> {
  const { search, now = Date.now } = parts;
  const { state, model, text, limit, before, watch } = readQuery(request);
  const filters = { ownerKeyId: owner, model: model || undefined, text: text?.trim() || undefined };
  // The counts before the tasks: pages stop polling when nothing is running, so a task that ends between the queries may
  // not be shown as live beside a count of 0.
  const [counts, totals] = await Promise.all([
    search.count(filters),
    search.totals(owner, new Date(now() - dayMs)),
  ]);
  const [{ found, hasMore }, watched] = await Promise.all([
    search.find({ ...filters, statuses: statusesOf[state], before, limit }),
    search.findByIds(owner, watch),
  ]);
  const show = await responseMaker([...found, ...watched], request, parts);
  const response: TaskListResponse = {
    tasks: found.map(show),
    next: hasMore ? (found.at(-1)?.position ?? null) : null,
    counts: countsOf(counts),
    totals: { all: totals.all, running: totals.running, secondsToday: totals.secondsSince },
    models: [...totals.models],
    watched: watched.map(show),
  };
  return freshJson(response);
}

async function showTask(id: string, request: GatewayRequest, parts: TaskRouteDependencies): Promise<Outcome> {
  const { videos, assets } = parts;
  const found = await ownTask(id, parts);
  const { task } = found;
  const show = await responseMaker([found], request, parts);
  const [events, files, video] = await Promise.all([
    videos.history(id),
    Promise.all(task.request.media.map(({ assetId }) => assets.findAsset(assetId))),
    task.status === 'completed' ? assets.findAsset(task.videoAssetId) : null,
  ]);
  const exists = (index: number) => files[index] != null;
  return freshJson(taskDetail(show(found), task, { events, exists, videoBytes: video?.size ?? null }));
}

async function retryTask(
  id: string,
  request: GatewayRequest,
  parts: TaskRouteDependencies,
): Promise<Outcome> {
  const { task } = await ownTask(id, parts);
  if ((await parts.videos.retry(task)) !== null) return await showTask(id, request, parts);
  throw new ApiError('conflict', {
    message: `Task ${id} does not wait for a decision: it is ${task.status}.`,
    shouldRetry: false,
  });
}

async function showFile(
  id: string,
  index: number,
  { request, parts }: { request: GatewayRequest; parts: TaskRouteDependencies },
): Promise<Outcome> {
  const { task } = await ownTask(id, parts);
  const assetId = task.request.media[index]?.assetId;
  const outcome = assetId === undefined ? undefined : await assetOutcome(parts.assets, assetId, request);
  if (outcome) return outcome;
  throw new ApiError('not_found', { message: `Task ${id} has no file ${index}.` });
}

async function ownTask(id: string, { search }: TaskRouteDependencies): Promise<FoundTask> {
  const [found] = await search.findByIds(owner, [id]);
  if (found) return found;
  throw new ApiError('not_found', {
    parameter: 'id',
    message: `The playground has no video task ${JSON.stringify(id)}.`,
  });
}

/** Converts tasks to responses; reads what they need of all tasks in one query each. */
async function responseMaker(
  found: readonly FoundTask[],
  request: GatewayRequest,
  parts: TaskRouteDependencies,
) {
  const tasks = found.map(({ task }) => task);
  const completed = tasks.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const [durations, stored] = await Promise.all([
    parts.durations.durationsOf(tasks.filter(isLive)),
    parts.assets.findStoredVideos(completed),
  ]);
  return (one: FoundTask) =>
    listedTask(one, {
      response: parts.responseOf(one.task, request),
      expected: durations.get(one.task.id),
      videoDeleted: one.task.status === 'completed' && !stored.has(one.task.id),
    });
}

function readQuery(request: GatewayRequest): z.output<typeof querySchema> {
  const parsed = querySchema.safeParse(Object.fromEntries(request.query));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const name = issue?.path.join('.') ?? '';
  throw new ApiError('invalid_value', {
    parameter: name,
    message: `${name}: ${issue?.message ?? 'invalid'}.`,
  });
}

const statusesOf: Readonly<Record<TaskFilter, readonly VideoTaskStatus[] | undefined>> = {
  all: undefined,
  running: liveStatuses,
  done: ['completed'],
  cancelled: ['cancelled'],
  failed: ['failed', 'expired'],
};

function countsOf(byStatus: Readonly<Record<VideoTaskStatus, number>>): TaskListResponse['counts'] {
  const sum = (statuses: readonly VideoTaskStatus[]) =>
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
