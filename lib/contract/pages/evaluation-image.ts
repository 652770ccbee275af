/** An image as a value of a row: `image:asset_x`, or its URL. The server inserts its bytes into each request. */
import { partsIn } from '#lib/base/plain-data.ts';

/** The id of the stored image; undefined for any other value. */
export function imageIdOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^image:(asset_[a-z2-7]{24})$/.exec(value)?.[1] : undefined;
}

export function imageValue(id: string): string {
  return `image:${id}`;
}

/** Each once, in the values of rows or in a request. */
export function imageIdsIn(value: unknown): readonly string[] {
  const isText = (part: unknown): part is string => typeof part === 'string';
  return [...new Set(partsIn(value, isText).flatMap((text) => imageIdOf(text) ?? []))];
}
