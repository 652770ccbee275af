/**
 * Polls a submitted task once and applies the state of the upstream; downloads, judges and stores a finished video. Only a
 * state that the upstream reports ends a task: whatever else it answers is retried until the deadline. Past it, an
 * unfinished task expires.
 */

import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { NewAsset } from '#lib/server/assets/assets.ts';
import type { VideoProgress } from '#lib/server/providers/provider.ts';
import { openMp4 } from './mp4-file.ts';
import { InputMissingError, readFailure, unavailability } from './read-failure.ts';
import {
  delayAfter,
  expireTask,
  failTask,
  retryLater,
  type Step,
  type StepContext,
  type StepOutcome,
  TimeLimitError,
  unlessAborted,
} from './task-step.ts';
import { VideoFile } from './video-file.ts';
import { isEdit, type QueuedTask, type RunningTask, storingPrefix, unknownPrefix } from './video-task.ts';
import { openWebm } from './webm-facts.ts';

type SubmittedTask = QueuedTask | RunningTask;

/** Time limit of a poll: a silent upstream must not hold a place. */
const pollMs = 60_000;
/** Until a finished video whose download got no place is polled again. */
const noPlaceMs = 1_000;
/** After the deadline, a finished video is lost after this number of failures: about two minutes. */
const mostLateFailures = 10;
/** A file that is broken this often in a row stays so: a little more than a minute. */
const mostBrokenFiles = 10;

/** Answers without a state before the task fails: about two minutes. */
const mostUnknown = 10;

export async function pollTask(context: StepContext, step: Step<SubmittedTask>): Promise<StepOutcome> {
  const { port, request, call, task, lease } = step;
  const leftMs = task.expiresAt.getTime() - context.now();
  const isOverdue = leftMs <= 0;
  // The next step is the last poll, which has a limit of its own.
  const isUntilDeadline = leftMs <= pollMs;
  let places = context.places.polls;
  let isFinished = false;
  if (!isUntilDeadline) step.limit(pollMs);
  const startedMs = performance.now();
  try {
    const found = await unlessAborted(port.poll(task.upstreamId, request, call), call.signal);
    places.succeeded(task.provider);
    context.onProviderSuccess(task, performance.now() - startedMs);
    switch (found.status) {
      case 'queue':
      case 'in_progress': {
        if (isOverdue) return await expireTask(context, step);
        const started = found.status === 'in_progress' && task.status === 'queue';
        if (started && !(await markInProgress(context, step, task))) return 'ended';
        const { message = null, nextPollAfterMs } = found;
        const poll = { progress: clampProgress(found.progress), message };
        const current = await context.leases.recordPoll(lease, poll);
        if (current === null) return 'ended';
        if (current.progress !== task.progress || current.message !== task.message) {
          context.changes.announce({ task: current, kind: 'progress' });
        }
        return delayAfter(task.pollAttempts, context.pollBackOff, nextPollAfterMs);
      }
      case 'completed': {
        isFinished = true;
        const running = task.status === 'queue' ? await markInProgress(context, step, task) : task;
        if (running === null) return 'ended';
        if (!(await step.beginDownload(call.signal))) return noPlaceMs;
        places = context.places.downloads;
        await storeVideo(context, { ...step, task: running }, found);
        places.succeeded(task.provider);
        return 'ended';
      }
      case 'failed':
        return await failTask(context, step, found);
      case 'unknown': {
        if (isOverdue) return await expireTask(context, step);
        const isLasting = task.failures + 1 >= mostUnknown;
        if (isLasting)
          return await failTask(context, step, { code: 'upstream_error', message: found.message });
        return await retryLater(context, step, { message: `${unknownPrefix}${found.message}` });
      }
      case 'cancelled':
      case 'expired':
        await context.states.change(task, { to: found.status }, { lease });
        return 'ended';
    }
  } catch (error) {
    const isTimeout = call.signal.reason instanceof TimeLimitError;
    if (call.signal.aborted && !isTimeout) return 0;
    if (error instanceof BrokenFileError && (error.details.isFinal || hasStayedBroken(context, task))) {
      const { code, message } = readFailure(error);
      return await failTask(context, step, { code, message: `The provider's file is broken. ${message}` });
    }
    const problem = unavailability(error);
    // A finished video is paid: it waits for the disk as long as a parked task for a person.
    if (problem !== undefined && leftMs > -context.parkedMs)
      return await retryLater(context, step, {
        message: (isFinished ? storingPrefix : '') + problem.message,
      });
    if (isOverdue && !(isFinished && task.failures < mostLateFailures))
      return await expireTask(context, step);
    if (isTimeout && !isFinished && isUntilDeadline) return 0;
    places.failed(task.provider, error);
    context.onProviderFailure(task, error);
    const { code, message, retryAfter } = readFailure(error);
    if (error instanceof InputMissingError) return await failTask(context, step, { code, message });
    const reason = isFinished ? 'Cannot store the video' : 'Cannot read the state of the task';
    return await retryLater(context, step, { message: `${reason}: ${message}`, retryAfter });
  }
}

function hasStayedBroken({ brokenFiles }: StepContext, { id }: SubmittedTask): boolean {
  brokenFiles.failed(id);
  return brokenFiles.of(id) >= mostBrokenFiles;
}

