/** One file with a database and files: written whole or not at all, checked before anything is taken from it. */

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The last entry: an archive without it was cut. */
const endName = 'easel-backup.json';
const parts = ['postgres', 'files'] as const;

export type BackupPart = (typeof parts)[number];

/** `folders`: where the parts are; an absent part is left out. Readable by this user alone. */
export async function writeArchive(
  path: string,
  folders: Readonly<Partial<Record<BackupPart, string>>>,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const gzip = createGzip({ level: 1 });
  const written = pipeline(gzip, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  // Reported by the await below.
  written.catch(() => gzip.destroy());
  try {
    let entries = 0;
    for (const part of parts) {
      const folder = folders[part];
      if (folder !== undefined) entries += await addFolder(gzip, folder, part);
    }
    const end = Buffer.from(JSON.stringify({ format: 1, entries, made: new Date().toISOString() }));
    await writeAll(gzip, tarHeader({ name: endName, isFolder: false, size: end.length }));
    for (const bytes of [end, padding(end.length), tarEnd]) await writeAll(gzip, bytes);
    gzip.end();
    await written;
    await rename(unfinished, path);
  } catch (error) {
    gzip.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Resolves with the number of entries. Files that are deleted meanwhile are left out. */
async function addFolder(gzip: ReturnType<typeof createGzip>, folder: string, name: string): Promise<number> {
  await writeAll(gzip, tarHeader({ name, isFolder: true, size: 0 }));
  let entries = 1;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) entries += await addFolder(gzip, path, `${name}/${entry.name}`);
    else if (entry.isFile()) entries += await addFile(gzip, path, `${name}/${entry.name}`);
  }
  return entries;
}

async function addFile(gzip: ReturnType<typeof createGzip>, path: string, name: string): Promise<number> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return 0;
  const { size } = await file.stat();
  await writeAll(gzip, tarHeader({ name, isFolder: false, size }));
  if (size > 0) {
    for await (const piece of file.createReadStream({ start: 0, end: size - 1 })) await writeAll(gzip, piece);
  } else await file.close();
  await writeAll(gzip, padding(size));
  return 1;
}

export interface ArchiveContent {
  entries: number;
  parts: readonly BackupPart[];
}

/** Reads an archive to its end; throws if it is damaged. With `into`, writes its parts below that folder. */
export async function readArchive(path: string, into?: string): Promise<ArchiveContent> {
  const found = new Set<BackupPart>();
  let entries = 0;
  let end: { entries?: unknown } | undefined;
  const input = createReadStream(path).pipe(createGunzip());
  for await (const { name, isFolder, bytes } of readTar(input)) {
    if (name === endName) {
      const pieces: Buffer[] = [];
      for await (const piece of bytes) pieces.push(piece);
      end = JSON.parse(Buffer.concat(pieces).toString('utf8'));
      continue;
    }
    found.add(partOf(name));
    entries += 1;
    if (into === undefined) continue;
    const target = join(into, name);
    if (isFolder) await mkdir(target, { recursive: true, mode: 0o700 });
    else await pipeline(bytes, createWriteStream(target, { mode: 0o600, flush: true }));
  }
  if (end?.entries !== entries) throw new Error('The archive is not complete.');
  return { entries, parts: [...found] };
}

function partOf(name: string): BackupPart {
  const [first = '', ...rest] = name.split('/');
  const part = parts.find((one) => one === first);
  if (part === undefined || rest.some((one) => one === '..' || one === '' || one.includes('\\')))
    throw new Error(`The archive has an entry ${JSON.stringify(name)}, which is not of a backup.`);
  return part;
}

export async function isEmptyFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found === null || (found.isDirectory() && (await readdir(path)).length === 0);
}

const blockBytes = 512;

interface TarEntry {
  /** Relative, with slashes. */
  name: string;
  isFolder: boolean;
  size: number;
}

/** Writes the header of an entry; its bytes follow, then `padding`. */
function tarHeader({ name, isFolder, size }: TarEntry): Buffer {
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

function padding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

const tarEnd = Buffer.alloc(2 * blockBytes);

/** Writes and waits for room. */
async function writeAll(output: Writable, bytes: Uint8Array): Promise<void> {
  if (bytes.length > 0 && !output.write(bytes)) await once(output, 'drain');
}

/** Yields the entries; the bytes of each must be read before the next. Throws if the archive is damaged. */
async function* readTar(
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
