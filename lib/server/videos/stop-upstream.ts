/** Stops an ended task at its upstream. The queue retries failures. */
import { callOf, videoRequestOf } from './advance-task.ts';
import { readFailure } from './read-failure.ts';
import { createStepSignal, type StepDependencies, unlessAborted } from './task-step.ts';

/** Time limit of one attempt. */
const timeoutMs = 30_000;

export async function stopUpstream(
  parts: StepDependencies,
  taskId: string,
  stopping: AbortSignal,
): Promise<void> {
  const task = await parts.store.find(taskId);
  if (task === null || task.upstreamId === null) return;
  const port = parts.portFor(task.provider);
  if (port === undefined) return;
  const { signal, dispose } = createStepSignal(stopping, timeoutMs);
  try {
    const cancelled = port.cancel(task.upstreamId, videoRequestOf(parts, task), callOf(parts, task, signal));
    await unlessAborted(cancelled, signal);
  } catch (error) {
    // An upstream that refuses to stop running work will refuse again.
    const failure = readFailure(error);
    if (failure.kind !== 'permanent') throw error;
    parts.logger.info({ task: taskId, reason: failure.message }, 'The upstream did not stop its work.');
  } finally {
    dispose();
  }
}
