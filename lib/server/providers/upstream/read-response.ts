/** Reads whole responses of an upstream: bytes, JSON, or the error that they mean. */
import type { Readable } from 'node:stream';
import { parseResponse } from '#lib/base/json-value.ts';
import { readBounded, sourceOf } from '#lib/server/http/byte-source.ts';
import { type ErrorReading, errorOfResponse } from './error-of-response.ts';
import type { UpstreamResponse } from './fetch-upstream.ts';
import { readErrorText } from './send-upstream.ts';
import { tooLarge, unreadable } from './unreadable.ts';
import { upstreamFailure } from './upstream.ts';

/** Limit of a response that is JSON without media. */
const maxJsonBytes = 16 * 1024 ** 2;

/** The JSON of a successful response. Rejects with ApiError for an error status and for anything but JSON. */
export async function readJson(response: UpstreamResponse, reading: ErrorReading): Promise<unknown> {
  await refuseErrors(response, reading);
  const bytes = await readAll(chunksOf(response), maxJsonBytes);
  try {
    // Without the byte order mark that some servers send.
    return parseResponse(new TextDecoder().decode(bytes)).value;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Rejects with the error of a response without 2xx; the connection is then free. */
export async function refuseErrors(
  { status, headers, body }: UpstreamResponse,
  reading: ErrorReading,
): Promise<void> {
  if (status >= 200 && status < 300) return;
  throw errorOfResponse({ status, headers, text: await readErrorText(sourceOf(body)) }, reading);
}

/** Rejects beyond `maxBytes`; the connection is then closed. */
export function readAll(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  return readBounded(stream, maxBytes, () => tooLarge(maxBytes));
}

/** The bytes of a response; a broken connection becomes an ApiError. */
export async function* chunksOf({ body }: Pick<UpstreamResponse, 'body'>): AsyncIterable<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? error : upstreamFailure(error, true);
  }
}

/** Frees the connection of a body that is not read. */
export function discard(body: Readable): void {
  body.on('error', () => {}).destroy();
}
