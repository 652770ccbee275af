/** The process's one pool. Starts no thread before the first task. */
import { createPool, type Pool } from './create-pool.ts';
import { poolSizes } from './pool-sizes.ts';
import { type TaskInput, type TaskName, type TaskOutput, type TaskReport, taskTable } from './tasks.ts';

const engineFolder = new URL('../', import.meta.url);

let pool: Pool | undefined;

/**
 * Runs a task of `tasks.ts` in a worker thread and gives its output; the input is copied. Rejects with the signal's
 * reason as soon as it aborts, with a TaskError carrying the code of what the task threw, or with the pool's own
 * `pool_busy` (queue full), `worker_crashed` (out of memory, exit) or `pool_closed`.
 */
export function runInPool<Name extends TaskName>(
  task: Name,
  input: TaskInput<Name>,
  options: { signal?: AbortSignal; onReport?: (report: TaskReport<Name>) => void } = {},
): Promise<TaskOutput<Name>> {
  pool ??= createPool(poolSizes());
  const { module, lane } = taskTable[task];
  return pool.run({ module: new URL(module, engineFolder), lane, input }, options);
}

/** Ends every thread; what runs or waits is rejected with `pool_closed`. A later task opens a new pool. */
export async function closePool(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.close();
}
