/**
 * The thread PGlite lives in. Owns one PGlite instance and answers Postgres wire-protocol bytes with
 * wire-protocol bytes; knows no SQL. PGlite blocks the thread it runs on, so it must never be the main one.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { calmWasm } from './calm-wasm.ts';
import { isFatalAnswer } from './fatal-answer.ts';

/** What the main thread sends: protocol messages to run, or the order to close. */
export type WorkerRequest = { id: number; bytes: Uint8Array } | { id: number; close: true };

/** What comes back: `ready` once (id 0), then one answer for each request; after its last words the thread ends. */
export type WorkerResponse =
  | { id: 0; ready: true }
  | { id: number; bytes: Uint8Array<ArrayBuffer>; last?: true }
  | { id: number; closed: true }
  | { id: number; error: string };

const port = parentPort;
if (port === null) throw new Error('pglite-worker.ts runs as a worker thread only');

const { directory }: { directory: string } = workerData;
calmWasm();
const database = await PGlite.create(directory);

port.on('message', async (request: WorkerRequest) => {
  try {
    if ('close' in request) {
      await database.close();
      response({ id: request.id, closed: true });
      port.close();
      return;
    }
    const answer = await database.execProtocolRaw(request.bytes);
    // A copy of its own: the answer is a view of memory that the next request overwrites.
    const bytes = Uint8Array.from(answer);
    if (!isFatalAnswer(bytes)) return response({ id: request.id, bytes });
    response({ id: request.id, bytes, last: true });
    port.close();
  } catch (error) {
    response({ id: request.id, error: error instanceof Error ? error.message : String(error) });
  }
});
response({ id: 0, ready: true });

function response(message: WorkerResponse): void {
  port?.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);
}
