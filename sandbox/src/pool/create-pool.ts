/**
 * A bounded pool of worker threads, in lanes that never wait for each other. Piscina owns the threads; this module adds
 * the queue, cancellation, reports and error codes. Knows nothing about what the tasks do.
 */
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import type { LaneName, LaneSize } from './pool-sizes.ts';
import { createSlots } from './slots.ts';
import type { WorkerResponse, WorkerTask } from './worker-entry.ts';

/** The time a cancelled task has to stop by itself before its thread is ended. */
const cancelGraceMilliseconds = 250;

export interface Task {
  /** A module that exports `run(input, context)`. */
  module: URL;
  lane: LaneName;
}

export interface RunOptions<Report> {
  /** Rejects the call at once with its reason, and stops the task. */
  signal?: AbortSignal;
  /** Called with each report of the task, in order, always before the call resolves. */
  onReport?: (report: Report) => void;
}

/** Values from a worker have no type here; `runInPool` adds it. */
type Untyped = ReturnType<typeof JSON.parse>;

export interface Pool {
  run(task: Task, input: unknown, options?: RunOptions<Untyped>): Promise<Untyped>;
  /** Ends every thread; running and waiting tasks reject with `pool_closed`. */
  close(): Promise<void>;
}

export function createPool(sizes: Record<LaneName, LaneSize>): Pool {
  const lanes = { interactive: openLane(sizes.interactive), video: openLane(sizes.video) };
  const closing = new AbortController();

  return {
    async run({ module, lane }, input, { signal, onReport } = {}) {
      const { slots, threads } = lanes[lane];
      const stop = AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);
      const release = await slots.take(stop);
      if (stop.aborted) release();
      stop.throwIfAborted();
      const { outcome, ended } = startTask(threads, { module: module.href, input }, stop, onReport);
      ended.then(release, release);
      return outcome;
    },
    async close() {
      closing.abort(new SandboxError('pool_closed', 'The worker pool is closed.'));
      await Promise.all(Object.values(lanes).map(({ threads }) => threads.destroy()));
    },
  };
}

type Threads = Piscina<WorkerTask, WorkerResponse>;

/**
 * The queue is our own: after a crash or an aborted task Piscina starts no thread for the tasks that wait, and its
 * limit counts one task more.
 */
function openLane(size: LaneSize) {
  const threads: Threads = new Piscina({
    filename: new URL('./worker-entry.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: size.threads,
    idleTimeout: size.idleMilliseconds,
    niceIncrement: size.niceness,
    resourceLimits: {
      maxOldGenerationSizeMb: size.heapMegabytes,
      ...(size.youngMegabytes !== undefined && { maxYoungGenerationSizeMb: size.youngMegabytes }),
    },
    // Native libraries call back into the event loop, which must not block in Atomics.wait.
    atomics: 'disabled',
    recordTiming: false,
  });
  // An idle thread that dies is replaced by the next task.
  threads.on('error', () => {});
  return { slots: createSlots(size.threads, size.queue), threads };
}

/** `outcome` settles as soon as the caller can be told, `ended` when the thread is free or has ended. */
function startTask(
  threads: Threads,
  task: { module: string; input: unknown },
  signal: AbortSignal,
  onReport: RunOptions<Untyped>['onReport'] = () => {},
): { outcome: Promise<unknown>; ended: Promise<unknown> } {
  const cancelFlag = new SharedArrayBuffer(4);
  const terminate = new AbortController();
  const cancelled = Promise.withResolvers<never>();
  const { port1: near, port2: reports } = new MessageChannel();
  let grace: NodeJS.Timeout | undefined;
  near.on('message', onReport).unref();

  function onAbort(): void {
    Atomics.store(new Int32Array(cancelFlag), 0, 1);
    grace = setTimeout(() => terminate.abort(), cancelGraceMilliseconds);
    cancelled.reject(signal.reason);
  }
  signal.addEventListener('abort', onAbort, { once: true });

  const ended = threads
    .run({ ...task, cancelFlag, reports }, { signal: terminate.signal, transferList: [reports] })
    .finally(() => {
      clearTimeout(grace);
      signal.removeEventListener('abort', onAbort);
      // The result can arrive before the last reports.
      for (let next = receiveMessageOnPort(near); next && !signal.aborted; next = receiveMessageOnPort(near))
        onReport(next.message);
      near.close();
    });
  const outcome = Promise.race([cancelled.promise, ended.then(outputOf, crashed)]);
  return { outcome, ended };
}

function outputOf(response: WorkerResponse): unknown {
  if (response.ok) return response.output;
  const error = new SandboxError(response.code, response.message);
  if (response.stack) error.stack = response.stack;
  throw error;
}

function crashed(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new SandboxError('worker_crashed', `The worker thread ended during its task: ${reason}`, { cause });
}
