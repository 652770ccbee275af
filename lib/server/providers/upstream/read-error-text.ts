/** The text of an error response that was to be forwarded. */
import type { ByteSource } from '#lib/server/http/byte-source.ts';
import type { ForwardResponse } from '../provider.ts';

export async function readErrorText({ body }: Pick<ForwardResponse, 'body'>): Promise<string> {
  return (await readStart(body)).toString('utf8');
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
