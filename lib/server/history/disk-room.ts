/** Whether there is room to record: the last of the disk belongs to the database and to what people ordered. */

export interface DiskRoom {
  /** As it was when it was last looked at. */
  isLeft(): boolean;
  /** Looks again. Never rejects. */
  look(): Promise<void>;
}

/** Free bytes that the history leaves alone. */
export const reservedBytes = 256 * 1024 * 1024;

/** `freeBytes` gives null where the system does not tell; then there is room. */
export function createDiskRoom(freeBytes: () => Promise<number | null>): DiskRoom {
  let left = true;
  return {
    isLeft: () => left,
    async look() {
      const free = await freeBytes().catch(() => null);
      left = free === null || free > reservedBytes;
    },
  };
}
