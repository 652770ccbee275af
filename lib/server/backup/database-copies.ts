/**
 * Copies of the embedded database beside it: one a day, and one for a backup that another process makes. Only the
 * process of the database can copy it, so that other process asks by a file.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { repeat } from '#lib/server/db/clock.ts';
import { backupsFolder } from '#lib/server/db/data-directory-lock.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import { writeArchive } from './archive.ts';

export interface DatabaseCopies {
  dataDirectory: string;
  /** Copies the database into a folder that is created, as of one moment. */
  copyTo(folder: string): Promise<void>;
  /** Daily copies that stay; 0: none. */
  days: number;
  logger: Logger;
  now?: () => Date;
  checkMs?: number;
  /** After the start, until the daily copy: a start has other work. */
  restMs?: number;
}

const requestName = '.request';
const answerName = '.requested';
const dailyPattern = /^database-\d{4}-\d\d-\d\d\.tar\.gz$/;

/** Returns a function that stops it, after a copy that runs. */
export function startDatabaseCopies(parts: DatabaseCopies): () => Promise<void> {
  const { logger, checkMs = 1_000, restMs = 5 * 60_000 } = parts;
  const startedMs = performance.now();
  const copy = (): Promise<void> => {
    const days = performance.now() - startedMs < restMs ? 0 : parts.days;
    return copyWhatIsDue({ ...parts, days });
  };
  return repeat(checkMs, copy, (error) => logger.warn({ err: error }, 'The database was not copied.'));
}

async function copyWhatIsDue({ dataDirectory, copyTo, days, now = () => new Date() }: DatabaseCopies) {
  const folder = join(dataDirectory, backupsFolder);
  const copied = join(folder, '.copy');
  if (existsSync(join(folder, requestName))) {
    await rm(copied, { recursive: true, force: true });
    await copyTo(copied);
    await rm(join(folder, requestName), { force: true });
    await rm(join(folder, answerName), { recursive: true, force: true });
    await rename(copied, join(folder, answerName));
  }
  const today = join(folder, `database-${now().toISOString().slice(0, 10)}.tar.gz`);
  if (days === 0 || existsSync(today)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(copied, { recursive: true, force: true });
  await copyTo(copied);
  await writeArchive(today, { postgres: copied });
  await rm(copied, { recursive: true, force: true });
  const daily = (await readdir(folder)).filter((name) => dailyPattern.test(name)).toSorted();
  for (const old of daily.slice(0, -days)) await rm(join(folder, old), { force: true });
}

/** Asks the process that uses the data directory for a copy; resolves with its folder, which the caller deletes. */
export async function requestCopy(dataDirectory: string, limitMs: number): Promise<string> {
  const folder = join(dataDirectory, backupsFolder);
  const answer = join(folder, answerName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rm(answer, { recursive: true, force: true });
  await writeFile(join(folder, requestName), '', { mode: 0o600 });
  const end = performance.now() + limitMs;
  while (!existsSync(answer)) {
    if (performance.now() > end) throw new Error('The running process did not copy its database in time.');
    await wait(100);
  }
  return answer;
}
