/** Stops an ended task at its upstream: until the upstream confirms or has nothing to stop, or the deadline passes. */
import { callOf, requestOf } from './advance-task.ts';
import { delayAfter } from './back-off.ts';
import { readFailure } from './read-failure.ts';
import { createStepSignal, type StepContext, unlessAborted } from './task-step.ts';
import type { VideoTask } from './video-task.ts';

/** Time limit of one attempt. */
const timeoutMs = 30_000;
/** A task that ended at its deadline is stopped for this time, too. */
const leastMs = 600_000;

/** Resolves with the delay before the next attempt in ms, or null: there is nothing more to stop. */
export async function stopUpstream(
  context: StepContext,
  { task, attempts }: { task: VideoTask; attempts: number },
  stopping: AbortSignal,
): Promise<number | null> {
  const endedAt = task.finishedAt?.getTime() ?? 0;
  const isOverdue = context.now() > Math.max(task.expiresAt.getTime(), endedAt + leastMs);
  const port = context.portFor(task.provider);
  if (task.upstreamId === null || isOverdue) return null;
  if (port === undefined) return delayAfter(attempts, context.failureBackOff);
  const { signal, dispose } = createStepSignal(stopping, timeoutMs);
  try {
    const cancelled = port.cancel(task.upstreamId, requestOf(context, task), callOf(context, task, signal));
    await unlessAborted(cancelled, signal);
    context.places.stops.succeeded(task.provider);
    return null;
  } catch (error) {
    context.places.stops.failed(task.provider, error);
    context.onProviderFailure(task, error);
    const { kind, message, retryAfterMs } = readFailure(error);
    if (kind !== 'permanent') return delayAfter(attempts, context.failureBackOff, retryAfterMs);
    // An upstream that refuses to stop running work will refuse again.
    context.logger.info({ task: task.id, reason: message }, 'The upstream did not stop its work.');
    return null;
  } finally {
    dispose();
  }
}
