/** The tar format, as far as an archive of files and folders needs it: written and read in one pass. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';

const blockBytes = 512;

export interface TarEntry {
  /** Relative, with slashes. */
  name: string;
  isFolder: boolean;
  size: number;
}

/** Writes the header of an entry; its bytes follow, then `padding`. */
export function tarHeader({ name, isFolder, size }: TarEntry): Buffer {
  const bytes = Buffer.from(isFolder ? `${name}/` : name);
  if (bytes.length > 100) throw new RangeError(`The name ${name} is too long for an archive.`);
  const header = Buffer.alloc(blockBytes);
  bytes.copy(header, 0);
  header.write(isFolder ? '0000700\0' : '0000600\0', 100);
  header.write('0000000\0'.repeat(2), 108);
  // Octal has room for 8 GB.
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(`${Math.floor(Date.now() / 1000).toString(8)}\0`, 136);
  header.write(isFolder ? '5' : '0', 156);
  header.write('ustar\0' + '00', 257);
  header.write('        ', 148);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

export function padding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

export const tarEnd = Buffer.alloc(2 * blockBytes);

/** Writes and waits for room. */
export async function writeAll(output: Writable, bytes: Uint8Array): Promise<void> {
  if (bytes.length > 0 && !output.write(bytes)) await once(output, 'drain');
}

/** Yields the entries; the bytes of each must be read before the next. Throws if the archive is damaged. */
export async function* readTar(
  input: AsyncIterable<Buffer>,
): AsyncGenerator<TarEntry & { bytes: AsyncIterable<Buffer> }> {
  const source = input[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** At most `size` bytes; less only at the end of the archive. */
  const take = async (size: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await source.next();
      if (next.done) throw new Error('The archive ends too early.');
      rest = next.value;
    }
    const taken = rest.subarray(0, size);
    rest = rest.subarray(taken.length);
    return taken;
  };
  const takeBlock = async (): Promise<Buffer> => {
    let block: Buffer = Buffer.alloc(0);
    while (block.length < blockBytes) block = Buffer.concat([block, await take(blockBytes - block.length)]);
    return block;
  };
  for (;;) {
    const header = await takeBlock();
    if (header.every((byte) => byte === 0)) return;
    const entry = readHeader(header);
    let left = entry.size;
    const bytes = (async function* () {
      while (left > 0) {
        const piece = await take(left);
        left -= piece.length;
        yield piece;
      }
    })();
    yield { ...entry, bytes };
    for await (const _ of bytes);
    for (let pad = padding(entry.size).length; pad > 0; ) pad -= (await take(pad)).length;
  }
}

function readHeader(header: Buffer): TarEntry {
  const text = (from: number, size: number) =>
    header
      .subarray(from, from + size)
      .toString('utf8')
      .split('\0')[0] ?? '';
  const size = Number.parseInt(text(124, 12), 8);
  const expected = Number.parseInt(text(148, 8), 8);
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== expected || !Number.isSafeInteger(size)) throw new Error('The archive is damaged.');
  const isFolder = header[156] === 0x35;
  return { name: text(0, 100).replace(/\/$/, ''), isFolder, size };
}
