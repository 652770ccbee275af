/** What runs inside a pool thread: loads a task's module, gives it its context, makes its outcome fit to travel. */
import { isMarkedAsUntransferable, type MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { TaskContext } from './task-context.ts';

export interface WorkerOrder {
  /** file: URL of the task's module. */
  module: string;
  input: unknown;
  /** One Int32: 1 once the caller has cancelled. */
  cancelFlag: SharedArrayBuffer;
  /** Where reports go; absent when nobody listens. */
  reports: MessagePort | undefined;
}

export type WorkerResponse =
  | { ok: true; output: unknown }
  | { ok: false; code: string; message: string; stack: string };

/** Runs one order. Never rejects: a failure is a response, so that its code survives. */
export default async function runOrder(order: WorkerOrder): Promise<unknown> {
  try {
    const module: { run: (input: unknown, context: TaskContext<unknown>) => unknown } = await import(
      order.module
    );
    return withTransfers({ ok: true, output: await module.run(order.input, contextOf(order)) });
  } catch (error) {
    return { ok: false, ...describeError(error) } satisfies WorkerResponse;
  } finally {
    order.reports?.close();
  }
}

function contextOf({ cancelFlag, reports }: WorkerOrder): TaskContext<unknown> {
  const flag = new Int32Array(cancelFlag);
  const isCancelled = () => Atomics.load(flag, 0) === 1;
  return {
    isCancelled,
    throwIfCancelled() {
      if (isCancelled()) throw new DOMException('The task was cancelled.', 'AbortError');
    },
    report: (report) => reports?.postMessage(report),
  };
}

/** Moves the output's own buffers to the caller instead of copying them. */
function withTransfers(response: WorkerResponse & { ok: true }): unknown {
  const buffers = new Set<ArrayBuffer>();
  collectBuffers(response.output, buffers, 2);
  return move({ [transferableSymbol]: [...buffers], [valueSymbol]: response });
}

function collectBuffers(value: unknown, buffers: Set<ArrayBuffer>, depth: number): void {
  if (value instanceof Uint8Array) {
    const { buffer } = value;
    const whole = buffer.byteLength === value.byteLength && buffer.byteLength > 0;
    if (whole && buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) buffers.add(buffer);
  } else if (depth > 0 && typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collectBuffers(inner, buffers, depth - 1);
  }
}

function describeError(error: unknown): { code: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { code: 'task_failed', message: String(error), stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'task_failed';
  return { code, message: error.message, stack: error.stack ?? '' };
}
