/** Whether there is room to record: the last of the disk belongs to the database and to what people ordered. */

export interface DiskSpace {
  /** By what was free at the last look and has been taken since. */
  isLeft(): boolean;
  /** Notes bytes that go to the disk now. Throws DiskFull when that would touch what is reserved. */
  take(bytes: number): void;
  /** Looks again. Never rejects. */
  look(): Promise<void>;
}

/** Says what a full disk says, a little before it is. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC';

  constructor() {
    super('There is no room left for the history.');
  }
}

/** Free bytes that the history leaves alone. */
export const reservedBytes = 256 * 1024 * 1024;

/** After so many bytes it is time to look again: others use the disk, too, and what is cleared away comes back. */
const lookBytes = 64 * 1024 * 1024;

/** `freeBytes` gives null where the system does not tell; then there is room. */
export function createDiskSpace(freeBytes: () => Promise<number | null>): DiskSpace {
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
    isLeft,
    take(bytes) {
      taken += bytes;
      if (!isLeft()) throw new DiskFull();
      if (taken > lookBytes && !looking) void look();
    },
    look,
  };
}
