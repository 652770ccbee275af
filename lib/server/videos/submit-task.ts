/**
 * Submits a pending task to its upstream, never twice: the intent is saved first, and an intent without an outcome is
 * retried only if a second attempt cannot create a second video.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from './back-off.ts';
import { readStartFailure, type TaskFailure } from './read-failure.ts';
import { failTask, type Step, type StepOutcome, type StepParts, unlessAborted } from './step.ts';
import { stopQueue } from './task-state-writer.ts';
import type { PendingTask } from './video-task.ts';

export async function submitTask(parts: StepParts, step: Step<PendingTask>): Promise<StepOutcome> {
  const { task, lease, port, order, call } = step;
  const { leases, states, now } = parts;
  // The process ended, or an attempt had no response, between the intent and its outcome.
  if (task.submittingAt !== null && !port.idempotentStart) return await failUnknown(parts, step);
  if (!(await leases.markSubmitting(lease, new Date(now())))) return 'over';

  const start = port.start(order, call);
  let started: Awaited<typeof start>;
  try {
    started = await unlessAborted(start, call.signal);
  } catch (error) {
    if (!call.signal.aborted) return await failedStart(parts, step, readStartFailure(error));
    // The step is aborted, but work that it started upstream must be stopped.
    start.then(({ upstreamId }) => stopLateUpstream(parts, task, upstreamId)).catch(() => {});
    return 0;
  }
  const { upstreamId, status } = started;
  const moved = await keepTrying(parts, step, () =>
    states.change(task, { to: status, upstreamId }, { lease }),
  );
  if (moved.ok) return pauseAfter(0, parts.pollBackOff);
  await stopLateUpstream(parts, task, upstreamId);
  return 'over';
}

/** Retries until the database stores that the upstream has the task. */
async function keepTrying<T>(parts: StepParts, { call, task }: Step, write: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (call.signal.aborted) throw error;
      parts.logger.warn({ err: error, task: task.id }, 'What the upstream said could not be written down.');
      await sleep(pauseAfter(attempt, parts.failureBackOff), undefined, { signal: call.signal }).catch(
        () => {},
      );
    }
  }
}

async function failedStart(
  parts: StepParts,
  step: Step<PendingTask>,
  failure: TaskFailure,
): Promise<StepOutcome> {
  const { task, lease, port } = step;
  if (failure.kind === 'permanent') return await failTask(parts, step, failure);
  if (failure.kind === 'unknown' && !port.idempotentStart) return await failUnknown(parts, step, failure);
  if (failure.kind === 'transient') await parts.leases.clearSubmitting(lease);
  await parts.leases.recordFailure(lease, { message: failure.message, now: new Date(parts.now()) });
  return pauseAfter(task.failures, parts.failureBackOff, failure.retryAfterMs);
}

function failUnknown(parts: StepParts, step: Step<PendingTask>, cause?: TaskFailure): Promise<StepOutcome> {
  const message =
    'The connection to the provider was lost while the task was handed over, and the provider may or may not ' +
    'have accepted it. It was not sent again, so that nothing is generated twice.';
  const details = cause === undefined ? '' : ` (${cause.message})`;
  return failTask(parts, step, { code: 'submission_unknown', message: message + details });
}

/** The task ended before the upstream accepted it. */
async function stopLateUpstream(
  { leases, queue }: StepParts,
  task: PendingTask,
  upstreamId: string,
): Promise<void> {
  const attached = await leases.attachUpstream(task.id, upstreamId);
  if (attached !== null) await queue.send(stopQueue, { taskId: task.id }, { key: task.id });
}
