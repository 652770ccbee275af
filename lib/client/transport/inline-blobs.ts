/** Inlines Blobs into a body for sending. */
import { isRecord, mediaIdOf } from '#lib/base/json-value.ts';
import type { RunMedia } from './run-media-file.ts';

/** Blobs become data URLs; below the key `data`, plain Base64. */
export function inlineBlobs(value: unknown): Promise<unknown> {
  return inline(value, (member, key) => {
    if (member instanceof Blob) return key === 'data' ? base64Of(member) : dataUrlOf(member);
    return undefined;
  });
}

/** Stubs of extracted files become plain Base64: responses have no data URLs. */
export function inlineMedia(value: unknown, media: Readonly<Record<string, RunMedia>>): Promise<unknown> {
  return inline(value, (member) => {
    const id = mediaIdOf(member);
    const file = id === undefined ? undefined : media[id];
    return file && base64Of(file.blob);
  });
}

export interface SerializableBody {
  /** Blobs and stubs stand in place of Base64. */
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
}

/** Rejects if a file cannot be read. */
export async function serializeBody({ value, media }: SerializableBody): Promise<Blob> {
  const whole = await inlineBlobs(await inlineMedia(value, media));
  return new Blob([JSON.stringify(whole, null, 2)], { type: 'text/plain' });
}

type Encode = (member: unknown, key: string) => Promise<string> | undefined;

async function inline(value: unknown, encode: Encode, key = ''): Promise<unknown> {
  const encoded = encode(value, key);
  if (encoded) return encoded;
  // Vectors have thousands of numbers and no files.
  if (Array.isArray(value))
    return typeof value[0] === 'number' ? value : Promise.all(value.map((item) => inline(item, encode)));
  if (!isRecord(value)) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([name, item]) => [name, await inline(item, encode, name)] as const),
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
