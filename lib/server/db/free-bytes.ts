/** The room that is left on a disk. */
import { statfs } from 'node:fs/promises';

/** Bytes free to us on the disk of a directory. */
export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
