// A disk that takes some bytes more and then is full: every write of a file of this process ends in the error of the
// system, which /dev/full gives.
import { open } from 'node:fs/promises';

export async function fillDisk({ afterBytes = 0 } = {}): Promise<{ free(): void }> {
  const full = await open('/dev/full', 'w');
  const error: unknown = await full.write('x').catch((reason: unknown) => reason);
  const files = Object.getPrototypeOf(full);
  await full.close();
  const { write } = files;
  let left = afterBytes;
  files.write = async function (
    this: unknown,
    bytes: Uint8Array,
    offset: number,
    _length: null,
    position: number,
  ) {
    const taken = Math.min(left, bytes.byteLength - offset);
    left -= taken;
    if (taken === 0) throw error;
    return await write.call(this, bytes, offset, taken, position);
  };
  return {
    free() {
      files.write = write;
    },
  };
}
