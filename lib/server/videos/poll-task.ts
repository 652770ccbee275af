/**
 * Polls a submitted task once and applies the upstream's state; stores a finished video. Only a state that the upstream
 * reports ends a task: whatever else it answers is retried until the deadline. Past it, an unfinished task expires.
 */
import { delayAfter } from './back-off.ts';
import { InputMissingError, readFailure } from './read-failure.ts';
import { BrokenFileError, storeVideo } from './store-video.ts';
import {
  expireTask,
  failTask,
  retryLater,
  type Step,
  type StepContext,
  type StepOutcome,
  TimeLimitError,
  unlessAborted,
} from './task-step.ts';
import { type QueuedTask, type RunningTask, unknownPrefix } from './video-task.ts';

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
    if (error instanceof BrokenFileError && hasStayedBroken(context, task)) {
      const { code, message } = readFailure(error);
      return await failTask(context, step, { code, message: `The provider's file is broken. ${message}` });
    }
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
