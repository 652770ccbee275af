/**
 * Submits a pending task to its upstream, never twice: the intent is saved first. Of an intent without an outcome only
 * the marker that was sent with it identifies the upstream's task; without one the task is parked, and a person decides.
 */
import { isUniqueViolation } from '#lib/server/db/database-errors.ts';
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

/** Keeps the id of an upstream that answered after the task ended, was parked, or went to another process. */
async function saveLateStart(
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
