/**
 * The images of drafts in IndexedDB by their ids, with a size limit: the oldest are removed first. Independent of forms.
 */

import { createStore, delMany, entries, getMany, setMany, type UseStore } from 'idb-keyval';
import { isRecord } from '#lib/base/json-value.ts';

export interface StoredImage {
  id: string;
  name: string;
  blob: Blob;
}

export interface ImageStore {
  /** Adds those that are missing. Rejects when the browser refuses, or has no room after removing old images. */
  put(images: readonly StoredImage[]): Promise<void>;
  /** The images that still exist and are intact. Rejects when the browser refuses. */
  get(ids: readonly string[]): Promise<readonly StoredImage[]>;
  /** Deletes images that no draft refers to and nobody used for a week, and others after a month. */
  collect(isReferenced: (id: string) => boolean): Promise<void>;
  measure(): Promise<{ count: number; bytes: number }>;
  /** Deletes all images and returns them. */
  takeAll(): Promise<readonly StoredImage[]>;
}

/** The database: `idb-keyval`, or a Map in tests. */
export interface ImageDatabase {
  getMany(keys: string[]): Promise<unknown[]>;
  setMany(entries: [string, unknown][]): Promise<void>;
  delMany(keys: string[]): Promise<void>;
  entries(): Promise<[string, unknown][]>;
}

export interface ImageBounds {
  /** Of all drafts together. */
  bytes: number;
  /** Milliseconds since an image was last opened or stored. */
  age: number;
}

const day = 24 * 60 * 60 * 1000;
/** The draft of a tab that is open for days is known to that tab only. */
const week = 7 * day;

const usual: ImageBounds = { bytes: 256 * 1024 * 1024, age: 30 * day };

export function createImageStore(
  database: ImageDatabase,
  bounds: ImageBounds = usual,
  now: () => number = () => Date.now(),
): ImageStore {
  // In sequence: an image that is dropped and stored again must end up stored.
  let last: Promise<unknown> = Promise.resolve();
  const queue = <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act, act);
    last = next.catch(() => undefined);
    return next;
  };

  /** Removes what is too old, then the oldest until the rest plus `more` bytes fit. */
  const makeRoom = async (
    more: number,
    except: ReadonlySet<string> = new Set(),
    isReferenced = (_: string) => true,
  ) => {
    const known = (await database.entries()).map(([id, value]) => ({ id, record: readRecord(value) }));
    const newestFirst = known.toSorted((a, b) => (b.record?.at ?? 0) - (a.record?.at ?? 0));
    let bytes = more;
    const gone = newestFirst.filter(({ id, record }) => {
      if (except.has(id)) return false;
      const age = isReferenced(id) ? bounds.age : week;
      if (record === undefined || now() - record.at > age) return true;
      bytes += record.blob.size;
      return bytes > bounds.bytes;
    });
    if (gone.length > 0) await database.delMany(gone.map(({ id }) => id));
    return gone.length;
  };

  return {
    put: (images) =>
      queue(async () => {
        const known = await database.getMany(images.map(({ id }) => id));
        const missing = images.filter((_, index) => readRecord(known[index]) === undefined);
        if (missing.length === 0) return;

        const more = missing.reduce((sum, { blob }) => sum + blob.size, 0);
        if (more > bounds.bytes) throw new DOMException('Too much for a draft.', 'QuotaExceededError');
        const own = new Set(images.map(({ id }) => id));
        await makeRoom(more, own);
        const at = now();
        const records = missing.map(({ id, name, blob }): [string, unknown] => [
          id,
          { name, blob, at } satisfies ImageRecord,
        ]);
        try {
          await database.setMany(records);
        } catch (error) {
          // The browser has less room than the limit: remove everything older, once.
          if (!isFull(error) || (await makeRoom(bounds.bytes, own)) === 0) throw error;
          await database.setMany(records);
        }
      }),
    get: (ids) =>
      queue(async () => {
        const values = await database.getMany([...ids]);
        const found = ids.flatMap((id, place) => {
          const record = readRecord(values[place]);
          return record === undefined ? [] : [{ id, record }];
        });
        const stale = found.filter(({ record }) => now() - record.at > day);
        if (stale.length > 0) {
          // In use again, so no longer the oldest. Ignore a failure.
          const touched = stale.map(({ id, record }): [string, unknown] => [id, { ...record, at: now() }]);
          await database.setMany(touched).catch(() => undefined);
        }
        return found.map(({ id, record: { name, blob } }) => ({ id, name, blob }));
      }),
    collect: (isReferenced) =>
      queue(async () => {
        await makeRoom(0, undefined, isReferenced);
      }),
    measure: () =>
      queue(async () => {
        const sizes = (await database.entries()).map(([, value]) => readRecord(value)?.blob.size ?? 0);
        return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
      }),
    takeAll: () =>
      queue(async () => {
        const all = await database.entries();
        await database.delMany(all.map(([id]) => id));
        return all.flatMap(([id, value]) => {
          const { name, blob } = readRecord(value) ?? {};
          return name === undefined || blob === undefined ? [] : [{ id, name, blob }];
        });
      }),
  };
}

interface ImageRecord {
  name: string;
  blob: Blob;
  /** Milliseconds when it was stored, or last opened on a later day. */
  at: number;
}

function readRecord(value: unknown): ImageRecord | undefined {
  if (!isRecord(value)) return undefined;
  const { name, blob, at } = value;
  return typeof name === 'string' && blob instanceof Blob && blob.size > 0 && typeof at === 'number'
    ? { name, blob, at }
    : undefined;
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

/** IndexedDB as the database of images. Loaded on first use; reopens a connection that the browser closed. */
export const browserImages: ImageStore = createImageStore(openDatabase());

function openDatabase(): ImageDatabase {
  let store: UseStore | undefined;
  const using = async <T>(act: (store: UseStore) => Promise<T>): Promise<T> => {
    store ??= createStore('easel-drafts', 'pictures');
    try {
      return await act(store);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      store = createStore('easel-drafts', 'pictures');
      return act(store);
    }
  };
  return {
    getMany: (keys) => using((open) => getMany(keys, open)),
    setMany: (records) => using((open) => setMany(records, open)),
    delMany: (keys) => using((open) => delMany(keys, open)),
    entries: () => using((open) => entries<string, unknown>(open)),
  };
}
