/** The bytes of an image of a response, inline or by range. */
import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import type { ResponseImage } from './response-fold.ts';

/** Larger images are skipped, in bytes of Base64. */
const maxBase64 = 128 * 1024 * 1024;

/** Undefined for a linked image, a missing one or one that is too large. */
export async function imageBytes(
  image: ResponseImage,
  files: Pick<RunFiles, 'get'>,
  bodyId: string,
): Promise<Uint8Array | undefined> {
  switch (image.kind) {
    case 'text':
      return Buffer.from(image.base64, 'base64');
    case 'link':
      return undefined;
    case 'place': {
      const { start, end } = image;
      if (end - start > maxBase64) return undefined;
      const stream = await files.get(bodyId, 'response', { start, end: end - 1 });
      return stream === null ? undefined : await decodeBase64(stream, end - start);
    }
  }
}

const foreign = /[^A-Za-z0-9+/_-]+/g;

/** `length` is that of the text, in bytes. Skips characters outside the alphabet. */
export async function decodeBase64(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const decoded = Buffer.allocUnsafe(Math.ceil((length * 3) / 4) + 3);
  let size = 0;
  let rest = '';
  for await (const piece of pieces) {
    const given = rest + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
    const text = given.replace(foreign, '');
    const whole = text.length - (text.length % 4);
    rest = text.slice(whole);
    size += decoded.write(text.slice(0, whole), size, 'base64');
  }
  size += decoded.write(rest, size, 'base64');
  return decoded.subarray(0, size);
}
