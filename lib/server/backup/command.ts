/** `npm run backup [-- FILE]` and `npm run restore -- FILE [--replace]`, also while the service runs. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { addEnvFile } from '#lib/server/config/add-env-file.ts';
import { readSettings } from '#lib/server/config/settings.ts';
import { DataDirectoryLockedError, lockDataDirectory } from '#lib/server/db/data-directory-lock.ts';
import { writeArchive } from './archive.ts';
import { requestCopy } from './database-copies.ts';
import { restoreBackup } from './restore-backup.ts';

/** Until a running process has copied its database. */
const copyMs = 120_000;

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
