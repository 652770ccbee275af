/**
 * Encodes a request or a set in the fragment of a link and back: JSON, deflate, base64url, with a version. The text
 * never reaches a server. Callers decide what may be included.
 */
import { isRecord } from '#lib/base/json-value.ts';

export interface LinkedRequest {
  operationId: string;
  /** The form that opens it: `images.generate`, `native-image`. */
  page: string;
  model: string;
  body: Readonly<Record<string, unknown>>;
  stream?: boolean;
  /** The fault that the sandbox simulates. */
  fault?: string;
  /** Values of the variables in the texts. */
  variables?: Readonly<Record<string, string>>;
}

export interface LinkPayload {
  request: LinkedRequest;
  /** The varied fields of a comparison set. */
  set?: Readonly<Record<string, unknown>>;
}

/**
 * `broken`: cut or changed; `too-new`: made by a later version; `foreign`: not a link of this kind; `too-large`:
 * over the limit, packed or unpacked.
 */
export type DecodedLink =
  | { state: 'ok'; payload: LinkPayload }
  | { state: 'broken' | 'too-new' | 'foreign' | 'too-large' };

/** Characters of the text. */
export const maxLinkBytes = 8192;

/** `1.q1YqLU4tykvMTVWyUnL...`; may exceed the limit. */
export async function encodeShareLink({ request, set }: LinkPayload): Promise<string> {
  const { operationId, page, model, body, stream, fault, variables } = request;
  const wire = {
    o: operationId,
    p: page === operationId ? undefined : page,
    m: model,
    b: body,
    s: stream,
    f: fault,
    v: variables,
    c: set,
  };
  const json = new TextEncoder().encode(JSON.stringify(wire));
  const packed = await gather(through(json, new CompressionStream('deflate-raw')), Number.POSITIVE_INFINITY);
  return `${version}.${toBase64Url(packed ?? new Uint8Array())}`;
}

/** Never throws; unpacks up to the limit. */
export async function decodeShareLink(text: string): Promise<DecodedLink> {
  const [, made, packed] = /^(\d{1,4})\.([\s\S]*)$/.exec(text) ?? [];
  if (made === undefined || packed === undefined) return { state: 'foreign' };
  if (Number(made) > version) return { state: 'too-new' };
  if (Number(made) < version) return { state: 'foreign' };
  if (text.length > maxLinkBytes) return { state: 'too-large' };
  const bytes = fromBase64Url(packed);
  if (bytes === undefined) return { state: 'broken' };
  try {
    const json = await gather(through(bytes, new DecompressionStream('deflate-raw')), maxJsonBytes);
    if (json === undefined) return { state: 'too-large' };
    const payload = readWire(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)));
    return payload === undefined ? { state: 'foreign' } : { state: 'ok', payload };
  } catch {
    return { state: 'broken' };
  }
}

const version = 1;

/** Bytes unpacked: more is a zip bomb, not a request. */
const maxJsonBytes = 1_000_000;

function readWire(value: unknown): LinkPayload | undefined {
  if (!isRecord(value)) return undefined;
  const { o: operationId, p: page = operationId, m: model, b: body, s: stream, f: fault } = value;
  const { v: variables, c: set } = value;
  if (!isName(operationId) || !isName(page) || !isName(model) || !isRecord(body)) return undefined;
  if (stream !== undefined && typeof stream !== 'boolean') return undefined;
  if (fault !== undefined && !isName(fault)) return undefined;
  if (variables !== undefined && !isTexts(variables)) return undefined;
  if (set !== undefined && !isRecord(set)) return undefined;
  return { request: { operationId, page, model, body, stream, fault, variables }, set };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300 && !/[\n\r]/.test(value);
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((member) => typeof member === 'string');
}

function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: { readable: ReadableStream<Uint8Array>; writable: WritableStream<BufferSource> },
): ReadableStream<Uint8Array> {
  const writer = transform.writable.getWriter();
  void writer.write(bytes).catch(() => {});
  void writer.close().catch(() => {});
  return transform.readable;
}

/** All bytes; undefined when there are more than `most`, without reading further. */
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
