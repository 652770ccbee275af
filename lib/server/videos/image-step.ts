/**
 * Runs the call of a claimed image task, never twice: that the upstream may have the request is saved before it is sent. A
 * task whose call has begun and left no outcome is parked, and a person decides.
 */
import * as z from 'zod';
import { isApiError } from '#lib/contract/errors/api-error.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import type { Session } from '#lib/server/db/database.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { TaskResult } from '#lib/server/db/schema/videos.ts';
import { sourceOf, streamOf } from '#lib/server/http/byte-source.ts';
import { LiveBody } from '#lib/server/http/live-body.ts';
import type { RetryWrite } from '#lib/server/storage/storage.ts';
import { InputMissingError, readFailure, readStartFailure, unavailability } from './read-failure.ts';
import { parkTask } from './submit-task.ts';
import type { TaskEngine } from './task-engine.ts';
import type { Claimed } from './task-leases.ts';
import {
  type BackOff,
  createStepSignal,
  failTask,
  retryLater,
  retryWrite,
  type TargetPlaces,
  unlessAborted,
} from './task-step.ts';
import { isLive, type LiveTask, storingPrefix, type VideoTask } from './video-task.ts';

/** The request in the row of a task; a large body is a file. */
const requestSchema = z.object({
  address: z.string(),
  contentType: z.string(),
  size: z.number(),
  text: z.string(),
});

interface LiveStep extends Pick<Claimed, 'lease'> {
  task: LiveTask;
}

export interface ImageStepContext extends Omit<TaskEngine, 'tasks'> {
  assets: Assets;
  logger: Logger;
  places: TargetPlaces;
  run: RunImage;
  /** Whether the upstream can be asked for the result of a call whose answer was lost. */
  canResume(task: VideoTask): boolean;
  now(): number;
  failureBackOff: BackOff;
  parkedMs: number;
  /** How long an upstream is given to list a task whose submission had no answer, ms. */
  lookUpMs: number;
}

/** One call of a task. */
export interface ImageCall {
  task: VideoTask;
  address: string;
  contentType: string;
  /** The length of the body, and the body. */
  size: number;
  readBody(): Promise<Uint8Array>;
  /** Of this call only: for the Idempotency-Key of an upstream. */
  name: string;
  signal: AbortSignal;
  /** If the request was sent before: its result is asked for, and nothing is ordered. */
  sentAgoMs: number | undefined;
  /** Saves that the upstream of this target gets the request. Await it before anything is sent. */
  begin(target: string): Promise<void>;
}

/** `headers`: those that are kept. */
interface ImageResponse extends Pick<TaskResult, 'headers'> {
  contentType: string;
  body: AsyncIterable<Uint8Array>;
}

export interface ImageRun {
  /** Rejects with the error that the synchronous call would have had. */
  response: Promise<ImageResponse>;
  /** The usage of the call, once its response or its error is complete: saved with a state, or counted. */
  usage: {
    save(session: Session): Promise<void>;
    count(): void;
    facts(): Required<Pick<TaskResult, 'images' | 'cost'>>;
  };
}

export type RunImage = (call: ImageCall) => ImageRun;

/** Limit of a result. */
const mostBytes = 64 * 1024 * 1024;
/** How often a running call looks whether its task has ended, ms. */
const lookMs = 2_000;

class TooLargeError extends Error {}

