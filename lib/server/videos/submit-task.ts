/**
 * Submits a pending task to its upstream, never twice: the intent is saved first. Of an intent without an outcome only
 * the marker that was sent with it identifies the upstream's task; without one the task is parked, and a person decides.
 */

import { parseDataUrl } from '#lib/base/data-url.ts';
import { isRecord, type JsonRecord } from '#lib/base/json-value.ts';
import { mediaTypeOf } from '#lib/base/media-type.ts';
import { videoMediaFields } from '#lib/contract/videos/video-fields.ts';
import { isUniqueViolation } from '#lib/server/db/database-errors.ts';
import type { StoredRequest } from '#lib/server/db/schema/videos.ts';
import type { StartedVideo } from '#lib/server/providers/provider.ts';
import { readFailure, readStartFailure, type TaskFailure } from './read-failure.ts';
import type { Claimed } from './task-leases.ts';
import {
  delayAfter,
  failTask,
  retryLater,
  retryWrite,
  type Step,
  type StepContext,
  type StepOutcome,
  unlessAborted,
} from './task-step.ts';
import { isLive, type LiveTask, type PendingTask } from './video-task.ts';

export async function submitTask(context: StepContext, step: Step<PendingTask>): Promise<StepOutcome> {
  const { task, lease, port, request, call } = step;
  const { leases } = context;
  // The process ended, or an attempt had no response, between the intent and its outcome.
  if (task.submittingAt !== null && !port.idempotentStart)
    return await settleStart(context, step, task.submittingAt);
  // A body that cannot be read is known not to be sent.
  const unread = await request.loadBody().then(() => null, readFailure);
  if (unread !== null) return await failedStart(context, step, unread);
  if (!(await leases.markSubmitting(lease))) return 'ended';

  const startedMs = performance.now();
  const start = port.start(request, call);
  let started: Awaited<typeof start>;
  try {
    started = await unlessAborted(start, call.signal);
    context.places.starts.succeeded(task.provider);
    context.onProviderSuccess(task, performance.now() - startedMs, 'start');
  } catch (error) {
    if (!call.signal.aborted) {
      context.places.starts.failed(task.provider, error);
      context.onProviderFailure(task, error, 'start');
      return await failedStart(context, step, readStartFailure(error));
    }
    // The step is aborted, but the id of work that may be paid is kept whenever it comes.
    start.then((late) => saveLateStart(context, task.id, late)).catch(() => {});
    return 0;
  }
  return await saveStart(context, step, started);
}

/** The task after the upstream accepted it. */
async function saveStart(
  context: StepContext,
  step: Step<PendingTask>,
  started: StartedVideo,
): Promise<StepOutcome> {
  const { task, lease } = step;
  const { upstreamId, status, nextPollAfterMs } = started;
  const moved = await retryWrite(context, { id: task.id, signal: step.call.signal }, () =>
    context.states.change(task, { to: status, upstreamId }, { lease }).catch(sharedId),
  );
  if (moved === 'shared') {
    const message = 'The provider gave it the id of another task';
    return await parkTask(context, step, { kind: 'unknown', code: 'upstream_error', message });
  }
  if (moved.ok) return delayAfter(0, context.pollBackOff, nextPollAfterMs);
  // The task ended before the upstream accepted it, or another process has the lease.
  await saveLateStart(context, task.id, started);
  return 'ended';
}

/**
 * Keeps the id of an upstream that answered after the task ended, was parked, or went to another process. Tried until the
 * process ends: nobody else can stop that work.
 */
async function saveLateStart(context: StepContext, id: string, started: StartedVideo): Promise<void> {
  const { signal } = new AbortController();
  await retryWrite(context, { id, signal }, () => attachLateStart(context, id, started));
}

async function attachLateStart(
  { store, states, leases, logger }: StepContext,
  taskId: string,
  { upstreamId, status }: StartedVideo,
): Promise<void> {
  for (;;) {
    const task = await store.find(taskId);
    if (task?.upstreamId === upstreamId) return;
    if (task === null || task.upstreamId !== null) {
      // A person had it submitted once more.
      logger.warn(
        { task: taskId, upstreamId },
        'The upstream has a second job of this task, which nobody uses.',
      );
      return;
    }
    if (!isLive(task)) return await leases.attachUpstream(taskId, upstreamId);
    const moved = await states.change(task, { to: status, upstreamId });
    if (moved.ok) return await leases.makeDue(taskId);
  }
}

/** A live task of the same target has the upstream's id: one of the two would get the other's video. */
function sharedId(error: unknown): 'shared' {
  if (isUniqueViolation(error, 'video_tasks_of_upstream')) return 'shared';
  throw error;
}

async function failedStart(
  context: StepContext,
  step: Step<PendingTask>,
  failure: TaskFailure,
): Promise<StepOutcome> {
  const { task, lease, port } = step;
  if (failure.kind === 'permanent') return await failTask(context, step, failure);
  if (failure.kind === 'unknown' && !port.idempotentStart) {
    if (port.findStarted === undefined) return await parkTask(context, step, failure);
    const delay = await retryLater(context, { task, lease }, failure);
    return delay === 'ended' ? delay : context.lookUpMs;
  }
  if (failure.kind === 'transient') await context.leases.clearSubmitting(lease);
  return await retryLater(context, { task, lease }, failure);
}

