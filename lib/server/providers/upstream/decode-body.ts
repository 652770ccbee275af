/**
 * Bodies that an upstream, or a proxy before it, compressed although `identity` was requested, and those that only a
 * header calls compressed.
 */
import { Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createInflateRaw, createUnzip, createZstdDecompress } from 'node:zlib';
import { type ByteSource, sourceOf, streamOf } from '#lib/server/http/byte-source.ts';
import { unreadable } from './unreadable.ts';

type HeaderValue = string | string[] | undefined;

/** The name of the encoding; undefined for none. */
export function encodingOf(header: HeaderValue): string | undefined {
  const name = String(header ?? '')
    .trim()
    .toLowerCase();
  return name === '' || name === 'identity' ? undefined : name.replace(/^x-/, '');
}

/** The same body without its encoding; unchanged if it has none. */
export function decodedBody(body: Readable, header: HeaderValue): Readable {
  const encoding = encodingOf(header);
  if (encoding === undefined) return body;
  return Readable.from(decode(body, encoding), { objectMode: false });
}

async function* decode(body: AsyncIterable<Uint8Array>, encoding: string): AsyncIterable<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let step = await iterator.next();
  for (; !step.done && start.length < sniffed; step = await iterator.next())
    start = Buffer.concat([start, step.value]);
  const decoder = start.length === 0 ? undefined : decoderOf(start, encoding);

  const all = (async function* () {
    yield start;
    for (; !step.done; step = await iterator.next()) yield step.value;
  })();
  if (decoder === undefined) {
    yield* all;
    return;
  }
  // An error of the body ends the decoder.
  const source = Readable.from(all, { objectMode: false });
  source.on('error', (error) => decoder.destroy(error)).pipe(decoder);
  try {
    yield* decoder;
  } catch (error) {
    throw isZlibError(error) ? unreadable(error) : error;
  } finally {
    source.destroy();
  }
}

/** A source without its encoding. */
export function decodedSource(source: ByteSource, encoding: string): ByteSource {
  const decoded = sourceOf(decode(streamOf(source), encoding));
  return {
    give: (taker) => decoded.give(taker),
    pause: () => decoded.pause(),
    resume: () => decoded.resume(),
    cancel() {
      // Its own end waits for the read that goes on.
      source.cancel();
      decoded.cancel();
    },
  };
}

/** Bytes that tell whether a body is compressed. */
const sniffed = 16;

/** Undefined for a body that is not compressed, whatever its header says. */
function decoderOf(start: Buffer, encoding: string): Transform | undefined {
  const [first = 0, second] = start;
  const isText = start
    .subarray(0, sniffed)
    .every((byte) => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127));
  switch (encoding) {
    case 'gzip':
      return first === 0x1f && second === 0x8b ? createUnzip() : undefined;
    case 'zstd':
      return start.length >= 4 && start.readUInt32LE() === 0xfd2fb528 ? createZstdDecompress() : undefined;
    case 'br':
      return isText ? undefined : createBrotliDecompress();
    case 'deflate':
      if (isText) return undefined;
      return (first & 0x0f) === 8 ? createUnzip() : createInflateRaw();
    default:
      if (isText) return undefined;
      throw unreadable(new Error(`The content encoding "${encoding}" is not known.`));
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_|_ERR)/.test(String(error.code));
}
