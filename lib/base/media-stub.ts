/** The placeholder of a file that was taken out of a body: `{ $media: 'm0' }`. */
import { isRecord, textOf } from './json-value.ts';

export interface MediaStub {
  /** Names the file for the code that took it out. */
  $media: string;
}

/** Names the file that stands at a position of a body; undefined if there is none. */
export type ReadMedia = (value: unknown) => string | undefined;

/** The file of a stub; undefined for any other value. */
export function mediaIdOf(value: unknown): string | undefined {
  return isRecord(value) ? textOf(value.$media) : undefined;
}
