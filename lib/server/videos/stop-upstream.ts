/** Stops an ended task at its upstream. The queue retries failures. */
import { callOf, requestOf } from './advance-task.ts';
import { readFailure } from './read-failure.ts';
import { createStepSignal, type StepContext, unlessAborted } from './task-step.ts';

/** Time limit of one attempt. */
const timeoutMs = 30_000;

export async function stopUpstream(
  context: StepContext,
  taskId: string,
  stopping: AbortSignal,
): Promise<void> {
  const task = await context.store.find(taskId);
  if (task === null || task.upstreamId === null) return;
  const port = context.portFor(task.provider);
  if (port === undefined) return;
  const { signal, dispose } = createStepSignal(stopping, timeoutMs);
  try {
    const cancelled = port.cancel(task.upstreamId, requestOf(context, task), callOf(context, task, signal));
    await unlessAborted(cancelled, signal);
  } catch (error) {
    context.onProviderFailure(task.provider, error);
    // An upstream that refuses to stop running work will refuse again.
    const failure = readFailure(error);
    if (failure.kind !== 'permanent') throw error;
    context.logger.info({ task: taskId, reason: failure.message }, 'The upstream did not stop its work.');
  } finally {
    dispose();
  }
}
