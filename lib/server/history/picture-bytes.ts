/** The bytes of a picture of a reply, wherever they are. */
import { decodeBase64 } from './decode-base64.ts';
import type { ReplyPicture } from './reply-facts.ts';
import type { RunFiles } from './run-files.ts';

/** Larger pictures are left alone, in bytes of Base64. */
const mostBase64 = 128 * 1024 * 1024;

/** Undefined for one behind a link, one that is not there, or one too large to be looked at. */
export async function pictureBytes(
  picture: ReplyPicture,
  files: Pick<RunFiles, 'get'>,
  bodyId: string,
): Promise<Uint8Array | undefined> {
  switch (picture.kind) {
    case 'text':
      return Buffer.from(picture.base64, 'base64');
    case 'link':
      return undefined;
    case 'place': {
      const { start, end } = picture;
      if (end - start > mostBase64) return undefined;
      const stream = await files.get(bodyId, 'reply', { start, end: end - 1 });
      return stream === null ? undefined : await decodeBase64(stream, end - start);
    }
  }
}
