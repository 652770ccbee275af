/** Serializes a body with all its files. */

import { inlineBlobs, inlineMedia } from './inline-blobs.ts';
import type { RunMedia } from './media-stub.ts';

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
