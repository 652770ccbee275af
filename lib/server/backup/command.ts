/** `npm run backup [-- FILE]` and `npm run restore -- FILE [--replace]`, also while the service runs. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { addEnvFile } from '#lib/server/config/add-env-file.ts';
import { readSettings } from '#lib/server/config/settings.ts';
import {
  DataDirectoryLockedError,
  lockDataDirectory,
  restoreFolder,
} from '#lib/server/db/data-directory-lock.ts';
import { isEmptyFolder, readArchive, writeArchive } from './archive.ts';
import { requestCopy } from './database-copies.ts';

/** Until a running process has copied its database. */
const copyMs = 120_000;

/** The operator must decide. */
class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

const [command, ...rest] = process.argv.slice(2);
const file = rest.find((one) => !one.startsWith('--'));

process.umask(0o077);
try {
  addEnvFile(process.env, process.env.EASEL_ENV_FILE);
  const settings = readSettings(process.env);
  if (settings.DATABASE_URL !== undefined)
    throw new Error('The database is a server: back it up with pg_dump. See docs/deploy.md, Backup.');
  const dataDirectory = resolve(settings.DATA_DIR);
  if (command === 'restore') await restore(dataDirectory);
  else await backup(dataDirectory);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function backup(dataDirectory: string): Promise<void> {
  const path = resolve(file ?? `easel-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`);
  if (existsSync(path)) throw new Error(`${path} exists already.`);
  const stored = join(dataDirectory, 'files');
  const files = existsSync(stored) ? { files: stored } : {};
  const lock = await lockDataDirectory(dataDirectory).catch((error: unknown) => {
    if (error instanceof DataDirectoryLockedError) return null;
    throw error;
  });
  const postgres = lock === null ? await requestCopy(dataDirectory, copyMs) : join(dataDirectory, 'postgres');
  try {
    await writeArchive(path, { postgres, ...files });
  } finally {
    if (lock === null) await rm(postgres, { recursive: true, force: true });
    await lock?.release();
  }
  process.stdout.write(`${path}\n`);
}

async function restore(dataDirectory: string): Promise<void> {
  if (file === undefined) throw new Error('Usage: npm run restore -- FILE [--replace]');
  const replace = rest.includes('--replace');
  const aside = await restoreBackup({ archive: resolve(file), dataDirectory, replace });
  process.stdout.write(`${dataDirectory} is restored.\n`);
  if (aside !== null) process.stdout.write(`What was there before is in ${aside}.\n`);
}

interface RestoreOptions {
  archive: string;
  dataDirectory: string;
  /** Moves what is there aside. */
  replace: boolean;
}

/**
 * Resolves with the folder that holds what was there before; null if nothing was. The archive is checked first. Until
 * its parts are complete they lie in a folder of their own, and a process refuses to start beside it.
 */
async function restoreBackup({ archive, dataDirectory, replace }: RestoreOptions): Promise<string | null> {
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
