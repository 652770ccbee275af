/** The files of one run, out of the lines of an archive: held when they are small, passed on when they are large. */
import type { StorageBody } from '#lib/server/storage/storage.ts';
import type { RunLine } from './archive-lines.ts';
import type { ArchiveReader, ReadLine } from './archive-reader.ts';

export type ArchivedFile = RunLine['files'][number] & { body: StorageBody };

/** One run cannot be taken; the next one may. */
export class RunBroken extends Error {}

/** All bytes at once. Throws RunBroken. */
export async function heldFiles(line: RunLine, reader: ArchiveReader): Promise<ArchivedFile[]> {
  const held: ArchivedFile[] = [];
  for (const file of line.files) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytesOf(file, reader)) pieces.push(piece);
    held.push({ ...file, body: Buffer.concat(pieces) });
  }
  return held;
}

/** Bytes as they are read: the files must be read in their order. Reading throws RunBroken. */
export function passedFiles(line: RunLine, reader: ArchiveReader): ArchivedFile[] {
  return line.files.map((file) => ({ ...file, body: bytesOf(file, reader) }));
}

/** The next so many bytes of the archive, which must be this file's. */
async function* bytesOf(
  { name, size }: { name: string; size: number },
  reader: ArchiveReader,
): AsyncIterable<Uint8Array> {
  for (let left = size; left > 0; ) {
    const line = await reader.next();
    const bytes = line !== null && isBytesOf(name, line) ? Buffer.from(line.value.data, 'base64') : undefined;
    if (bytes === undefined || bytes.byteLength === 0 || bytes.byteLength > left) {
      if (line !== null && 'value' in line && line.value.type === 'run') reader.unread(line);
      const where = line === null ? 'the file ends' : `line ${line.number} does not go on with it`;
      throw new RunBroken(`${name} should have ${left} more bytes, but ${where}.`);
    }
    left -= bytes.byteLength;
    yield bytes;
  }
}

function isBytesOf(
  name: string,
  line: ReadLine,
): line is { number: number; value: { type: 'bytes'; file: `media-${number}`; data: string } } {
  return 'value' in line && line.value.type === 'bytes' && line.value.file === name;
}