/** Resolves with the delay before the next step in ms, if the task is still live. */
export async function runImageTask(
  context: ImageStepContext,
  { task, lease }: Claimed,
  { stopping, leaving }: { stopping: AbortSignal; leaving: AbortSignal },
): Promise<number> {
  const { leases, store, states, changes, now } = context;
  const step = { task, lease };
  const isOverdue = task.expiresAt.getTime() <= now();
  const isResumed = task.status === 'in_progress' && task.submittingAt !== null && task.parkedAt === null;
  if (isResumed && (await completeStored(context, step))) return 0;
  if (isResumed && (isOverdue || !context.canResume(task))) {
    await parkTask(context, step, undefined, madeImage);
    return 0;
  }
  if (isOverdue) {
    await states.change(task, { to: 'expired' }, { lease });
    return 0;
  }

  const { signal, abort, dispose } = createStepSignal(stopping, Number.POSITIVE_INFINITY);
  const ended = new Error('The task has ended.');
  let isWatched = true;
  const end = () => {
    if (isWatched) abort(ended);
  };
  const look = async () => {
    // Without its lease the call goes on: its result completes what another process took over.
    if ((await leases.renewLive(lease)) === null && !isCallOf(await store.find(task.id), task)) end();
  };
  const clock = setInterval(() => look().catch(() => {}), lookMs);
  const forget = changes.onTaskChange(({ task: changed }) => {
    if (changed.id === task.id && !isLive(changed)) end();
  });
  // What has not begun when the process drains is left to others.
  const leave = () => abort(new Error('The process is stopping.'));
  if (leaving.aborted) leave();
  else if (!isResumed) leaving.addEventListener('abort', leave);
  let hasBegun = isResumed;
  const begin = async (provider: string): Promise<void> => {
    if (hasBegun && step.task.provider === provider) return;
    signal.throwIfAborted();
    leaving.removeEventListener('abort', leave);
    const upstreamId = nameOf(task);
    if (step.task.status === 'pending') {
      const moved = await states.change(step.task, { to: 'in_progress', upstreamId }, { lease });
      if (moved.ok && isLive(moved.task)) step.task = moved.task;
    }
    if (!(await leases.markSubmitting(lease, { provider, isNext: hasBegun }))) {
      end();
      throw ended;
    }
    step.task = { ...step.task, provider };
    hasBegun = true;
  };
  const { response, usage } = context.run({
    ...requestOf(context, task),
    name: nameOf(task),
    task,
    signal,
    begin,
    sentAgoMs: isResumed ? now() - sentMs(task) : undefined,
  });
  try {
    const made = await unlessAborted(response, signal);
    const stored = () => {
      isWatched = false;
    };
    await completeTask(context, step, { made, usage, signal, stored });
    context.places.succeeded(step.task.provider);
    return 0;
  } catch (error) {
    if (!signal.aborted) return await failedCall(context, step, { error, hasBegun, isResumed, usage });
    if (hasBegun) usage.count();
    return 0;
  } finally {
    clearInterval(clock);
    leaving.removeEventListener('abort', leave);
    forget();
    dispose();
  }
}

const madeImage = 'an image';

/** A new call follows only if the last one was refused, or a person decides so. */
function nameOf({ id, startAttempts, submittingAt }: VideoTask): string {
  return callName(id, startAttempts + (submittingAt === null ? 1 : 0));
}

export function callName(id: string, attempt: number): string {
  return `${id}-${attempt}`;
}

/** Whether a task still waits for the call of a step: it has not ended, and nobody repeats it. */
function isCallOf(current: VideoTask | null, task: LiveTask): current is LiveTask {
  return current !== null && isLive(current) && nameOf(current) === nameOf(task);
}

/** The process ended between the result and its state: what the call cost is then unknown. False without a result. */
async function completeStored(context: ImageStepContext, { task, lease }: LiveStep): Promise<boolean> {
  const assetId = (await context.assets.findStoredResults([task.id])).get(task.id);
  if (assetId === undefined) return false;
  const result = { headers: {}, images: 1 };
  const change = { to: 'completed', videoAssetId: assetId, posterAssetId: null, result } as const;
  await context.states.change(task, change, { lease });
  return true;
}

function requestOf({ assets }: ImageStepContext, { request }: VideoTask) {
  const { address, contentType, text, size } = requestSchema.parse(request.body);
  const [file] = request.media;
  return {
    address,
    contentType,
    size,
    async readBody(): Promise<Uint8Array> {
      if (file === undefined) return Buffer.from(text);
      const bytes = await assets.readAssetBytes(file.assetId);
      if (bytes === null) throw new InputMissingError();
      return bytes;
    },
  };
}

interface MadeImage extends Pick<ImageRun, 'usage'> {
  made: Awaited<ImageRun['response']>;
  signal: AbortSignal;
  /** Called when the result is stored: the end of the task does not stop what follows. */
  stored(): void;
}

