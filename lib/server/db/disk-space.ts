/** Free disk space, and errors that mean a full disk: a database that cannot start does not report it. */
import { statfs } from 'node:fs/promises';

/** The database first writes a log segment of 16 MB. */
const neededBytes = 20 * 1024 * 1024;

export class FullDiskError extends Error {
  readonly code = 'ENOSPC';

  constructor(directory: string, cause: unknown) {
    super(
      `The disk of the data directory is full, and the database needs ${neededBytes / 1024 / 1024} MB to start: ` +
        `free space where ${directory} is, and start again. The stored data are intact.`,
      { cause },
    );
    this.name = 'FullDiskError';
  }
}

/** The given error, or a FullDiskError if the disk has no space for a database. */
export async function startError(
  error: unknown,
  directory: string,
  freeBytes: (directory: string) => Promise<number> = freeBytesOf,
): Promise<unknown> {
  const free = await freeBytes(directory).catch(() => Number.POSITIVE_INFINITY);
  return free < neededBytes ? new FullDiskError(directory, error) : error;
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
export function isDiskFull(error: unknown): boolean {
  const code = causeCode(error);
  return code === 'ENOSPC' || code === '53100';
}
