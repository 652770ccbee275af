/** The placeholder of an extracted file: `{ $media: 'm0' }`. */
import { isRecord } from '#lib/base/is-record.ts';
import { textOf } from '#lib/base/json-value.ts';

export interface MediaStub {
  /** Key of `run.media`. */
  $media: string;
}

/** Undefined for any other value. */
export function mediaIdOf(value: unknown): string | undefined {
  return isRecord(value) ? textOf(value.$media) : undefined;
}

/** A file of a run. */
export interface RunMedia {
  url: string;
  blob: Blob;
  contentType: string;
  /** Size of the decoded file. */
  bytes: number;
  width?: number;
  height?: number;
}
