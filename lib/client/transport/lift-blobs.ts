/** Reverses `inlineBlobs`: Base64 in a request body becomes Blobs. Lifts only what it restores exactly. */
import { parseDataUrl } from '#lib/base/data-url.ts';
import { isPlainRecord, type JsonRecord, textOf } from '#lib/base/json-value.ts';
import { decodeBase64, shortestNamed } from './extract-media.ts';

export function liftBlobs(value: unknown, key = '', parent: JsonRecord = {}): unknown {
  if (typeof value === 'string')
    return value.length < shortestNamed ? value : (liftedFile(value, key, parent) ?? value);
  if (Array.isArray(value))
    return typeof value[0] === 'number' ? value : value.map((item) => liftBlobs(item));
  if (!isPlainRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, liftBlobs(item, name, value)] as const),
  );
}

function liftedFile(text: string, key: string, parent: JsonRecord): Blob | undefined {
  if (key === 'data') {
    const type = textOf(parent.mimeType) ?? textOf(parent.media_type);
    return type === undefined ? undefined : blobOf(text, type);
  }
  const file = parseDataUrl(text);
  const plain = file !== undefined && text.startsWith(`data:${file.contentType};base64,`);
  return plain ? blobOf(file.base64, file.contentType) : undefined;
}

function blobOf(base64: string, type: string): Blob | undefined {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]{8}/.test(base64)) return undefined;
  const bytes = decodeBase64(base64);
  return bytes && new Blob([bytes], { type });
}
