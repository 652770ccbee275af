/** The storage port: bytes by key. The assets have owners, types and lifetimes. */
import type { Readable } from 'node:stream';

export type StorageBody = Uint8Array | AsyncIterable<Uint8Array>;

/** Bytes `start` to `end`, both included, counted from 0. */
export interface StorageRange {
  start: number;
  end: number;
}

/** Writes again what failed, if the bytes come only once. */
export type RetryWrite = <T>(write: () => Promise<T>) => Promise<T>;

export interface Storage {
  /**
   * Stores the bytes under a key; replaces existing ones. Atomic: a reader sees the old bytes or the
   * new ones, and if the body fails nothing changes. Resolves with the number of bytes. `retry` repeats writes of
   * bytes that come only once: the network may be away, or the disk full.
   */
  put(key: string, body: StorageBody, retry?: RetryWrite): Promise<number>;
  /** A stream of the bytes, or of a part of them; null for an unknown key. Throws RangeError beyond the end. */
  get(key: string, range?: StorageRange): Promise<Readable | null>;
  /** The number of bytes under a key; null for an unknown key. */
  head(key: string): Promise<{ size: number } | null>;
  /** Deletes the bytes. Does nothing for an unknown key. */
  delete(key: string): Promise<void>;
}

/** The storage cannot be reached or refuses its work at present: the same call may succeed later. */
export class StorageUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The storage is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'StorageUnavailableError';
  }
}

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*)*$/;

/**
 * Throws RangeError unless the key is `name/name/name.ext` in lower-case letters, digits, `_` and `-`, at most
 * 200 characters: safe as a file name and in a URL.
 */
export function checkStorageKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key))
    throw new RangeError(`Not a storage key: ${JSON.stringify(key)}`);
}

/** Throws RangeError if a range is not within bytes of this size. */
export function checkStorageRange({ start, end }: StorageRange, size: number): void {
  const whole = Number.isInteger(start) && Number.isInteger(end);
  if (!whole || start < 0 || end < start || end >= size) {
    throw new RangeError(`Bytes ${start} to ${end} are not in ${size} bytes`);
  }
}
