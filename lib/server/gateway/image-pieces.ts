/** Image content as Base64 text: its size and format by its first bytes, and whether it is whole by its last. */
import { endLength, type ImageHeader, isWhole, readImageHeader } from '#lib/base/image-header.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageContent } from '#lib/server/providers/provider.ts';
import { tooLarge, unreadable } from '#lib/server/providers/upstream/unreadable.ts';

export type KnownHeader = Extract<ImageHeader, { state: 'known' }>;

export interface OpenedImage {
  header: KnownHeader;
  /** All of the Base64 text, in order. */
  base64: AsyncIterable<Uint8Array | string>;
}

/** A JPEG's size may follow thumbnails and colour profiles. */
const maxHeaderBytes = 1024 * 1024;

/** Characters of an image in Base64. */
const maxLength = 128 * 1024 * 1024;

/** A shorter image is checked to its end before any of it is sent, in characters of Base64. */
const heldLength = 512 * 1024;

/**
 * Reads as much of the content as its header needs, and short content to its end. Rejects with ApiError if it is no PNG,
 * JPEG, WebP or GIF, or is cut off; a long image that is cut off rejects where its Base64 ends.
 */
export async function openImage(content: ImageContent): Promise<OpenedImage> {
  if (content instanceof Uint8Array) {
    const header = readImageHeader(content);
    if (header?.state !== 'known') throw refused('no image');
    const end = content.subarray(-endLength);
    if (!isWhole(header.format, { start: content, end, length: content.length }))
      throw refused(`${header.format} image that is cut off`);
    return { header, base64: wholeBase64(content) };
  }
  const iterator = cleanBase64(content)[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  let length = 0;
  let header: ImageHeader | undefined;
  let isOver = false;
  while (header?.state !== 'known' || length < heldLength) {
    const step = await iterator.next();
    if (step.done) {
      isOver = true;
      break;
    }
    held.push(step.value);
    length += step.value.length;
    if (header?.state === 'known') continue;

    const bytes = decodedStart(held);
    // Every format is known from 12 bytes.
    if (bytes.length < 12) continue;
    header = readImageHeader(bytes);
    if (header === undefined || bytes.length >= maxHeaderBytes) break;
  }
  if (header?.state !== 'known') throw refused('no image');
  const ends = new ImageEnds();
  for (const piece of held) ends.add(piece);
  if (!isOver) return { header, base64: rest(held, iterator, ends) };

  check(ends);
  return { header, base64: oneText(Buffer.concat(held).toString('latin1')) };
}

/** The decoded bytes of opened pieces. */
export async function decodeImage({ base64 }: OpenedImage): Promise<Uint8Array> {
  const decoded: Buffer[] = [];
  let left = '';
  for await (const piece of base64) {
    const text = left + (typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1'));
    const whole = text.length - (text.length % 4);
    decoded.push(Buffer.from(text.slice(0, whole), 'base64'));
    left = text.slice(whole);
  }
  if (left !== '') decoded.push(Buffer.from(left, 'base64'));
  return Buffer.concat(decoded);
}

async function* wholeBase64({ buffer, byteOffset, byteLength }: Uint8Array): AsyncIterable<string> {
  yield Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

async function* oneText(text: string): AsyncIterable<string> {
  yield text;
}

async function* rest(
  held: readonly Buffer[],
  iterator: AsyncIterator<Buffer>,
  ends: ImageEnds,
): AsyncIterable<Uint8Array> {
  try {
    yield* held;
    for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
      ends.add(step.value);
      yield step.value;
    }
    check(ends);
  } finally {
    await iterator.return?.();
  }
}

function decodedStart(held: readonly Buffer[]): Buffer {
  const text = Buffer.concat(held).toString('latin1', 0, Math.ceil(maxHeaderBytes / 3) * 4);
  return Buffer.from(text.slice(0, text.length - (text.length % 4)), 'base64');
}

/** Throws ApiError for an image that ends before its last chunk. */
function check({ state }: ImageEnds): void {
  if (state !== 'whole') throw refused(state);
}

function refused(what: string): ApiError {
  return new ApiError('upstream_error', {
    message: `The provider returned ${what === 'no image' ? 'something that is not a PNG, JPEG or WebP image' : `a ${what}`}.`,
    shouldRetry: false,
  });
}

/** What a byte is in Base64; 0 for the common alphabet. */
const [blank, urlSafe, padding, foreign] = [1, 2, 4, 8];

const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (/[A-Za-z0-9+/]/.test(character)) return 0;
  if (/\s/.test(character)) return blank;
  if (character === '=') return padding;
  return character === '-' || character === '_' ? urlSafe : foreign;
});

/** Longest head of a data URL. */
const maxHead = 256;

