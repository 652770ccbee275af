/** A database that does not start on a full disk says only that it failed; this finds out why. */
import { statfs } from 'node:fs/promises';

/** The database writes a log of its own before anything else, in pieces of 16 MB. */
const neededBytes = 20 * 1024 * 1024;

export class FullDiskError extends Error {
  readonly code = 'ENOSPC';

  constructor(directory: string, cause: unknown) {
    super(
      `The disk of the data directory is full, and the database needs ${neededBytes / 1024 / 1024} MB to start: ` +
        `make room where ${directory} is, and start again. What was kept is still there.`,
      { cause },
    );
    this.name = 'FullDiskError';
  }
}

/** The error as it came, or a FullDiskError where the disk has no room for a database. */
export async function whyNotStarted(
  error: unknown,
  directory: string,
  freeBytes: (directory: string) => Promise<number> = freeBytesOf,
): Promise<unknown> {
  const free = await freeBytes(directory).catch(() => Number.POSITIVE_INFINITY);
  return free < neededBytes ? new FullDiskError(directory, error) : error;
}

/** Bytes free to us on the disk of a directory. */
export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** The outermost `code` on the way down; undefined without one. */
export function causeCode(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error ? error.code : causeCode(error.cause);
}

/** Said by the system and, as 53100, by Postgres. */
export function isDiskFull(error: unknown): boolean {
  const code = causeCode(error);
  return code === 'ENOSPC' || code === '53100';
}
