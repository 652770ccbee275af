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

export type DiskSpace = ReturnType<typeof createDiskSpace>;

/** The error of a full disk, thrown before the disk is full. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';

  constructor() {
    super('There is no disk space left for the history.');
  }
}

/** Free bytes that the history does not use. */
export const reservedBytes = 256 * 1024 * 1024;

/** The disk is checked again after this many bytes: other programs use it too, and deleted files free space. */
const lookBytes = 64 * 1024 * 1024;

/**
 * Whether the disk has space to record: the last part is reserved for the database and for videos. `freeBytes` resolves with null if the system does not report it; recording then continues. */
export function createDiskSpace(freeBytes: () => Promise<number | null>) {
  let free = Number.POSITIVE_INFINITY;
  let taken = 0;
  let looking = false;
  const isLeft = (): boolean => free - taken > reservedBytes;
  const look = async (): Promise<void> => {
    const before = taken;
    looking = true;
    free = (await freeBytes().catch(() => null)) ?? Number.POSITIVE_INFINITY;
    looking = false;
    taken -= before;
  };
  return {
    /** From the last check and the bytes written since. */
    isLeft,
    /** Counts bytes before they are written. Throws DiskFull if they would use reserved space. */
    take(bytes: number): void {
      taken += bytes;
      if (!isLeft()) throw new DiskFull();
      if (taken > lookBytes && !looking) void look();
    },
    /** Checks the disk. Never rejects. */
    look,
  };
}
