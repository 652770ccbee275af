/** Stops ended tasks at their upstreams: until the upstream confirms or has nothing to stop, or the deadline passes. */
import { createWorker, type WorkerOptions } from '#lib/server/db/worker.ts';
import { readFailure } from './read-failure.ts';
import { placesOf, type TaskLeases } from './task-leases.ts';
import {
  createStepSignal,
  delayAfter,
  type StepContext,
  type TargetPlaces,
  unlessAborted,
} from './task-step.ts';
import type { VideoTask } from './video-task.ts';

export interface StopContext extends Pick<StepContext, 'leases' | 'logger' | 'failureBackOff' | 'now'> {
  places: TargetPlaces;
  /** Undefined if the settings do not have the provider. */
  cancel(task: VideoTask & { upstreamId: string }, signal: AbortSignal): Promise<void> | undefined;
  stopping: AbortSignal;
}

type Stop = Awaited<ReturnType<TaskLeases['claimStops']>>[number];

/** Time limit of one attempt. */
const timeoutMs = 30_000;
/** A task that ended at its deadline is stopped for this time, too. */
const leastMs = 600_000;

export function createStopWorker(
  context: StopContext,
  pace: Pick<WorkerOptions<Stop>, 'concurrency' | 'pollMs' | 'onError' | 'clock'>,
) {
  const { leases, logger, places } = context;
  const worker = createWorker<Stop>({
    ...pace,
    claim: (limit) => leases.claimStops({ limit, places }),
    async run(due) {
      try {
        const delayMs = await stopUpstream(context, due);
        await leases.endStop(due.task.id, delayMs);
        if (delayMs !== null) worker.wakeAfter(delayMs);
      } catch (error) {
        logger.warn({ err: error, task: due.task.id }, 'An upstream could not be stopped.');
      } finally {
        if (places.leave(placesOf(due.task))) worker.wakeAfter(0);
      }
    },
  });
  return worker;
}

/** Resolves with the delay before the next attempt in ms, or null: there is nothing more to stop. */
async function stopUpstream(context: StopContext, { task, attempts }: Stop): Promise<number | null> {
  const { places, failureBackOff, now } = context;
  const { provider, upstreamId } = task;
  const endedAt = task.finishedAt?.getTime() ?? 0;
  const isOverdue = now() > Math.max(task.expiresAt.getTime(), endedAt + leastMs);
  if (upstreamId === null || isOverdue) return null;

  const { signal, dispose } = createStepSignal(context.stopping, timeoutMs);
  try {
    const cancelled = context.cancel({ ...task, upstreamId }, signal);
    if (cancelled === undefined) return delayAfter(attempts, failureBackOff);
    await unlessAborted(cancelled, signal);
    places.succeeded(provider);
    return null;
  } catch (error) {
    places.failed(provider, error);
    const { kind, message, retryAfter } = readFailure(error);
    if (kind !== 'permanent') return delayAfter(attempts, failureBackOff, retryAfter);
    // An upstream that refuses to stop running work will refuse again.
    context.logger.info({ task: task.id, reason: message }, 'The upstream did not stop its work.');
    return null;
  } finally {
    dispose();
  }
}
