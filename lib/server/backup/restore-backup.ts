/** Restores an archive into a data directory that no process uses. */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataDirectory } from '#lib/server/db/data-directory-lock.ts';
import { restoreFolder } from '#lib/server/db/data-folders.ts';
import { isEmptyFolder, readArchive } from './archive.ts';

/** The operator must decide. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

export interface RestoreOptions {
  archive: string;
  dataDirectory: string;
  /** Moves what is there aside. */
  replace: boolean;
}

/**
 * Resolves with the folder that holds what was there before; null if nothing was. The archive is checked first. Until
 * its parts are complete they lie in a folder of their own, and a process refuses to start beside it.
 */
export async function restoreBackup({
  archive,
  dataDirectory,
  replace,
}: RestoreOptions): Promise<string | null> {
  const { parts } = await readArchive(archive).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RestoreRefusedError(`${archive} cannot be restored: ${reason} Nothing was changed.`);
  });
  const lock = await lockDataDirectory(dataDirectory);
  try {
    const unfinished = join(dataDirectory, restoreFolder);
    const used: string[] = [];
    for (const part of parts) if (!(await isEmptyFolder(join(dataDirectory, part)))) used.push(part);
    if (used.length > 0 && !replace)
      throw new RestoreRefusedError(
        `${dataDirectory} has data already (${used.join(', ')}). Choose another DATA_DIR, or add --replace: ` +
          'what is there is then moved aside.',
      );
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    await readArchive(archive, unfinished);

    const aside = used.length === 0 ? null : join(dataDirectory, `replaced-${Date.now()}`);
    if (aside !== null) await mkdir(aside, { mode: 0o700 });
    for (const part of parts) {
      const target = join(dataDirectory, part);
      if (aside !== null && used.includes(part)) await rename(target, join(aside, part));
      else await rm(target, { recursive: true, force: true });
      await rename(join(unfinished, part), target);
    }
    await rm(unfinished, { recursive: true, force: true });
    return aside;
  } finally {
    await lock.release();
  }
}
