/** The main thread's side of the PGlite worker: starts it, sends and receives bytes, ends it. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseThreadError } from './database-errors.ts';
import type { WorkerRequest, WorkerResponse } from './serve-pglite.ts';

export type PgliteThread = Awaited<ReturnType<typeof startPgliteThread>>;

/** Time limit for the end of a closed thread, ms. */
const timeoutMs = 2_000;
/** Delay before another start after a failed one, for example on a full disk. */
const restMs = 2_000;

interface Waiting {
  resolve(response: WorkerResponse): void;
  reject(error: Error): void;
}

/**
 * Starts the thread and waits until the database in `directory` is open (0.3 s, 2 s for a new one). After a crash the
 * next `send` restarts the thread; no committed data is lost.
 */
export async function startPgliteThread(directory: string, spawn = spawnPgliteWorker) {
  let running: Promise<RunningThread> | null = null;
  let resting: { error: unknown; until: number } | null = null;
  let closed = false;

  const thread = (): Promise<RunningThread> => {
    if (closed) return Promise.reject(new DatabaseThreadError('The database is closed.'));
    if (resting !== null && performance.now() < resting.until) return Promise.reject(resting.error);
    if (running === null) {
      const started = launch(spawn(directory), () => {
        if (running === started) running = null;
      });
      running = started;
      started.catch((error: unknown) => {
        resting = { error, until: performance.now() + restMs };
      });
    }
    return running;
  };
  await thread();
  const command = async (what: { flush: true } | { copyTo: string }): Promise<void> => {
    const response = await (await thread()).ask((id) => ({ id, ...what }));
    if ('error' in response) throw new DatabaseThreadError(`PGlite failed: ${response.error}`);
  };

  return {
    /** Sends wire-protocol messages; resolves with the server's answer, rejects if the thread has ended. */
    async send(bytes: Uint8Array): Promise<Uint8Array> {
      const response = await (await thread()).ask((id) => ({ id, bytes }));
      if ('bytes' in response) return response.bytes;
      const reason = 'error' in response ? `failed: ${response.error}` : 'gave no answer.';
      throw new DatabaseThreadError(`PGlite ${reason}`);
    },
    /** Resolves when all commits so far are on the disk. */
    flush: () => command({ flush: true }),
    /** Copies all files, as of one moment, into a folder that is created. */
    copyTo: (folder: string) => command({ copyTo: folder }),
    /** Closes the database, then the thread. Safe to call twice. */
    async close(): Promise<void> {
      if (closed) return;
      const last = running;
      closed = true;
      if (last === null) return;
      const thread = await last.catch(() => null);
      await thread?.ask((id) => ({ id, close: true })).catch(() => {});
      await thread?.end();
    },
  };
}

type RunningThread = Awaited<ReturnType<typeof launch>>;

export function spawnPgliteWorker(directory: string): Worker {
  return new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { directory } });
}

async function launch(worker: Worker, onGone: () => void) {
  const waiting = new Map<number, Waiting>();
  const ready = new Promise<WorkerResponse>((resolve, reject) => waiting.set(0, { resolve, reject }));
  let lastId = 0;
  let failure: Error | null = null;

  const fail = (error: Error): void => {
    if (failure !== null) return;
    failure = error;
    onGone();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', (cause) => {
    const message = cause instanceof Error ? cause.message : String(cause);
    fail(new DatabaseThreadError(message, { cause }));
  });
  worker.on('exit', (code) => fail(new DatabaseThreadError(`The database thread ended (code ${code}).`)));
  worker.on('message', (response: WorkerResponse) => {
    waiting.get(response.id)?.resolve(response);
    waiting.delete(response.id);
    // The database has ended; the next `send` starts it again.
    if ('last' in response) fail(new DatabaseThreadError('The database ended with an error.'));
  });

  await ready;
  return {
    /** Waits until the thread ends; terminates it after `timeoutMs`, since terminating can crash V8. */
    async end(): Promise<void> {
      if (failure !== null) return;
      const timer = setTimeout(() => worker.terminate(), timeoutMs);
      await once(worker, 'exit');
      clearTimeout(timer);
    },
    ask: (request: (id: number) => WorkerRequest) =>
      new Promise<WorkerResponse>((resolve, reject) => {
        if (failure !== null) return reject(failure);
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage(request(lastId));
      }),
  };
}
