/** Whether the disk has space to record: the last part is reserved for the database and for videos. */

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

/** `freeBytes` resolves with null if the system does not report it; recording then continues. */
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