/**
 * Base64 of a provider as the Base64 of this interface: one alphabet, padding, no white space, no data URL. Rejects with
 * ApiError for everything else: the text is written into JSON as it is.
 */
async function* cleanBase64(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let length = 0;
  let isPadded = false;
  for await (const piece of withoutHead(pieces)) {
    if (length > maxLength) throw tooLarge(maxLength);
    const kind = kindOf(piece);
    if ((kind & foreign) !== 0) throw unreadable();
    if (kind === 0 && !isPadded) {
      length += piece.length;
      yield piece;
      continue;
    }
    const text = piece.toString('latin1').replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');
    const plain = text.replace(/=+$/, '');
    if (plain.includes('=') || (isPadded && plain !== '')) throw unreadable();
    isPadded ||= plain.length < text.length;
    length += plain.length;
    if (plain !== '') yield Buffer.from(plain, 'latin1');
  }
  if (length % 4 === 1) throw unreadable();
  if (length % 4 > 1) yield Buffer.from('='.repeat(4 - (length % 4)));
}

/** What is decoded natively without a loss is plain: ten times as fast as a loop over its bytes. */
function kindOf(piece: Buffer): number {
  const aligned = piece.length - (piece.length % 4);
  const isPlain = aligned <= maxDecoded && isDecodedWhole(piece.subarray(0, aligned));
  let kind = 0;
  for (let at = isPlain ? aligned : 0; at < piece.length; at += 1) kind |= kinds[piece[at] ?? 0] ?? foreign;
  return kind;
}

const maxDecoded = 256 * 1024;
const decoded = Buffer.allocUnsafeSlow((maxDecoded / 4) * 3);

/** The decoder skips what is foreign, ends at padding and reads both alphabets. */
function isDecodedWhole(groups: Buffer): boolean {
  const length = decoded.write(groups.toString('latin1'), 'base64');
  return length === (groups.length / 4) * 3 && !urlSafeOrPadding.some((byte) => groups.includes(byte));
}

const urlSafeOrPadding = [0x2d, 0x5f, 0x3d];

/** Without `data:image/png;base64,`, which some servers write before the Base64. */
async function* withoutHead(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let held: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes: Buffer = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    if (held === undefined) {
      yield bytes;
      continue;
    }
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    const start = held.toString('latin1', 0, maxHead).trimStart();
    if ('data:'.startsWith(start.slice(0, 5)) && !start.includes(',') && held.length < maxHead) continue;
    yield /^data:[^,]*;base64,/.test(start) ? held.subarray(held.indexOf(',') + 1) : held;
    held = undefined;
  }
  if (held !== undefined) yield held;
}

/** Characters of Base64 that tell the format. */
const startLength = 64;

/** `unknown`: it is a data URL or broken into lines, which hides the groups of characters. */
type ImageState = 'whole' | 'unknown' | 'no image' | `${string} image that is cut off`;

/** State of a text that is held: only its ends are read. */
export function imageState(base64: string): ImageState {
  const last = base64.slice(-endLength * 2);
  return stateOf({ start: base64.slice(0, startLength), last, length: base64.length });
}

export class ImageEnds {
  #start = Buffer.alloc(0);
  #last: Buffer[] = [];
  #lastLength = 0;
  #length = 0;

  add(piece: Buffer): void {
    if (this.#start.length < startLength)
      this.#start = Buffer.concat([this.#start, piece.subarray(0, startLength)]);
    this.#last.push(piece);
    this.#lastLength += piece.length;
    this.#length += piece.length;
    while (this.#lastLength - (this.#last[0]?.length ?? 0) > endLength * 2)
      this.#lastLength -= this.#last.shift()?.length ?? 0;
  }

  get state(): ImageState {
    const [only = Buffer.alloc(0)] = this.#last;
    const last = (this.#last.length === 1 ? only : Buffer.concat(this.#last)).toString('latin1');
    return stateOf({ start: this.#start.toString('latin1', 0, startLength), last, length: this.#length });
  }
}

interface Ends {
  start: string;
  last: string;
  /** Characters of the whole text. */
  length: number;
}

function stateOf({ start, last, length }: Ends): ImageState {
  const first = Buffer.from(start, 'base64');
  const format = readImageHeader(first)?.format;
  // Lines have at most 76 characters.
  if (/[^\w+/=-]/.test(start + last.slice(0, 80) + last.slice(-80))) return 'unknown';
  if (format === undefined) return 'no image';
  // Base64 is decoded in groups of four characters.
  const end = Buffer.from(last.slice((4 - ((length - last.length) % 4)) % 4), 'base64');
  const isComplete = isWhole(format, { start: first, end, length: Math.floor((length * 3) / 4) });
  return isComplete ? 'whole' : `${format} image that is cut off`;
}
