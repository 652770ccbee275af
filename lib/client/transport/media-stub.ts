/** The mark that stands in a body where a file was cut out: `{ $media: 'm0' }`. */
import { isRecord } from '#lib/base/is-record.ts';
import { textOf } from '#lib/base/json-value.ts';

export interface MediaStub {
  /** Key of `run.media`. */
  $media: string;
}

/** The id in a stub; undefined for any other value. */
export function mediaIdOf(value: unknown): string | undefined {
  return isRecord(value) ? textOf(value.$media) : undefined;
}

/** A file of a run as the page holds it. */
export interface RunMedia {
  /** A blob URL; never a data URL. */
  url: string;
  blob: Blob;
  contentType: string;
  /** Of the decoded file. */
  bytes: number;
  width?: number;
  height?: number;
}
