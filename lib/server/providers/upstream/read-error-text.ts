/** The text of an error response that was to be forwarded, decoded. */
import { brotliDecompressSync, constants, unzipSync } from 'node:zlib';
import type { ByteSource } from '#lib/server/http/byte-source.ts';
import type { ForwardResponse } from '../provider.ts';

export async function readErrorText({ headers, body }: ForwardResponse): Promise<string> {
  return decode(await readStart(body), headers['content-encoding']).toString('utf8');
}

const limit = 64_000;
const waitMs = 2_000;

/** The first bytes of an error response. Does not wait for a slow one. */
function readStart(source: ByteSource): Promise<Buffer> {
  return new Promise((resolve) => {
    let bytes = Buffer.alloc(0);
    const done = () => {
      clearTimeout(timer);
      source.cancel();
      resolve(bytes.subarray(0, limit));
    };
    const timer = setTimeout(done, waitMs);
    const take = (chunk: Uint8Array = new Uint8Array()) => {
      bytes = Buffer.concat([bytes, chunk.subarray(0, limit)]);
      if (bytes.length >= limit) done();
    };
    source.give({
      take,
      end: (last) => {
        take(last);
        done();
      },
      fail: done,
    });
  });
}

/** The client chose the encoding. A text that was cut is decoded as far as it goes. */
function decode(bytes: Buffer, encoding: string | string[] | undefined): Buffer {
  if (encoding === undefined) return bytes;
  const maxOutputLength = 100_000;
  try {
    return encoding === 'br'
      ? brotliDecompressSync(bytes, { finishFlush: constants.BROTLI_OPERATION_FLUSH, maxOutputLength })
      : unzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength });
  } catch {
    return Buffer.alloc(0);
  }
}
