/**
 * The error when the upstream rejects the key of this service, or redirects. That is no error of the caller, and the
 * upstream's text names its accounts: only the operator sees it.
 */
import { brotliDecompressSync, constants, unzipSync } from 'node:zlib';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { ByteSource } from '#lib/server/http/byte-source.ts';
import type { ForwardResponse } from '#lib/server/providers/provider.ts';

export function isRejection(status: number): boolean {
  return status === 401 || status === 403 || status === 407 || (status >= 300 && status < 400);
}

export async function upstreamRejection(
  { status, headers, body }: ForwardResponse,
  apiKey: string,
): Promise<ApiError> {
  const text = decode(await readStart(body), headers['content-encoding']).toString('utf8');
  const said = text.replaceAll(apiKey, '[key]').replace(/\s+/g, ' ').slice(0, 500).trim();
  const operatorMessage = `The upstream answered ${status}: ${said || 'no readable text'}`;
  const message =
    status < 400
      ? 'The upstream redirects requests; the operator of this service must change its address.'
      : 'The upstream rejects the credentials of this service; its operator must change them.';
  return new ApiError('upstream_error', {
    ...{ message, operatorMessage, shouldRetry: false, notAccepted: true },
    cause: new Error(operatorMessage),
  });
}

/** The first bytes of an error response. Does not wait for a slow one. */
function readStart(source: ByteSource, limit = 4_000, waitMs = 2_000): Promise<Buffer> {
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
