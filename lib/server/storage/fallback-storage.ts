/** Storage that also finds the bytes of an earlier storage, for a service that has moved to another. */
import type { Storage } from './storage.ts';

/** Writes only to `current`. Reads from `earlier` what `current` does not have; deletes from both. */
export function createFallbackStorage(current: Storage, earlier: Storage): Storage {
  return {
    put: current.put,
    get: async (key, range) => (await current.get(key, range)) ?? (await earlier.get(key, range)),
    head: async (key) => (await current.head(key)) ?? (await earlier.head(key)),
    async delete(key) {
      await current.delete(key);
      await earlier.delete(key);
    },
  };
}
