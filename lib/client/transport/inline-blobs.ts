/** Inlines Blobs into a body for sending. */
import { isRecord } from '#lib/base/is-record.ts';
import { mediaIdOf, type RunMedia } from './media-stub.ts';

/** Blobs become data URLs; below the key `data`, plain Base64. */
export async function inlineBlobs(value: unknown, key = ''): Promise<unknown> {
  if (value instanceof Blob) return key === 'data' ? base64Of(value) : dataUrlOf(value);
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return value;
    return Promise.all(value.map((item) => inlineBlobs(item)));
  }
  if (!isRecord(value)) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([name, item]) => [name, await inlineBlobs(item, name)] as const),
  );
  return Object.fromEntries(entries);
}

export async function dataUrlOf(blob: Blob): Promise<string> {
  return `data:${blob.type || 'application/octet-stream'};base64,${await base64Of(blob)}`;
}

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await bufferOf(blob));
  // Faster, but not available everywhere.
  const encode: unknown = Reflect.get(bytes, 'toBase64');
  if (typeof encode === 'function') return String(Reflect.apply(encode, bytes, []));
  let binary = '';
  // In steps: a call accepts a limited number of arguments.
  for (let start = 0; start < bytes.length; start += step) {
    binary += String.fromCharCode(...bytes.subarray(start, start + step));
  }
  return btoa(binary);
}

const step = 0x8000;

/** A file on disk that was deleted or changed after it was selected. */
export class UnreadableFile extends Error {
  readonly file: string;

  constructor(blob: Blob, cause: unknown) {
    super('A file cannot be read.', { cause });
    this.file = blob instanceof File ? blob.name : 'A file of this request';
  }
}

async function bufferOf(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch (error) {
    throw new UnreadableFile(blob, error);
  }
}

/** Always plain Base64: responses have no data URLs. */
export async function inlineMedia(
  value: unknown,
  media: Readonly<Record<string, RunMedia>>,
): Promise<unknown> {
  const id = mediaIdOf(value);
  const file = id === undefined ? undefined : media[id];
  if (file) return base64Of(file.blob);
  if (Array.isArray(value)) return Promise.all(value.map((item) => inlineMedia(item, media)));
  if (!isRecord(value)) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([key, item]) => [key, await inlineMedia(item, media)] as const),
  );
  return Object.fromEntries(entries);
}
