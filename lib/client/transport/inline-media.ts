/** Inlines the Base64 of extracted files into a body. */
import { isRecord } from '#lib/base/is-record.ts';
import { base64Of } from './inline-blobs.ts';
import type { RunMedia } from './media-stub.ts';
import { mediaIdOf } from './media-stub.ts';

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
