/** Runs inside a pool thread: loads a task's module, gives it its context and sends its outcome back. */
import { isMarkedAsUntransferable, type MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { TaskContext } from './task-context.ts';

export interface WorkerTask {
  /** file: URL of the task's module. */
  module: string;
  input: unknown;
  /** One Int32: 1 after the caller has cancelled. */
  cancelFlag: SharedArrayBuffer;
  reports: MessagePort;
}

export type WorkerResponse =
  | { ok: true; output: unknown }
  | { ok: false; code: string; message: string; stack: string };

/** Never rejects: a failure is a response, so that it keeps its code. */
export default async function runTask(task: WorkerTask): Promise<unknown> {
  try {
    const module: { run: (input: unknown, context: TaskContext<unknown>) => unknown } = await import(
      task.module
    );
    const output = await module.run(task.input, contextOf(task));
    const response = { ok: true, output } satisfies WorkerResponse;
    return move({ [transferableSymbol]: [...buffersOf(output)], [valueSymbol]: response });
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const { message, stack = '' } = error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : 'task_failed';
    return { ok: false, code, message, stack } satisfies WorkerResponse;
  } finally {
    task.reports.close();
  }
}

function contextOf({ cancelFlag, reports }: WorkerTask): TaskContext<unknown> {
  const isCancelled = () => Atomics.load(new Int32Array(cancelFlag), 0) === 1;
  return {
    isCancelled,
    throwIfCancelled() {
      if (isCancelled()) throw new DOMException('The task was cancelled.', 'AbortError');
    },
    report: (report) => reports.postMessage(report),
  };
}

/** The buffers that an output owns alone: they are moved to the caller, not copied. */
function buffersOf(value: unknown, depth = 2): Set<ArrayBuffer> {
  if (value instanceof Uint8Array) {
    const { buffer, byteLength } = value;
    const isMovable = buffer instanceof ArrayBuffer && byteLength > 0 && buffer.byteLength === byteLength;
    return new Set(isMovable && !isMarkedAsUntransferable(buffer) ? [buffer] : []);
  }
  if (depth === 0 || typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((inner) => [...buffersOf(inner, depth - 1)]));
}
