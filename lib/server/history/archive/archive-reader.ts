/** Reads the lines and files of an export one by one, so that memory use does not depend on its size. */
import { parseJson } from '#lib/base/parse-json.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { parseSchema } from '#lib/contract/errors/parse-schema.ts';
import { jsonLimits, structureProblem } from '#lib/server/http/parse-json.ts';
import type { StorageBody } from '#lib/server/storage/storage.ts';
import type { RunLine } from './archive-lines.ts';
import { type ArchiveLine, archiveLineSchema, maxLineBytes } from './archive-lines.ts';

/** A line, or why it is invalid. */
export type ReadLine = { number: number } & ({ value: ArchiveLine } | { problem: string });

/** The rest of the file cannot be read. */
export class ArchiveBroken extends Error {}

export type ArchiveReader = ReturnType<typeof createArchiveReader>;

export interface ArchiveLimits {
  /** Of the unpacked file. */
  maxBytes: number;
  /** Bytes of the packed file that have been read. */
  packedBytes(): number;
}

/** An export packs to a third to a tenth; what unpacks to far more was made to do so. */
const mostUnpacked = 100;
/** Smaller files are not measured: a few runs that resemble each other pack well. */
const unmeasuredBytes = 32 * 1024 * 1024;
/** A run has two numbers for each piece of its response. */
const lineLimits = { ...jsonLimits, values: 500_000 };

export function createArchiveReader(unpacked: AsyncIterable<Uint8Array>, limits: ArchiveLimits) {
  const lines = linesOf(unpacked, limits)[Symbol.asyncIterator]();
  let number = 0;
  let waiting: ReadLine | undefined;
  return {
    /** Null at the end. Throws ArchiveBroken. */
    async next(): Promise<ReadLine | null> {
      const held = waiting;
      waiting = undefined;
      if (held !== undefined) return held;
      const { done, value } = await lines.next();
      if (done === true) return null;
      number += 1;
      return { number, ...parse(value) };
    },
    /** `next` returns this line again. */
    unread(line: ReadLine): void {
      waiting = line;
    },
  };
}

async function* linesOf(
  unpacked: AsyncIterable<Uint8Array>,
  { maxBytes, packedBytes }: ArchiveLimits,
): AsyncGenerator<string, void> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let total = 0;
  for await (const piece of unpacked) {
    total += piece.byteLength;
    if (total > maxBytes) throw new ArchiveBroken(`It unpacks to more than ${maxBytes} bytes.`);
    if (total > unmeasuredBytes && total > mostUnpacked * packedBytes())
      throw new ArchiveBroken(`It unpacks to more than ${mostUnpacked} times its size.`);
    let from = 0;
    for (let end = piece.indexOf(0x0a); end >= 0; end = piece.indexOf(0x0a, from)) {
      yield Buffer.concat([...held, piece.subarray(from, end)]).toString('utf8');
      held = [];
      heldBytes = 0;
      from = end + 1;
    }
    held.push(piece.subarray(from));
    heldBytes += piece.byteLength - from;
    if (heldBytes > maxLineBytes) throw new ArchiveBroken(`A line is longer than ${maxLineBytes} bytes.`);
  }
  if (heldBytes > 0) yield Buffer.concat(held).toString('utf8');
}

function parse(text: string): { value: ArchiveLine } | { problem: string } {
  const problem = structureProblem(text, lineLimits);
  if (problem !== undefined) return { problem: `It ${problem}.` };

  const given = parseJson(text);
  if (given === undefined) return { problem: 'It is not JSON.' };
  const parsed = parseSchema(archiveLineSchema, given);
  if (parsed.ok) return { value: parsed.value };
  return { problem: parsed.issues[0]?.message ?? 'It breaks a rule.' };
}

/** Throws ApiError `invalid_request` unless the file begins with the head of an export. */
export async function readArchiveHead(reader: ArchiveReader): Promise<void> {
  const first = await reader.next();
  if (first !== null && 'value' in first && first.value.type === 'easel-history') return;
  throw new ApiError('invalid_request', {
    message: 'This is not an exported history: its first line is not the head of an export.',
  });
}

export type ArchivedFile = RunLine['files'][number] & { body: StorageBody };

/** A run cannot be imported; the next one may be valid. */
export class RunBroken extends Error {}

/** All bytes at once. Throws RunBroken. */
export async function bufferedFiles(line: RunLine, reader: ArchiveReader): Promise<ArchivedFile[]> {
  const held: ArchivedFile[] = [];
  for (const file of line.files) {
    const pieces: Uint8Array[] = [];
    for await (const piece of bytesOf(file, reader)) pieces.push(piece);
    held.push({ ...file, body: Buffer.concat(pieces) });
  }
  return held;
}

/** Streams of bytes; the files must be read in order. Reading throws RunBroken. */
export function streamedFiles(line: RunLine, reader: ArchiveReader): ArchivedFile[] {
  return line.files.map((file) => ({ ...file, body: bytesOf(file, reader) }));
}

/** The next bytes of the archive, which must belong to this file. */
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
