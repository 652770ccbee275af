/** The one worker pool of the process. Starts no thread before the first task. */
import { createPool, type Pool, type Task } from './create-pool.ts';
import { poolSizes } from './pool-sizes.ts';
import type { TaskContext } from './task-context.ts';

/** The shape of a task module's `run`. */
type TaskRun = (input: never, context: TaskContext<never>) => unknown;
type ReportOf<Run extends TaskRun> = Parameters<Run>[1] extends TaskContext<infer Report> ? Report : never;

let pool: Pool | undefined;

/**
 * Runs a task module in a worker thread and returns its output; the input is copied. `Run` is the type of the module's
 * `run`. Rejects with the signal's reason as soon as it aborts, with the code of the error that the task throws, or
 * with `pool_busy` (queue full), `worker_crashed` (out of memory, exit), `pool_closed`, `task_failed` (an error
 * without a code).
 */
export function runInPool<Run extends TaskRun>(
  task: Task,
  input: Parameters<Run>[0],
  options: { signal?: AbortSignal; onReport?: (report: ReportOf<Run>) => void } = {},
): Promise<Awaited<ReturnType<Run>>> {
  pool ??= createPool(poolSizes());
  return pool.run(task, input, options);
}

/** Ends every thread; running and waiting tasks reject with `pool_closed`. A later task opens a new pool. */
export async function closePool(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.close();
}