/** Stores the result. The upstream gives it once, so that what the database does not take is written again. */
async function completeTask(
  context: ImageStepContext,
  { task, lease }: LiveStep,
  { made, usage, signal, stored }: MadeImage,
): Promise<void> {
  const { assets, states } = context;
  const onFailure = (error: unknown): void => {
    const reason = unavailability(error)?.message ?? 'The service cannot write it.';
    retryLater(context, { task, lease }, { message: storingPrefix + reason }).catch(() => {});
  };
  const retry: RetryWrite = (write) => retryWrite(context, { id: task.id, signal, onFailure }, write);
  const { ownerKeyId, id: taskId } = task;
  const described = { ownerKeyId, taskId, purpose: 'image', contentType: made.contentType } as const;
  // Read to its end whatever the storage does: an upstream that is held back may give up.
  const whole = new LiveBody(sourceOf(made.body), { limit: mostBytes, isShared: false, onEnd() {} });
  const asset = await assets
    .storeAsset({ ...described, body: limited(streamOf(whole.first)) }, retry)
    .finally(() => whole.stop(new Error('The result was not stored.')));
  stored();

  const result = { headers: made.headers, ...usage.facts() };
  const change = { to: 'completed', videoAssetId: asset.id, posterAssetId: null, result } as const;
  const together = usage.save;
  let moved = await retry(() => states.change(task, change, { lease, together }));
  const current = moved.ok ? null : moved.current;
  // The lease was lost while the database was away.
  if (isCallOf(current, task)) moved = await retry(() => states.change(current, change, { together }));
  if (moved.ok) return;

  // The answer to a commit may be lost, too: the task is then completed with this file. A process that did so for this one counted nothing.
  const done = moved.current;
  const hasFile = done?.status === 'completed' && done.videoAssetId === asset.id;
  if (hasFile && done.result?.cost !== undefined) return;
  if (!hasFile) await assets.deleteAsset(asset.id);
  usage.count();
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > mostBytes)
      throw new TooLargeError(
        `The response of the provider is larger than ${mostBytes} bytes, the limit of a task.`,
      );
    yield piece;
  }
}

async function failedCall(
  context: ImageStepContext,
  { task, lease }: LiveStep,
  { error, hasBegun, isResumed, usage }: FailedCall,
): Promise<number> {
  const { leases, places, now } = context;
  const isUnlisted = isApiError(error) && error.code === 'outcome_unknown';
  // A list without the task is an answer.
  if (!isUnlisted) places.failed(task.provider, error);
  const step = { task, lease };
  // Nothing is sent before the call has begun; a resumed one only asks.
  const failure = hasBegun && !isResumed ? readStartFailure(error) : readFailure(error);
  if (failure.kind === 'permanent' || isFinal(error)) {
    await failTask(context, step, failure, { together: usage.save });
    return 0;
  }
  const isLost = isResumed || failure.kind === 'unknown';
  const isNowhere =
    isUnlisted && (error.details.shouldRetry === false || now() - sentMs(task) >= context.lookUpMs);
  if (isLost && (isNowhere || !context.canResume(task))) {
    usage.count();
    await parkTask(context, step, failure, madeImage);
    return 0;
  }
  // The mark stays for the next step, which asks the upstream.
  if (!isLost) await leases.clearSubmitting(lease);
  const delayMs = await retryLater(context, step, failure);
  return delayMs === 'ended' ? 0 : Math.min(delayMs, Math.max(0, task.expiresAt.getTime() - now()));
}

interface FailedCall extends Pick<ImageRun, 'usage'> {
  error: unknown;
  isResumed: boolean;
  hasBegun: boolean;
}

/** The time of the mark; of now before there is one. */
function sentMs({ submittingAt }: LiveTask): number {
  return submittingAt?.getTime() ?? Number.POSITIVE_INFINITY;
}

function isFinal(error: unknown): boolean {
  if (error instanceof TooLargeError) return true;
  return isApiError(error) && (error.code === 'not_implemented' || error.details.isFinal === true);
}
