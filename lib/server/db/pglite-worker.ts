/** The worker thread of the embedded database in a folder. Receives and sends bytes of the wire protocol. */
import fs, { constants, cpSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from './durable-files.ts';
import { servePglite } from './serve-pglite.ts';

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

const { directory }: { directory: string } = workerData;
maskFileModes();
const files = new DurableFiles(directory);
await servePglite({
  fs: files,
  startParams: [
    // -F would switch off all flushing.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
    // The default of 128 MB is written at every start; the system caches the files anyway.
    ...['-c', 'shared_buffers=4MB'],
  ],
  flush: () => files.flush(),
  // Nothing else changes them meanwhile: the copy is what a process leaves that is killed now.
  copyTo: (folder) => cpSync(directory, folder, { recursive: true, mode: constants.COPYFILE_FICLONE }),
});
