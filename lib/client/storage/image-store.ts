/**
 * The images of drafts in this browser's database: put, had again, let go. Bounded: the oldest go first. Knows ids and
 * bytes, nothing of forms. Loaded when there is a first image.
 */
import { isRecord } from '#lib/base/is-record.ts';

export interface StoredImage {
  id: string;
  name: string;
  blob: Blob;
}

export interface ImageStore {
  /** Rejects when the browser refuses or has no room even after the oldest were let go. */
  put(images: readonly StoredImage[]): Promise<void>;
  /** What is still there of the ids; what is broken is not. Rejects when the browser refuses. */
  get(ids: readonly string[]): Promise<readonly StoredImage[]>;
  drop(ids: readonly string[]): Promise<void>;
  /** Bytes and number of all that is kept. */
  measure(): Promise<{ count: number; bytes: number }>;
  /** Lets go of all; they are what it gives back. */
  takeAll(): Promise<readonly StoredImage[]>;
}

/** What the store needs of a database: `idb-keyval`, or a Map in tests. */
export interface Shelf {
  getMany(keys: string[]): Promise<unknown[]>;
  setMany(entries: [string, unknown][]): Promise<void>;
  delMany(keys: string[]): Promise<void>;
  entries(): Promise<[string, unknown][]>;
}

export interface ImageBounds {
  /** Of all drafts together. */
  bytes: number;
  /** Milliseconds since an image was last opened or put. */
  age: number;
}

const day = 24 * 60 * 60 * 1000;

const usual: ImageBounds = { bytes: 256 * 1024 * 1024, age: 30 * day };

export function createImageStore(
  shelf: Shelf,
  bounds: ImageBounds = usual,
  now: () => number = () => Date.now(),
): ImageStore {
  // One after the other: what is dropped and put again at once must end up put.
  let last: Promise<unknown> = Promise.resolve();
  const queue = <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act, act);
    last = next.catch(() => undefined);
    return next;
  };

  /** Lets the oldest go until the rest, and `more` bytes, keep the bounds. */
  const makeRoom = async (more: number, except: ReadonlySet<string>) => {
    const known = (await shelf.entries()).map(([id, value]) => ({ id, record: readRecord(value) }));
    const newestFirst = known.toSorted((a, b) => (b.record?.at ?? 0) - (a.record?.at ?? 0));
    let bytes = more;
    const gone = newestFirst.filter(({ id, record }) => {
      if (except.has(id)) return false;
      if (record === undefined || now() - record.at > bounds.age) return true;
      bytes += record.blob.size;
      return bytes > bounds.bytes;
    });
    if (gone.length > 0) await shelf.delMany(gone.map(({ id }) => id));
    return gone.length;
  };

  return {
    put: (images) =>
      queue(async () => {
        const more = images.reduce((sum, { blob }) => sum + blob.size, 0);
        if (more > bounds.bytes) throw new DOMException('Too much for a draft.', 'QuotaExceededError');
        const own = new Set(images.map(({ id }) => id));
        await makeRoom(more, own);
        const at = now();
        const records = images.map(({ id, name, blob }): [string, unknown] => [
          id,
          { name, blob, at } satisfies ImageRecord,
        ]);
        try {
          await shelf.setMany(records);
        } catch (error) {
          // The browser has less room than we would take: everything older gives way, once.
          if (!isFull(error) || (await makeRoom(bounds.bytes, own)) === 0) throw error;
          await shelf.setMany(records);
        }
      }),
    get: (ids) =>
      queue(async () => {
        const values = await shelf.getMany([...ids]);
        const found = ids.flatMap((id, place) => {
          const record = readRecord(values[place]);
          return record === undefined ? [] : [{ id, record }];
        });
        const stale = found.filter(({ record }) => now() - record.at > day);
        if (stale.length > 0) {
          // In use again, so not the oldest any more. Where that fails they are as they were.
          const touched = stale.map(({ id, record }): [string, unknown] => [id, { ...record, at: now() }]);
          await shelf.setMany(touched).catch(() => undefined);
        }
        return found.map(({ id, record: { name, blob } }) => ({ id, name, blob }));
      }),
    drop: (ids) => queue(() => shelf.delMany([...ids])),
    measure: () =>
      queue(async () => {
        const sizes = (await shelf.entries()).map(([, value]) => readRecord(value)?.blob.size ?? 0);
        return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
      }),
    takeAll: () =>
      queue(async () => {
        const all = await shelf.entries();
        await shelf.delMany(all.map(([id]) => id));
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
  /** Milliseconds: put, or opened again on a later day. */
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
