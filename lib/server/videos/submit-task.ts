/**
 * Submits a pending task to its upstream, never twice: the intent is saved first, and an intent without an outcome is
 * retried only if a second attempt cannot create a second video.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { delayAfter } from './back-off.ts';
import { readFailure, readStartFailure, type TaskFailure } from './read-failure.ts';
import { stopQueue } from './task-state-writer.ts';
import { failTask, type Step, type StepContext, type StepOutcome, unlessAborted } from './task-step.ts';
import type { PendingTask } from './video-task.ts';

export async function submitTask(context: StepContext, step: Step<PendingTask>): Promise<StepOutcome> {
  const { task, lease, port, request, call } = step;
  const { leases, states, now } = context;
  // The process ended, or an attempt had no response, between the intent and its outcome.
  if (task.submittingAt !== null && !port.idempotentStart) return await failUnknown(context, step);
  // A body that cannot be read is known not to be sent.
  const unread = await request.loadBody().then(() => null, readFailure);
  if (unread !== null) return await failedStart(context, step, unread);
  if (!(await leases.markSubmitting(lease, new Date(now())))) return 'ended';

  const start = port.start(request, call);
  let started: Awaited<typeof start>;
  try {
    started = await unlessAborted(start, call.signal);
  } catch (error) {
    if (!call.signal.aborted) {
      context.onProviderFailure(task.provider, error);
      return await failedStart(context, step, readStartFailure(error));
    }
    // The step is aborted, but work that it started upstream must be stopped.
    start.then(({ upstreamId }) => stopLateUpstream(context, task, upstreamId)).catch(() => {});
    return 0;
  }
  const { upstreamId, status } = started;
  const moved = await retryWrite(context, step, () =>
    states.change(task, { to: status, upstreamId }, { lease }),
  );
  if (moved.ok) return delayAfter(0, context.pollBackOff);
  await stopLateUpstream(context, task, upstreamId);
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
  if (failure.kind === 'unknown' && !port.idempotentStart) return await failUnknown(context, step, failure);
  if (failure.kind === 'transient') await context.leases.clearSubmitting(lease);
  await context.leases.recordFailure(lease, { message: failure.message, now: new Date(context.now()) });
  return delayAfter(task.failures, context.failureBackOff, failure.retryAfterMs);
}

function failUnknown(
  context: StepContext,
  step: Step<PendingTask>,
  cause?: TaskFailure,
): Promise<StepOutcome> {
  const message = 'The upstream did not confirm the task. It may have been created there.';
  const details = cause === undefined ? '' : ` (${cause.message})`;
  return failTask(context, step, { code: 'submission_unknown', message: message + details });
}

/** The task ended before the upstream accepted it. */
async function stopLateUpstream(
  { leases, queue }: StepContext,
  task: PendingTask,
  upstreamId: string,
): Promise<void> {
  const attached = await leases.attachUpstream(task.id, upstreamId);
  if (attached !== null) await queue.send(stopQueue, { taskId: task.id }, { key: task.id });
}
