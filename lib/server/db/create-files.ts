/**
 * Makes the files of a new embedded database: from the prepared ones of the package, or in a process of its own, whose
 * 250 MB end with it: a thread keeps them.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseStartError } from './database-errors.ts';
import { preparedFile, unpackFiles } from './prepared-files.ts';

const program = fileURLToPath(new URL('./create-files-worker.ts', import.meta.url));

/**
 * `directory` exists afterwards as a whole or not at all; an empty folder, which may be a mount, is filled in place.
 * Rejects with a DatabaseStartError.
 */
export async function createDatabaseFiles(directory: string): Promise<void> {
  const unfinished = `${directory}-unfinished`;
  // Left by a process that was killed.
  await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });

  const target = existsSync(directory) ? directory : unfinished;
  if (existsSync(preparedFile)) unpackFiles(preparedFile, target);
  else await makeFiles(target, directory);
  if (target === unfinished) await rename(unfinished, directory);

  // Nothing is stored yet, so the start does not wait for a thousand files.
  void flushFiles(directory).catch(() => {});
}

async function makeFiles(target: string, directory: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, [program, target], (error, _, output) => {
      if (error === null) return resolve();
      const reason = output || `its process ended with ${error.signal ?? error.code}`;
      reject(
        new DatabaseStartError(`No database could be made in ${directory}: ${reason}.`, { cause: error }),
      );
    });
  });
}

/** One after the other: for files that were written without. */
async function flushFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync().finally(() => file.close());
  }
}
