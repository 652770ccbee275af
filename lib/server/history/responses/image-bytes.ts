/** The bytes of an image of a response, wherever they are. */

import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import { decodeBase64 } from './decode-base64.ts';
import type { ResponseImage } from './response-facts.ts';

/** Larger images are left alone, in bytes of Base64. */
const mostBase64 = 128 * 1024 * 1024;

/** Undefined for one behind a link, one that is not there, or one too large to be looked at. */
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
      if (end - start > mostBase64) return undefined;
      const stream = await files.get(bodyId, 'response', { start, end: end - 1 });
      return stream === null ? undefined : await decodeBase64(stream, end - start);
    }
  }
}