/** Finds out whether the upstream accepted a submission that had no answer. */
async function settleStart(context: StepContext, step: Step<PendingTask>, since: Date): Promise<StepOutcome> {
  const { task, lease, port, request, call } = step;
  const wait = since.getTime() + context.lookUpMs - context.now();
  if (port.findStarted === undefined) return await parkTask(context, step);
  if (wait > 0) return wait;
  let upstreamId: string | null;
  try {
    const agoMs = context.now() - since.getTime();
    upstreamId = await unlessAborted(port.findStarted(request, call, agoMs), call.signal);
  } catch (error) {
    if (call.signal.aborted) return 0;
    context.onProviderFailure(task, error);
    return await retryLater(context, { task, lease }, readFailure(error));
  }
  // The upstream may take longer to list it, or have lost the marker: nothing proves that it has no such task.
  if (upstreamId === null) return await parkTask(context, step);
  return await saveStart(context, step, { upstreamId, status: 'queue' });
}

/** The task waits for a person, who knows better whether a second submission is right. */
export async function parkTask(
  { leases, changes, parkedMs }: Pick<StepContext, 'leases' | 'changes' | 'parkedMs'>,
  { task, lease }: Pick<Claimed, 'lease'> & { task: LiveTask },
  cause?: TaskFailure,
  made = 'a video',
): Promise<'ended'> {
  const details = cause?.message ?? task.message;
  const parked = await leases.park(lease, {
    message: `The provider did not confirm the task. It may have created ${made}.${details === null ? '' : ` (${details})`}`,
    waitMs: parkedMs,
  });
  if (parked !== null) changes.announce({ task: parked, kind: 'progress' });
  return 'ended';
}

type Medium = StoredRequest['media'][number];
type Path = Medium['path'];

/** Stores a medium and resolves with its id. Large media stay out of the database: data URLs of a request become assets until it is sent upstream. */
type StoreMedium = (medium: { bytes: Uint8Array; contentType: string }) => Promise<string>;
/** The bytes of a medium; rejects if they were deleted. */
export type ReadMedium = (assetId: string) => Promise<Uint8Array>;

/** Shorter data URLs stay in the body. */
const inlineCharacters = 4_096;

/** Stores the large data URLs of a body and replaces them by references. */
export async function storeMedia(body: JsonRecord, storeMedium: StoreMedium): Promise<StoredRequest> {
  const media: Medium[] = [];
  const visit = async (value: unknown, path: Path): Promise<unknown> => {
    if (typeof value === 'string') {
      const medium = exactMedium(value);
      if (medium === null) return value;
      const assetId = await storeMedium(medium);
      media.push({ path, assetId, prefix: value.slice(0, value.indexOf(',') + 1) });
      return `asset:${assetId}`;
    }
    if (isRecord(value)) return await visitMembers(value, path);
    if (!Array.isArray(value)) return value;
    const items: unknown[] = [];
    for (const [index, item] of value.entries()) items.push(await visit(item, [...path, index]));
    return items;
  };
  const visitMembers = async (object: JsonRecord, path: Path): Promise<JsonRecord> => {
    const members: [string, unknown][] = [];
    for (const [key, member] of Object.entries(object))
      members.push([key, await visit(member, [...path, key])]);
    return Object.fromEntries(members);
  };
  const stored: Record<string, unknown> = { ...body };
  for (const field of videoMediaFields)
    if (Object.hasOwn(body, field)) stored[field] = await visit(body[field], [field]);
  return { body: stored, media };
}

/** The original body. Rejects if a medium was deleted. */
export async function restoreMedia(request: StoredRequest, readMedium: ReadMedium): Promise<JsonRecord> {
  let body: JsonRecord = request.body;
  for (const { path, assetId, prefix } of request.media) {
    const bytes = await readMedium(assetId);
    const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    body = placeInObject(body, path, prefix + base64);
  }
  return body;
}

/** The medium in a data URL that can be restored exactly; null for every other text. */
function exactMedium(text: string): { bytes: Uint8Array; contentType: string } | null {
  if (text.length < inlineCharacters) return null;
  const url = parseDataUrl(text);
  if (url === undefined) return null;
  const bytes = Buffer.from(url.base64, 'base64');
  if (bytes.toString('base64') !== url.base64) return null;
  return { bytes, contentType: mediaTypeOf(bytes) ?? 'application/octet-stream' };
}

function place(value: unknown, path: Path, text: string): unknown {
  if (path.length === 0) return text;
  if (isRecord(value)) return placeInObject(value, path, text);
  if (!Array.isArray(value)) throw new Error(`No place for a medium at ${path.join('.')}.`);
  const [index, ...deeper] = path;
  return value.map((item: unknown, at) => (at === index ? place(item, deeper, text) : item));
}

function placeInObject(object: JsonRecord, [key, ...deeper]: Path, text: string): JsonRecord {
  return key === undefined ? object : { ...object, [key]: place(object[key], deeper, text) };
}
