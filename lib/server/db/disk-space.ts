/** Free disk space, and errors that mean that nothing can be written: a database that cannot start does not report it. */
import { access, constants, statfs } from 'node:fs/promises';
import { DatabaseStartError } from './database-errors.ts';

/** The database first writes a log segment of 16 MB. */
const neededBytes = 20 * 1024 * 1024;
/** With less, a result is not stored. */
const leastBytes = 1024 * 1024;
const fullDisk = 'The disk of the data directory is full.';

/** The given error, or a DatabaseStartError if the disk has no space for a database. */
export async function startError(
  error: unknown,
  directory: string,
  freeBytes: (directory: string) => Promise<number> = freeBytesOf,
): Promise<unknown> {
  const free = await freeBytes(directory).catch(() => Number.POSITIVE_INFINITY);
  if (free >= neededBytes && !isDiskFull(error)) return error;
  const message =
    `${fullDisk} The database needs ${neededBytes / 1024 / 1024} MB to start, a new one 50: ` +
    `free space where ${directory} is, and start again. The stored data are intact.`;
  return new DatabaseStartError(message, { cause: error });
}

/** Bytes available to this user on the disk of a directory. */
export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** The outermost `code` of an error and its causes; undefined without one. */
export function causeCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : causeCode(error.cause);
}

/** ENOSPC of the system, or 53100 of Postgres. */
function isDiskFull(error: unknown): boolean {
  const code = causeCode(error);
  return code === 'ENOSPC' || code === '53100';
}

/** Why nothing can be written, for people; undefined for another error. */
export function writeProblem(error: unknown): string | undefined {
  if (isDiskFull(error)) return fullDisk;
  const code = String(causeCode(error));
  if (code === 'EDQUOT') return 'The quota of the data directory is used up.';
  return /^(EACCES|EPERM|EROFS|EIO)$/.test(code) ? 'The data directory cannot be written to.' : undefined;
}

/** As `writeProblem`, before anybody writes to the directory. */
export async function directoryProblem(directory: string): Promise<string | undefined> {
  try {
    await access(directory, constants.W_OK);
    return (await freeBytesOf(directory)) < leastBytes ? fullDisk : undefined;
  } catch (error) {
    return writeProblem(error);
  }
}
