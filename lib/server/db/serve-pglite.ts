/** The messages of a worker thread that runs PGlite, which blocks its thread. One PGlite instance per thread. */
import { parentPort } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { collectEverything } from '#lib/server/http/collect-garbage.ts';
import { isFatalAnswer } from './fatal-answer.ts';
import { limitWasmMemory } from './limit-wasm-memory.ts';
import { runMessages } from './pglite-messages.ts';

/**
 * From the main thread: protocol messages to run, or a command: flush commits to the disk, copy all files into a folder,
 * close.
 */
export type WorkerRequest =
  | { id: number; bytes: Uint8Array }
  | { id: number; flush: true }
  | { id: number; copyTo: string }
  | { id: number; close: true };

/** To the main thread: `ready` once (id 0), then one answer per request; the thread ends after `last` or `closed`. */
export type WorkerResponse =
  | { id: 0; ready: true }
  | { id: number; bytes: Uint8Array<ArrayBuffer>; last?: true }
  | { id: number; done: true }
  | { id: number; closed: true }
  | { id: number; error: string };

export interface Served extends Required<Pick<PGliteOptions, 'fs' | 'startParams'>> {
  flush?(): Promise<void>;
  copyTo?(folder: string): void;
}

/** Opens the database, then answers the messages of the main thread until its end. */
export async function servePglite({ flush, copyTo, ...options }: Served): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('PGlite is served in a worker thread only');
  const post = (message: WorkerResponse): void =>
    port.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);

  limitWasmMemory();
  const database = await PGlite.create(options);
  // What its start leaves, 15 MB, would stay: V8 sees no reason to collect.
  collectEverything();

  port.on('message', async (request: WorkerRequest) => {
    const { id } = request;
    try {
      if ('bytes' in request) {
        const bytes = await runMessages(database, request.bytes);
        const isLast = isFatalAnswer(bytes);
        post({ id, bytes, ...(isLast && { last: true }) });
        if (isLast) port.close();
      } else if ('close' in request) {
        await database.close();
        post({ id, closed: true });
        port.close();
      } else {
        await ('flush' in request ? flush?.() : copyTo?.(request.copyTo));
        post({ id, done: true });
      }
    } catch (error) {
      post({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
  post({ id: 0, ready: true });
}
