/**
 * The images of drafts: references in a draft's text, files in IndexedDB by the hash of their bytes. An image of an opened
 * draft is `pending` until its bytes have been read. Nothing is deleted when a draft changes: files without a reference
 * are collected after a start of a page.
 */
import { recordOf } from '#lib/base/json-value.ts';
import { leaveOut, mapParts, partsIn } from '#lib/base/plain-data.ts';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import type { ImageStore } from '#lib/client/storage/image-store.ts';
import { isLocalImage, type LocalImage, localImage, pendingImage } from '#lib/client/storage/local-image.ts';
import { newId } from '#lib/client/storage/new-id.ts';
import { storedDrafts } from './draft-key.ts';

/** The value as JSON can hold it. The id of an image that is not saved yet is empty. */
export function withMarks(value: unknown): unknown {
  return mapParts(value, (part) => {
    if (!isLocalImage(part)) return undefined;
    const { name, blob, pending } = part;
    const id = pending?.id ?? ids.get(blob) ?? '';
    return { $draftImage: id, name, type: blob.type, bytes: pending?.bytes ?? blob.size };
  });
}

/** Reverses `withMarks`: each mark becomes a pending image. */
export function withPending(value: unknown): unknown {
  return mapParts(value, (part) => {
    const { name, type, bytes, ...mark } = recordOf(part);
    // Earlier versions wrote the other two names.
    const id = mark.$draftImage ?? mark.$keptImage ?? mark.$keptPicture;
    if (typeof id !== 'string') return undefined;
    return pendingImage({ id, name: String(name), type: String(type), bytes: Number(bytes) || 0 });
  });
}

export function imagesIn(value: unknown): readonly LocalImage[] {
  return partsIn(value, isLocalImage);
}

export interface LoadedImages {
  /** The value with each image that was found and without those that were not. */
  settle(value: unknown): unknown;
  /** Names of images that are gone. */
  lost: readonly string[];
}

/** Never rejects: what cannot be read is lost. */
export async function loadImages(images: readonly LocalImage[]): Promise<LoadedImages> {
  const wanted = images.flatMap(({ pending, name }) => (pending ? [{ id: pending.id, name }] : []));
  const found = new Map<string, LocalImage>();
  if (wanted.length > 0) {
    const unique = [...new Set(wanted.map(({ id }) => id))];
    const records = await withTimeout(store().then((open) => open.get(unique))).catch(() => []);
    const blobs = new Map(records.map(({ id, blob }) => [id, blob]));
    for (const { id, name } of wanted) {
      const blob = blobs.get(id);
      if (blob === undefined || found.has(keyOf(id, name))) continue;
      // The same bytes may have two names; an image has the Blob for itself.
      const own = blob.slice(0, blob.size, blob.type);
      ids.set(own, id);
      found.set(keyOf(id, name), localImage(own, name));
    }
  }
  const arrived = ({ pending, name }: LocalImage) => pending && found.get(keyOf(pending.id, name));
  const isLost = (member: unknown) =>
    isLocalImage(member) && member.pending !== undefined && !arrived(member);
  const lost = wanted.filter(({ id, name }) => !found.has(keyOf(id, name))).map(({ name }) => name);
  return {
    settle: (value) =>
      mapParts(leaveOut(value, isLost), (part) => (isLocalImage(part) ? (arrived(part) ?? part) : undefined)),
    lost: [...new Set(lost)],
  };
}

function keyOf(id: string, name: string): string {
  return `${id} ${name}`;
}

export interface SavedImages {
  /** False when the browser refuses one; this is not retried. */
  saved: boolean;
  /** Some have an id only now: text that was written before lacks it. */
  named: boolean;
}

/** Stores the images that the browser does not have. */
export async function saveImages(images: readonly LocalImage[]): Promise<SavedImages> {
  const complete = images.filter(({ pending }) => pending === undefined);
  const fresh = new Map<string, LocalImage>();
  let named = false;
  for (const image of complete) {
    const { blob } = image;
    if (refused.has(blob)) continue;
    const known = ids.get(blob);
    const id = known ?? (await hashOf(blob).catch(newId));
    named ||= known === undefined;
    ids.set(blob, id);
    fresh.set(id, image);
  }
  if (fresh.size > 0) {
    writeStored(filesKey, '1');
    const records = [...fresh].map(([id, { name, blob }]) => ({ id, name, blob }));
    await store()
      .then((open) => open.put(records))
      .catch(() => {
        for (const { blob } of fresh.values()) refused.add(blob);
      });
  }
  return { saved: !complete.some(({ blob }) => refused.has(blob)), named };
}

/** Rejects without a secure context, and for a file that is gone. */
async function hashOf(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Deletes the files that no draft of this browser refers to; once a page, when it has started. */
export function collectImages(delay = 10_000): void {
  if (collects || typeof window === 'undefined' || readStored(filesKey) === null) return;
  collects = true;
  setTimeout(() => {
    const texts = storedDrafts().map(({ name, reach }) => readStored(name, reach) ?? '');
    const isReferenced = (id: string) => texts.some((text) => text.includes(id));
    void store()
      .then((open) => open.collect(isReferenced))
      .catch(() => undefined);
  }, delay);
}

/** All images stored by this browser. */
export function measureImages(): Promise<{ count: number; bytes: number }> {
  return store()
    .then((open) => open.measure())
    .catch(() => ({ count: 0, bytes: 0 }));
}

/** Deletes all images. Call the result to restore them. */
export async function deleteImages(): Promise<() => Promise<void>> {
  const open = await store();
  const all = await open.takeAll();
  return () => open.put(all);
}

/** Another store, for tests. */
export function useImageStore(other: ImageStore): void {
  opening = Promise.resolve(other);
}

/** Tells a page that there are files, so that others need not open the database. */
const filesKey = 'easel-draft-files';
let collects = false;

const ids = new WeakMap<Blob, string>();
const refused = new WeakSet<Blob>();

let opening: Promise<ImageStore> | undefined;

function store(): Promise<ImageStore> {
  opening ??= import('#lib/client/storage/image-store.ts').then(({ browserImages }) => browserImages);
  // Offline, the chunk does not load; the next image tries again.
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Milliseconds. A database that hangs must not keep a form from running. */
const longestWait = 8_000;

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The database of this browser does not respond.')), longestWait);
  });
  return Promise.race([work, late]);
}
