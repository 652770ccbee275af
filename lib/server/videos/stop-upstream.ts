/** Tells an upstream to stop work on a task that is over here. Tried again by the queue when it fails. */
import { contextOf } from './drive-task.ts';
import { type StepParts, unlessAborted } from './step.ts';
import { createStepSignal } from './step-signal.ts';
import { readFailure } from './video-driver.ts';

/** Long enough for a slow upstream; the queue tries again. */
const patienceMs = 30_000;

export async function stopUpstream(parts: StepParts, taskId: string, stopping: AbortSignal): Promise<void> {
  const task = await parts.store.find(taskId);
  if (task === null || task.upstreamId === null) return;
  const driver = parts.driverFor(task.provider);
  if (driver === undefined) return;
  const { signal, dispose } = createStepSignal(stopping, patienceMs);
  const { upstreamId } = task;
  try {
    await unlessAborted(driver.cancel({ ...task, upstreamId }, contextOf(parts, task, signal)), signal);
  } catch (error) {
    // An upstream that does not let go of running work has said its last word.
    const failure = readFailure(error, 'transient');
    if (failure.kind !== 'permanent') throw failure;
    parts.logger.info({ task: taskId, reason: failure.message }, 'The upstream did not stop its work.');
  } finally {
    dispose();
  }
}
