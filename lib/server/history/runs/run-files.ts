/** The files of a run in the storage, and their keys. */

import type { DiskSpace } from '#lib/server/db/disk-space.ts';
import type { Storage, StorageBody, StorageRange } from '#lib/server/storage/storage.ts';

/** Limit of linked images that are saved per response. */
export const mediaLimit = 16;

export type RunFileName = 'request' | 'response' | 'thumbnail' | 'preview' | `media-${number}`;

export type RunFiles = ReturnType<typeof createRunFiles>;

export function createRunFiles(storage: Storage, room: Pick<DiskSpace, 'take'>) {
  return {
    /** Atomic; resolves with the number of bytes. Rejects with DiskFull before the disk is full. */
    put: (bodyId: string, name: RunFileName, body: StorageBody) =>
      storage.put(keyOf(bodyId, name), counted(body, room)),
    /** Null if it does not exist. */
    get: (bodyId: string, name: RunFileName, range?: StorageRange) => storage.get(keyOf(bodyId, name), range),
    async size(bodyId: string, name: RunFileName): Promise<number | null> {
      return (await storage.head(keyOf(bodyId, name)))?.size ?? null;
    },
    /** Deletes all possible files of a run. */
    async deleteAll(bodyId: string): Promise<void> {
      for (const name of allNames) await storage.delete(keyOf(bodyId, name));
    },
  };
}

/** The same bytes; space is reserved for each piece before it is written. */
async function* counted(body: StorageBody, room: Pick<DiskSpace, 'take'>): AsyncIterable<Uint8Array> {
  for await (const piece of body instanceof Uint8Array ? [body] : body) {
    room.take(piece.byteLength);
    yield piece;
  }
}

const allNames: readonly RunFileName[] = [
  ...(['request', 'response', 'thumbnail', 'preview'] as const),
  ...Array.from({ length: mediaLimit }, (_, index) => `media-${index}` as const),
];

/** A key such as `runs/ab/runb_ab.../request`. The response is stored as `reply`, its name since the first version. */
function keyOf(bodyId: string, name: RunFileName): string {
  return `runs/${bodyId.slice(5, 7)}/${bodyId}/${name === 'response' ? 'reply' : name}`;
}
