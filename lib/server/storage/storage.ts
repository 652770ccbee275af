/** The storage port: bytes under keys. Knows no owner, no type and no lifetime; those are the assets'. */
import type { Readable } from 'node:stream';

/** The bytes to keep, whole or in pieces. */
export type StorageBody = Uint8Array | AsyncIterable<Uint8Array>;

/** Bytes `start` to `end`, both included, counted from 0. */
export interface StorageRange {
  start: number;
  end: number;
}

export interface Storage {
  /**
   * Keeps the bytes under a key, in place of what was there. All or nothing: a reader sees the old bytes or the
   * new, and when the body fails nothing changes. Resolves with the number of bytes.
   */
  put(key: string, body: StorageBody): Promise<number>;
  /** A stream of the bytes, or of a part of them; null when there are none. Throws RangeError beyond the end. */
  get(key: string, range?: StorageRange): Promise<Readable | null>;
  /** The number of bytes under a key; null when there are none. */
  head(key: string): Promise<{ size: number } | null>;
  /** Forgets the bytes. Forgetting what is not there is no error. */
  delete(key: string): Promise<void>;
}

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*)*$/;

/**
 * Throws RangeError unless the key is `name/name/name.ext` in lower-case letters, digits, `_` and `-`, at most
 * 200 characters: nothing that a file system or a URL could read as anything else.
 */
export function checkStorageKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key))
    throw new RangeError(`Not a storage key: ${JSON.stringify(key)}`);
}

/** Throws RangeError when a range does not lie in bytes of this size. */
export function checkStorageRange({ start, end }: StorageRange, size: number): void {
  const whole = Number.isInteger(start) && Number.isInteger(end);
  if (!whole || start < 0 || end < start || end >= size) {
    throw new RangeError(`Bytes ${start} to ${end} are not in ${size} bytes`);
  }
}
