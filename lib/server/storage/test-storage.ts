/** Storage in memory, for tests. */
import { Readable } from 'node:stream';
import { checkStorageKey, checkStorageRange, type Storage } from './storage.ts';

export function createMemoryStorage(): Storage {
  const stored = new Map<string, Buffer>();
  return {
    async put(key, body) {
      checkStorageKey(key);
      const chunks: Uint8Array[] = [];
      if (body instanceof Uint8Array) chunks.push(body);
      else for await (const chunk of body) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      stored.set(key, bytes);
      return bytes.byteLength;
    },
    async get(key, range) {
      checkStorageKey(key);
      const bytes = stored.get(key);
      if (bytes === undefined) return null;
      if (range === undefined) return Readable.from([bytes], { objectMode: false });
      checkStorageRange(range, bytes.byteLength);
      return Readable.from([bytes.subarray(range.start, range.end + 1)], { objectMode: false });
    },
    async head(key) {
      checkStorageKey(key);
      const bytes = stored.get(key);
      return bytes === undefined ? null : { size: bytes.byteLength };
    },
    async delete(key) {
      checkStorageKey(key);
      stored.delete(key);
    },
  };
}
