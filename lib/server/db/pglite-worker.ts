/**
 * The worker thread that runs PGlite, which blocks its thread. Receives and sends bytes of the wire protocol.
 * One PGlite instance per thread.
 */
import fs, { constants, cpSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { collectEverything } from '#lib/server/http/collect-garbage.ts';
import { DurableFiles } from './durable-files.ts';
import { isFatalAnswer } from './fatal-answer.ts';
import { limitWasmMemory } from './limit-wasm-memory.ts';
import { runMessages } from './pglite-messages.ts';
import { areFilesTemporary } from './temporary-files.ts';

/** PGlite sets the modes of its files itself, in spite of the umask. Masks them in this thread, which runs nothing else. */
function maskFileModes(): void {
  const { chmodSync, fchmodSync } = fs;
  fs.chmodSync = (path, mode) => chmodSync(path, ownerOnly(mode));
  fs.fchmodSync = (file, mode) => fchmodSync(file, ownerOnly(mode));
  // PGlite may have imported them by name.
  syncBuiltinESMExports();
}

function ownerOnly(mode: fs.Mode): number {
  return (typeof mode === 'string' ? Number.parseInt(mode, 8) : mode) & 0o700;
}

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

/** The default of 128 MB shared buffers is written at every start; the system caches the files anyway. */
const startParams = [
  // -F would switch off all flushing.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', `shared_buffers=${areFilesTemporary() ? 1 : 4}MB`],
];

const port = parentPort;
if (port === null) throw new Error('pglite-worker.ts runs as a worker thread only');

const { directory }: { directory: string } = workerData;
limitWasmMemory();
maskFileModes();
const files = new DurableFiles(directory);
const database = await PGlite.create({ fs: files, startParams });
// What its start leaves, 15 MB, would stay: V8 sees no reason to collect.
collectEverything();

port.on('message', async (request: WorkerRequest) => {
  try {
    if ('close' in request) {
      await database.close();
      post({ id: request.id, closed: true });
      port.close();
      return;
    }
    if ('flush' in request) {
      await files.flush();
      return post({ id: request.id, done: true });
    }
    if ('copyTo' in request) {
      // Nothing else changes them meanwhile: the copy is what a process leaves that is killed now.
      cpSync(directory, request.copyTo, { recursive: true, mode: constants.COPYFILE_FICLONE });
      return post({ id: request.id, done: true });
    }
    const bytes = await runMessages(database, request.bytes);
    if (!isFatalAnswer(bytes)) return post({ id: request.id, bytes });
    post({ id: request.id, bytes, last: true });
    port.close();
  } catch (error) {
    post({ id: request.id, error: error instanceof Error ? error.message : String(error) });
  }
});
post({ id: 0, ready: true });

function post(message: WorkerResponse): void {
  port?.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);
}
