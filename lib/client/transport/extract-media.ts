/**
 * Extracts files from a parsed body: a long Base64 string becomes a Blob with a stub in its place. Detects images by
 * their first bytes and other files by the type next to them.
 */
import { parseDataUrl } from '#lib/base/data-url.ts';
import { readImageHeader } from '#lib/base/image-header.ts';
import { isRecord, type JsonRecord, type MediaStub, textOf } from '#lib/base/json-value.ts';
import type { ExtractedMedia } from './transport-message.ts';

export interface ExtractedBody {
  value: unknown;
  media: readonly ExtractedMedia[];
}

/** `nextId` makes ids, unique within the run. */
export function extractMedia(body: unknown, nextId: () => string): ExtractedBody {
  const media: ExtractedMedia[] = [];
  const cut = (value: unknown, parent: JsonRecord | undefined): unknown => {
    if (typeof value === 'string') {
      const found = value.length < shortestFile ? undefined : fileIn(value, parent, nextId);
      if (found === undefined) return value;
      media.push(found);
      return { $media: found.id } satisfies MediaStub;
    }
    // Vectors have thousands of numbers and no files.
    if (Array.isArray(value))
      return typeof value[0] === 'number' ? value : value.map((item) => cut(item, undefined));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cut(item, value)]));
  };
  return { value: cut(body, undefined), media };
}

/** Characters; shorter strings are not files. */
const shortestFile = 32;

/** Characters; shorter strings next to a type may be anything. */
export const shortestNamed = 120;

function fileIn(
  text: string,
  parent: JsonRecord | undefined,
  nextId: () => string,
): ExtractedMedia | undefined {
  const dataUrl = text.startsWith('data:') ? parseDataUrl(text) : undefined;
  const base64 = dataUrl?.base64 ?? text;
  if (!looksLikeBase64(base64)) return undefined;
  const named = dataUrl?.contentType ?? textOf(parent?.mimeType) ?? textOf(parent?.media_type);
  // Without a type it may be a signature: only the bytes of an image decide.
  if ((named === undefined || base64.length < shortestNamed) && !startsLikeImage(base64)) return undefined;
  const bytes = decodeBase64(base64);
  if (bytes === undefined) return undefined;
  const header = readImageHeader(bytes);
  const contentType = header ? `image/${header.format}` : (named ?? 'application/octet-stream');
  const size = header?.state === 'known' ? { width: header.width, height: header.height } : {};
  return { id: nextId(), blob: new Blob([bytes], { type: contentType }), contentType, ...size };
}

function looksLikeBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text.slice(0, 100)) && /^[A-Za-z0-9+/]+={0,2}$/.test(text.slice(-20));
}

function startsLikeImage(base64: string): boolean {
  const start = decodeBase64(base64.slice(0, 64));
  return start !== undefined && readImageHeader(start) !== undefined;
}

/** Undefined for invalid Base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeNatively(text) ?? decodeByCharacter(text);
  } catch {
    return undefined;
  }
}

/** `Uint8Array.fromBase64` is about five times faster, but not available everywhere. */
function decodeNatively(text: string): Uint8Array<ArrayBuffer> | undefined {
  const decode: unknown = Reflect.get(Uint8Array, 'fromBase64');
  if (typeof decode !== 'function') return undefined;
  const bytes: unknown = Reflect.apply(decode, Uint8Array, [text]);
  return bytes instanceof Uint8Array
    ? new Uint8Array(bytes.buffer instanceof ArrayBuffer ? bytes.buffer : bytes)
    : undefined;
}

function decodeByCharacter(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
