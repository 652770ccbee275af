/** Image content as Base64 text, and the size and format that its first bytes give. */
import { type ImageHeader, readImageHeader } from '#lib/base/image-header.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageContent } from '#lib/server/providers/provider.ts';

export type KnownHeader = Extract<ImageHeader, { state: 'known' }>;

export interface OpenedImage {
  header: KnownHeader;
  /** All of the Base64 text, in order. */
  base64: AsyncIterable<Uint8Array | string>;
}

/** A JPEG's size may follow thumbnails and colour profiles. */
const maxHeaderBytes = 1024 * 1024;

/** Reads as much of the content as its header needs. Rejects with ApiError if it is no PNG, JPEG, WebP or GIF. */
export async function openImage(content: ImageContent): Promise<OpenedImage> {
  if (content instanceof Uint8Array) {
    const header = readImageHeader(content);
    if (header?.state !== 'known') throw notAnImage();
    return { header, base64: wholeBase64(content) };
  }
  const iterator = content[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  let bytes = Buffer.alloc(0);
  let header: ImageHeader | undefined;
  do {
    const step = await iterator.next();
    if (step.done) throw notAnImage();
    held.push(step.value);
    const text = Buffer.concat(held).toString('latin1');
    bytes = Buffer.from(text.slice(0, text.length - (text.length % 4)), 'base64');
    // Every format is known from 12 bytes.
    if (bytes.length < 12) continue;
    header = readImageHeader(bytes);
    if (header === undefined) throw notAnImage();
  } while (header?.state !== 'known' && bytes.length < maxHeaderBytes);
  if (header?.state !== 'known') throw notAnImage();
  return { header, base64: rest(held, iterator) };
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

/** With the padding that some servers leave out. */
async function* rest(
  held: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncIterable<Uint8Array | string> {
  yield* held;
  let length = held.reduce((sum, piece) => sum + piece.length, 0);
  for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
    length += step.value.length;
    yield step.value;
  }
  if (length % 4 > 1) yield '='.repeat(4 - (length % 4));
}

function notAnImage(): ApiError {
  return new ApiError('upstream_error', {
    message: 'The provider returned something that is not a PNG, JPEG or WebP image.',
    shouldRetry: false,
  });
}
