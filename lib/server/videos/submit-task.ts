/**
 * Submits a pending task to its upstream, never twice: the intent is saved first. An intent without an outcome is
 * looked up where the upstream can list its tasks; else the task is parked, and a person decides.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { StartedVideo } from '#lib/server/providers/provider.ts';
import { delayAfter } from './back-off.ts';
import { readFailure, readStartFailure, type TaskFailure } from './read-failure.ts';
import type { Claimed } from './task-leases.ts';
import {
  failTask,
  retryLater,
  type Step,
  type StepContext,
  type StepOutcome,
  unlessAborted,
} from './task-step.ts';
import type { LiveTask, PendingTask } from './video-task.ts';

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
    context.onProviderSuccess(task, performance.now() - startedMs, 'start');
  } catch (error) {
    if (!call.signal.aborted) {
      context.onProviderFailure(task, error, 'start');
      return await failedStart(context, step, readStartFailure(error));
    }
    // The step is aborted, but work that it started upstream must be stopped.
    start.then(({ upstreamId }) => leases.attachUpstream(task.id, upstreamId)).catch(() => {});
    return 0;
  }
  return await saveStart(context, step, started);
}

/** The task after the upstream accepted it. */
async function saveStart(
  context: StepContext,
  step: Step<PendingTask>,
  { upstreamId, status, nextPollAfterMs }: StartedVideo,
): Promise<StepOutcome> {
  const { task, lease } = step;
  const moved = await retryWrite(context, step, () =>
    context.states.change(task, { to: status, upstreamId }, { lease }),
  );
  if (moved.ok) return delayAfter(0, context.pollBackOff, nextPollAfterMs);
  // The task ended before the upstream accepted it.
  await context.leases.attachUpstream(task.id, upstreamId);
  return 'ended';
}

/** Retries until the database stores that the upstream has the task. */
async function retryWrite<T>(
  context: StepContext,
  { call, task }: Step,
  write: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (call.signal.aborted) throw error;
      context.logger.warn({ err: error, task: task.id }, 'The state of the submission could not be stored.');
      await sleep(delayAfter(attempt, context.failureBackOff), undefined, { signal: call.signal }).catch(
        () => {},
      );
    }
  }
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
  const agoMs = context.now() - since.getTime();
  let found: Awaited<ReturnType<typeof port.findStarted>>;
  try {
    found = await unlessAborted(port.findStarted(request, call, agoMs), call.signal);
  } catch (error) {
    if (call.signal.aborted) return 0;
    context.onProviderFailure(task, error);
    return await retryLater(context, { task, lease }, readFailure(error));
  }
  if (found === null) return await parkTask(context, step);
  const known = await context.leases.knownUpstreamIds(task.provider, found);
  const [upstreamId, ...others] = found.filter((id) => !known.has(id));
  // Several tasks of the same request: none of them is certainly this one.
  if (others.length > 0) return await parkTask(context, step);
  if (upstreamId !== undefined) return await saveStart(context, step, { upstreamId, status: 'queue' });
  await context.leases.clearSubmitting(lease);
  return 0;
}

/** The task waits for a person, who knows better whether a second submission is right. */
export async function parkTask(
  { leases, changes, parkedMs }: StepContext,
  { task, lease }: Pick<Claimed, 'lease'> & { task: LiveTask },
  cause?: TaskFailure,
): Promise<'ended'> {
  const details = cause?.message ?? task.message;
  const parked = await leases.park(lease, {
    message: `The provider did not confirm the task. It may have created a video.${details === null ? '' : ` (${details})`}`,
    waitMs: parkedMs,
  });
  if (parked !== null) changes.announce({ task: parked, kind: 'progress' });
  return 'ended';
}