/** From `queue` to `in_progress`; null if the task has ended meanwhile. */
async function markInProgress(
  { states }: StepContext,
  { lease }: Step,
  task: QueuedTask,
): Promise<RunningTask | null> {
  const moved = await states.change(task, { to: 'in_progress', upstreamId: task.upstreamId }, { lease });
  return moved.ok && moved.task.status === 'in_progress' ? moved.task : null;
}

/** A number from 0 to 1: upstreams have sent 1.02 and NaN. */
function clampProgress(progress: number | null): number | null {
  return progress === null || !Number.isFinite(progress) ? null : Math.min(Math.max(progress, 0), 1);
}

type Finished = Extract<VideoProgress, { status: 'completed' }>;

/** The upstream sent a file that is not the finished video. */
class BrokenFileError extends ApiError {
  constructor(message: string, isFinal = false) {
    super('upstream_error', { message, isFinal });
    this.name = 'BrokenFileError';
  }
}

/** Of a file that an upstream may send. */
export const videoFormats = [openMp4, openWebm];

/** Time limit of the download, and of a silence within it. */
const storeMs = 600_000;
const silenceMs = 60_000;
/** Far more than 15 s of video have. */
const mostBytes = 1024 ** 3;

/**
 * Rejects if the video cannot be fetched or stored; the task is then unchanged and may be polled again. Assets of an
 * earlier attempt are deleted first, so that a task never has two videos; without the lease they may be another process's.
 */
async function storeVideo(
  { assets, states, leases, brokenFiles, videoLifetimeMs, now }: StepContext,
  step: Step<RunningTask>,
  { video, poster }: Finished,
): Promise<void> {
  const { task, lease } = step;
  const { contentType } = video;
  const [width, height] = [plausible(video.width, mostPixels), plausible(video.height, mostPixels)];
  const seconds = plausible(video.seconds, mostSeconds);
  await assets.deleteAssetsOfTask(task.id, ['video', 'poster'], leases.isHeld(lease));
  const common = {
    ownerKeyId: task.ownerKeyId,
    taskId: task.id,
    ...(videoLifetimeMs === null ? {} : { expiresAt: new Date(now() + videoLifetimeMs) }),
  };

  const file = new VideoFile(videoFormats);
  const body = file.watch(download(step, video.content));
  const described = { ...common, contentType, width, height, seconds, purpose: 'video' } as const;
  const asset = await assets.storeAsset({ ...described, body });
  const problem = file.problem(isEdit(task.request) ? undefined : (task.seconds ?? undefined));
  if (problem !== undefined) {
    await assets.deleteAsset(asset.id);
    throw new BrokenFileError(problem);
  }
  brokenFiles.succeeded(task.id);

  const posterAssetId = await storePoster(assets, { ...common, width, height }, poster);
  const change = {
    to: 'completed',
    videoAssetId: asset.id,
    posterAssetId,
    video: {
      width: width ?? file.facts?.width ?? 0,
      height: height ?? file.facts?.height ?? 0,
      seconds: seconds ?? file.facts?.seconds ?? 0,
    },
  } as const;
  const moved = await states.change(task, change, { lease });
  if (moved.ok) return;
  await assets.deleteAsset(asset.id);
  if (posterAssetId !== null) await assets.deleteAsset(posterAssetId);
}

/** Resolves with the id of the thumbnail; null without one. */
export async function storePoster(
  { storeAsset }: Pick<StepContext['assets'], 'storeAsset'>,
  described: Omit<NewAsset, 'purpose' | 'contentType' | 'body'>,
  poster: Finished['poster'] | null,
): Promise<string | null> {
  if (!poster) return null;
  const { contentType, bytes: body } = poster;
  return (await storeAsset({ ...described, purpose: 'poster', contentType, body })).id;
}

const mostPixels = 65_535;
const mostSeconds = 3_600;

/** What an upstream says of its video; undefined for what no video has: its file tells then. */
function plausible(value: number | undefined, most: number): number | undefined {
  return value !== undefined && value > 0 && value <= most ? value : undefined;
}

/** The bytes of the file. The deadline of the task ends the wait for the upstream, not the download. */
async function* download(
  { call: { signal }, limit }: Step,
  content: Finished['video']['content'],
): AsyncIterable<Uint8Array> {
  const end = performance.now() + storeMs;
  let limitedAt = Number.NEGATIVE_INFINITY;
  const keepAlive = (): void => {
    const present = performance.now();
    // Once a second is enough.
    if (present < limitedAt + 1_000) return;
    limitedAt = present;
    limit(Math.min(silenceMs, Math.max(0, end - present)));
  };
  keepAlive();
  const body = typeof content === 'function' ? await unlessAborted(content(), signal) : content;
  if (body instanceof Uint8Array) return yield body;
  const abort = (): void => void body.destroy(signal.reason);
  try {
    // After the loop nobody listens.
    body.on('error', () => {});
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    let size = 0;
    for await (const bytes of body) {
      keepAlive();
      size += bytes.length;
      if (size > mostBytes) throw new BrokenFileError(`It has more than ${mostBytes} bytes.`, true);
      yield bytes;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // The connection of an unread body would stay open.
    body.destroy();
    // The row of the video is still to be written.
    limit(silenceMs);
  }
}
