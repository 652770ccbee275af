/**
 * One step of a claimed task: submits or polls it, and sets the time of the next step. Handles the lease, the
 * deadline and the signals; `submit-task` and `poll-task` do the work.
 */
import { type CreateVideoRequest, readVideoRequest } from '#lib/contract/videos/video-variants.ts';
import type { ProviderCall, VideoRequest } from '#lib/server/providers/provider.ts';
import { delayAfter } from './back-off.ts';
import { type ReadMedium, restoreMedia } from './media-reference.ts';
import { pollTask } from './poll-task.ts';
import { InputMissingError } from './read-failure.ts';
import { parkTask, submitTask } from './submit-task.ts';
import type { Claimed } from './task-leases.ts';
import {
  createStepSignal,
  expireTask,
  retryLater,
  type Step,
  type StepContext,
  type StepOutcome,
  type StepSignal,
} from './task-step.ts';
import { isLive, type VideoTask } from './video-task.ts';

export interface AdvanceRun {
  /** Aborts when the process stops. */
  stopping: AbortSignal;
  beginDownload: Step['beginDownload'];
}

/** Runs the step of a claimed task. */
export type AdvanceTask = (claimed: Claimed, run: AdvanceRun) => Promise<void>;

/** `onNextStep`: the task is live and its next step is due after the delay. */
export function createAdvanceTask(
  context: StepContext,
  onNextStep: (task: VideoTask, delayMs: number) => void,
): AdvanceTask {
  const { leases, changes, logger, portFor, now } = context;
  const pollSignals = new Map<string, StepSignal>();
  changes.onTaskChange(({ task }) => {
    if (!isLive(task)) pollSignals.get(task.id)?.abort(new Error('The task has ended.'));
  });

  return async (claimed, { stopping, beginDownload }) => {
    const { task, lease } = claimed;
    const stopRenewing = leases.keep(lease);
    const left = task.expiresAt.getTime() - now();
    // An aborted submission may leave a video at the upstream that nothing can stop.
    const leastMs = left <= 0 || task.status === 'pending' ? context.lastStepMs : 0;
    // Slightly after the deadline: timers may fire early, and the next step must see an overdue task.
    const signal = createStepSignal(stopping, Math.max(left + 10, leastMs));
    // A cancel does not abort a submission: only the upstream's response has the id to stop.
    if (task.status !== 'pending') pollSignals.set(task.id, signal);
    let delay: StepOutcome;
    try {
      delay = await advance(context, claimed, { ...signal, beginDownload });
    } catch (error) {
      logger.warn({ err: error, task: task.id }, 'A step of a task failed.');
      delay = delayAfter(task.failures, context.failureBackOff);
    } finally {
      stopRenewing();
      pollSignals.delete(task.id);
      signal.dispose();
    }
    const delayMs = delay === 'ended' ? 0 : beforeDeadline(delay, task.expiresAt.getTime() - now());
    const keep = delay !== 'ended' && portFor(task.provider)?.worksInProcess === true && !stopping.aborted;
    const current = await leases.release(lease, { delayMs, keep });
    if (current !== null && isLive(current)) onNextStep(current, delayMs);
  };
}

async function advance(
  context: StepContext,
  { task, lease }: Claimed,
  { signal, limit, beginDownload }: StepSignal & Pick<Step, 'beginDownload'>,
): Promise<StepOutcome> {
  const port = context.portFor(task.provider);
  const isOverdue = task.expiresAt.getTime() <= context.now();
  if (isOverdue && task.status === 'pending' && task.submittingAt !== null && task.parkedAt === null)
    return await parkTask(context, { task, lease });
  if (isOverdue && (task.status === 'pending' || port === undefined))
    return await expireTask(context, { task, lease });
  if (port === undefined) {
    const message = `Waiting for the provider ${task.provider}, which is not in the settings.`;
    return await retryLater(context, { task, lease }, { message });
  }
  const request = requestOf(context, task);
  const work = { lease, port, limit, beginDownload, request, call: callOf(context, task, signal) };
  return task.status === 'pending'
    ? await submitTask(context, { ...work, task })
    : await pollTask(context, { ...work, task });
}

/** A step that waits beyond the deadline takes place at the deadline. */
function beforeDeadline(delay: number, left: number): number {
  return left > 0 ? Math.min(delay, left) : delay;
}

/** The task for its provider. The body is assembled once, when the provider requests it. */
export function requestOf({ assets }: Pick<StepContext, 'assets'>, task: VideoTask): VideoRequest {
  const readMedium: ReadMedium = async (assetId) => {
    const bytes = await assets.readAssetBytes(assetId);
    if (bytes === null) throw new InputMissingError();
    return bytes;
  };
  let body: Promise<CreateVideoRequest> | undefined;
  return {
    token: task.id,
    loadBody() {
      body ??= restoreMedia(task.request, readMedium).then(readVideoRequest);
      return body;
    },
  };
}

export function callOf(
  { mediaLoader, modelAt }: Pick<StepContext, 'mediaLoader' | 'modelAt'>,
  task: VideoTask,
  signal: AbortSignal,
): ProviderCall {
  return {
    // A new submission follows only if the last one was not accepted, or a person decides so.
    requestId: `${task.id}-${task.startAttempts + (task.submittingAt === null ? 1 : 0)}`,
    signal,
    fault: task.fault ?? undefined,
    model: modelAt(task.provider, task.model),
    loadMedia: mediaLoader(signal),
  };
}
