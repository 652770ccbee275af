/** A body as the text it is on the wire, files and all. */

import { inlineBlobs } from './inline-blobs.ts';
import { inlineMedia } from './inline-media.ts';
import type { RunMedia } from './media-stub.ts';

export interface SerializableBody {
  /** Blobs and stubs stand where the wire has Base64. */
  value: unknown;
  media: Readonly<Record<string, RunMedia>>;
}

/** Rejects where the body cannot be written. */
export async function serializeBody({ value, media }: SerializableBody): Promise<Blob> {
  const whole = await inlineBlobs(await inlineMedia(value, media));
  return new Blob([JSON.stringify(whole, null, 2)], { type: 'text/plain' });
}
