/**
 * A request, or a set of them, as the text behind the `#` of a link, and back: JSON, deflated, Base64 for addresses,
 * behind the version of its shape. The text never reaches a server. Knows no page; what may enter is decided before.
 */
import { isRecord } from '#lib/base/is-record.ts';

export interface LinkedRequest {
  operationId: string;
  /** The form that opens it: `images.generate`, `native-image`. */
  page: string;
  model: string;
  /** As the form has it; plain JSON. */
  body: Readonly<Record<string, unknown>>;
  /** Where the operation has a path of its own for streams. */
  stream?: boolean;
  /** What the sandbox is asked to do to the run. */
  fault?: string;
}

export interface LinkPayload {
  request: LinkedRequest;
  /** What varies over the request, as /compare keeps its sets. */
  set?: Readonly<Record<string, unknown>>;
}

/**
 * `broken`: cut or changed on its way. `too-new`: made by a later version. `foreign`: no link of this kind.
 * `too-large`: beyond what a link may hold, packed or unpacked.
 */
export type DecodedLink =
  | { state: 'ok'; payload: LinkPayload }
  | { state: 'broken' | 'too-new' | 'foreign' | 'too-large' };

/** Characters of the text; each is a byte of the address. */
export const mostLinkBytes = 8192;

/** `1.q1YqLU4tykvMTVWyUnL...`; it may be longer than a link can be. */
export async function encodeShareLink({ request, set }: LinkPayload): Promise<string> {
  const { operationId, page, model, body, stream, fault } = request;
  const wire = {
    o: operationId,
    ...(page === operationId ? {} : { p: page }),
    m: model,
    b: body,
    ...(stream === undefined ? {} : { s: stream }),
    ...(fault === undefined ? {} : { f: fault }),
    ...(set === undefined ? {} : { c: set }),
  };
  const json = new TextEncoder().encode(JSON.stringify(wire));
  const packed = await gather(through(json, new CompressionStream('deflate-raw')), Number.POSITIVE_INFINITY);
  return `${version}.${toBase64Url(packed ?? new Uint8Array())}`;
}

/** Never throws, and unpacks no more than a request can be. */
export async function decodeShareLink(text: string): Promise<DecodedLink> {
  const [, made, packed] = /^(\d{1,4})\.([\s\S]*)$/.exec(text) ?? [];
  if (made === undefined || packed === undefined) return { state: 'foreign' };
  if (Number(made) > version) return { state: 'too-new' };
  if (Number(made) < version) return { state: 'foreign' };
  if (text.length > mostLinkBytes) return { state: 'too-large' };
  const bytes = fromBase64Url(packed);
  if (bytes === undefined) return { state: 'broken' };
  try {
    const json = await gather(through(bytes, new DecompressionStream('deflate-raw')), mostJsonBytes);
    if (json === undefined) return { state: 'too-large' };
    const payload = readWire(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
    return payload === undefined ? { state: 'foreign' } : { state: 'ok', payload };
  } catch {
    return { state: 'broken' };
  }
}

/** Of the shape below. */
const version = 1;

/** Bytes unpacked: what packs so well that more would fit is no request that anybody wrote. */
const mostJsonBytes = 1_000_000;

function readWire(value: unknown): LinkPayload | undefined {
  if (!isRecord(value)) return undefined;
  const { o: operationId, p: page = operationId, m: model, b: body, s: stream, f: fault, c: set } = value;
  if (!isName(operationId) || !isName(page) || !isName(model) || !isRecord(body)) return undefined;
  if (stream !== undefined && typeof stream !== 'boolean') return undefined;
  if (fault !== undefined && !isName(fault)) return undefined;
  if (set !== undefined && !isRecord(set)) return undefined;
  return {
    request: {
      operationId,
      page,
      model,
      body,
      ...(stream === undefined ? {} : { stream }),
      ...(fault === undefined ? {} : { fault }),
    },
    ...(set === undefined ? {} : { set }),
  };
}

/** Names are short and on one line; an unset model is an empty one. */
function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300 && !/[\n\r]/.test(value);
}

function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: { readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> },
): ReadableStream<Uint8Array> {
  const writer = transform.writable.getWriter();
  // What goes wrong shows at the readable end.
  void writer.write(bytes).catch(() => {});
  void writer.close().catch(() => {});
  return transform.readable;
}

/** All bytes in one; undefined when there are more than `most`, and then no more are read. */
async function gather(
  stream: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.length;
    if (length > most) {
      await reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(step.value);
  }
  const all = new Uint8Array(length);
  let start = 0;
  for (const chunk of chunks) {
    all.set(chunk, start);
    start += chunk.length;
  }
  return all;
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
