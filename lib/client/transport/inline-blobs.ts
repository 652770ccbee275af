/** Puts files into a body as the wire wants them. Forms keep Blobs, so that nothing heavy stands in a page's state. */
import { isRecord } from '#lib/base/is-record.ts';

/** Blobs become data URLs; under the key `data`, where the dialects want bare Base64, only the Base64. */
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
  // Much faster, and not everywhere yet.
  const encode: unknown = Reflect.get(bytes, 'toBase64');
  if (typeof encode === 'function') return String(Reflect.apply(encode, bytes, []));
  let binary = '';
  // In steps: a call takes only so many arguments.
  for (let start = 0; start < bytes.length; start += step) {
    binary += String.fromCharCode(...bytes.subarray(start, start + step));
  }
  return btoa(binary);
}

const step = 0x8000;

/** A file on the disk that is not there any more, or not as it was when it was chosen. */
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
