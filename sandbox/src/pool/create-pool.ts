/**
 * A bounded pool of worker threads in lanes that never wait for one another. Owns threads, queues, cancelling and
 * crashes; knows nothing of what the tasks do.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { LaneName, LaneSize } from './pool-sizes.ts';
import { createSlots, type Slots } from './slots.ts';
import { TaskError } from './task-error.ts';
import type { WorkerOrder, WorkerResponse } from './worker-entry.ts';

/** How long a cancelled task may take to stop by itself before its thread is ended. */
const cancelGraceMilliseconds = 250;

export interface RunOptions {
  /** Rejects the call at once with its reason, and stops the task. */
  signal?: AbortSignal;
  /** Called with what the task reports, in order, always before the call resolves. */
  onReport?: (report: unknown) => void;
}

export interface Order {
  /** file: URL of a module that exports `run(input, context)`. */
  module: URL;
  lane: LaneName;
  input: unknown;
}

export interface Pool {
  /** Runs one task. The output is untyped here; `runInPool` gives it its type. */
  run(order: Order, options?: RunOptions): Promise<ReturnType<typeof JSON.parse>>;
  /** Ends every thread; what runs or waits is rejected with `pool_closed`. */
  close(): Promise<void>;
}

interface Lane {
  slots: Slots;
  threads: Piscina<WorkerOrder, WorkerResponse>;
}

export function createPool(sizes: Record<LaneName, LaneSize>): Pool {
  const lanes: Record<LaneName, Lane> = {
    interactive: openLane(sizes.interactive),
    video: openLane(sizes.video),
  };
  const closing = new AbortController();

  return {
    async run({ module, lane: name, input }, { signal, onReport } = {}) {
      const lane = lanes[name];
      const stop = AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);
      const release = await lane.slots.take(stop);
      if (stop.aborted) release();
      stop.throwIfAborted();
      const call = startCall(lane, { module: module.href, input }, { signal: stop, onReport });
      call.ended.then(release, release);
      return call.outcome;
    },
    async close() {
      closing.abort(new TaskError('pool_closed', 'The worker pool is closed.'));
      await Promise.all(
        Object.values(lanes).map((lane) => {
          lane.slots.close();
          return lane.threads.destroy();
        }),
      );
    },
  };
}

function openLane(size: LaneSize): Lane {
  const threads = new Piscina<WorkerOrder, WorkerResponse>({
    filename: new URL('./worker-entry.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: size.threads,
    idleTimeout: size.idleMilliseconds,
    niceIncrement: size.niceness,
    resourceLimits: {
      maxOldGenerationSizeMb: size.heapMegabytes,
      ...(size.youngMegabytes !== undefined && { maxYoungGenerationSizeMb: size.youngMegabytes }),
    },
    // The libraries' own threads call back into the event loop, which must not sleep in Atomics.wait.
    atomics: 'disabled',
    recordTiming: false,
  });
  // A thread that dies without a task: the next task gets a new one.
  threads.on('error', () => {});
  // The queue is ours, not the library's: its limit does not count tasks with a signal, and after a crash it
  // starts no thread for those that wait.
  return { slots: createSlots(size.threads, size.queue), threads };
}

interface Call {
  /** Settles as soon as the caller can be told. */
  outcome: Promise<unknown>;
  /** Settles when the thread is free again, or gone. */
  ended: Promise<unknown>;
}

function startCall(
  lane: Lane,
  order: { module: string; input: unknown },
  options: { signal: AbortSignal; onReport: ((report: unknown) => void) | undefined },
): Call {
  const { signal } = options;
  const cancelFlag = new SharedArrayBuffer(4);
  const terminate = new AbortController();
  const reports = options.onReport ? listen(options.onReport) : undefined;
  const cancelled = Promise.withResolvers<never>();
  let grace: NodeJS.Timeout | undefined;

  function onAbort(): void {
    Atomics.store(new Int32Array(cancelFlag), 0, 1);
    grace = setTimeout(() => terminate.abort(), cancelGraceMilliseconds);
    cancelled.reject(signal.reason);
  }
  signal.addEventListener('abort', onAbort, { once: true });

  const finished = lane.threads
    .run(
      { ...order, cancelFlag, reports: reports?.far },
      { signal: terminate.signal, transferList: reports ? [reports.far] : [] },
    )
    .finally(() => {
      clearTimeout(grace);
      signal.removeEventListener('abort', onAbort);
      if (!signal.aborted) reports?.drain();
      reports?.close();
    });
  const outcome = Promise.race([finished.then(readResponse, describeCrash), cancelled.promise]);
  cancelled.promise.catch(() => {});
  return { outcome, ended: finished };
}

function listen(onReport: (report: unknown) => void): { far: MessagePort; drain(): void; close(): void } {
  const { port1: near, port2: far } = new MessageChannel();
  near.on('message', onReport);
  near.unref();
  return {
    far,
    drain() {
      for (let next = receiveMessageOnPort(near); next; next = receiveMessageOnPort(near))
        onReport(next.message);
    },
    close: () => near.close(),
  };
}

function readResponse(response: WorkerResponse): unknown {
  if (response.ok) return response.output;
  const error = new TaskError(response.code, response.message);
  if (response.stack) error.stack = response.stack;
  throw error;
}

function describeCrash(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  throw new TaskError('worker_crashed', `The worker thread ended during its task: ${message}`, {
    cause: error,
  });
}
