/**
 * The images of drafts: marks in a draft's text, bytes in IndexedDB. An image of an opened draft is `pending` until its
 * bytes have been read. Other tabs are notified of deletions, so that a tab that still shows an image stores it again.
 */
import { isPlainRecord } from '#lib/base/is-record.ts';
import { leaveOut } from '#lib/base/leave-out.ts';
import { mapMembers } from '#lib/base/map-members.ts';
import { readStored } from '#lib/client/storage/browser-storage.ts';
import type { ImageStore } from '#lib/client/storage/image-store.ts';
import { isLocalImage, type LocalImage, localImage, pendingImage } from '#lib/client/storage/local-image.ts';
import { newId } from '#lib/client/storage/new-id.ts';
import { draftKey, storedDrafts } from './draft-key.ts';

/** The value as JSON can hold it. */
export function withMarks(value: unknown): unknown {
  if (isLocalImage(value)) {
    const { name, blob, pending } = value;
    return { $draftImage: idOf(value), name, type: blob.type, bytes: pending?.bytes ?? blob.size };
  }
  if (Array.isArray(value)) return value.map(withMarks);
  return isPlainRecord(value) ? mapMembers(value, withMarks) : value;
}

/** Reverses `withMarks`: each mark becomes a pending image. */
export function withPending(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPending);
  if (!isPlainRecord(value)) return value;
  const { name, type, bytes } = value;
  // Earlier versions wrote the other two names.
  const id = value.$draftImage ?? value.$keptImage ?? value.$keptPicture;
  if (typeof id !== 'string') return mapMembers(value, withPending);
  return pendingImage({ id, name: String(name), type: String(type), bytes: Number(bytes) || 0 });
}

export function imagesIn(value: unknown): readonly LocalImage[] {
  if (isLocalImage(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(imagesIn);
  return isPlainRecord(value) ? Object.values(value).flatMap(imagesIn) : [];
}

export interface LoadedImages {
  /** The value with each image that was found and without those that were not. */
  settle(value: unknown): unknown;
  /** Names of images that are gone. */
  lost: readonly string[];
}

/** Never rejects: what cannot be read is lost. */
export async function loadImages(images: readonly LocalImage[]): Promise<LoadedImages> {
  const wanted = new Map(images.flatMap(({ pending, name }) => (pending ? [[pending.id, name]] : [])));
  const found = new Map<string, LocalImage>();
  if (wanted.size > 0) {
    const records = await withTimeout(store().then((open) => open.get([...wanted.keys()]))).catch(() => []);
    for (const { id, name, blob } of records) {
      ids.set(blob, id);
      stored.add(id);
      found.set(id, localImage(blob, name));
    }
  }
  const settle = (value: unknown): unknown => {
    const isLost = (member: unknown) =>
      isLocalImage(member) && member.pending !== undefined && !found.has(member.pending.id);
    return replacePending(leaveOut(value, isLost), found);
  };
  return { settle, lost: [...wanted].flatMap(([id, name]) => (found.has(id) ? [] : [name])) };
}

/**
 * Stores the images that the named draft contains and deletes those that it and all other drafts contain no more.
 * False when the browser refuses one; this is not retried.
 */
export async function saveImages(name: string, images: readonly LocalImage[]): Promise<boolean> {
  const before = held.get(name) ?? [];
  held.set(name, images);
  const inUse = new Set([...held.values()].flat().map(idOf));
  const gone = before.map(idOf).filter((id) => !inUse.has(id));
  if (gone.length > 0) dropImages(gone.filter(notMarkedBesides(name)));
  if (images.length > 0) listenToTabs();
  return storeNew(images);
}

/** Drafts that this page has not opened are known by their text only. */
function notMarkedBesides(own: string): (id: string) => boolean {
  const others = storedDrafts().filter(({ name }) => name !== own && name !== draftKey(own));
  const texts = others.map(({ name, reach }) => readStored(name, reach) ?? '');
  return (id) => !texts.some((text) => text.includes(id));
}

/** All images stored by this browser. */
export function measureImages(): Promise<{ count: number; bytes: number }> {
  return store()
    .then((open) => open.measure())
    .catch(() => ({ count: 0, bytes: 0 }));
}

/** Deletes all images. Call the result to restore them. */
export async function deleteImages(): Promise<() => Promise<void>> {
  held.clear();
  const open = await store();
  const all = await open.takeAll();
  const gone = all.map(({ id }) => id);
  forget(gone);
  tabs()?.postMessage(gone);
  return async () => {
    await open.put(all);
    for (const id of gone) stored.add(id);
  };
}

async function storeNew(images: readonly LocalImage[]): Promise<boolean> {
  const complete = images.filter(({ pending }) => pending === undefined);
  const fresh = new Map(
    complete.flatMap((image) => (stored.has(idOf(image)) ? [] : [[idOf(image), image] as const])),
  );
  if (fresh.size > 0) {
    for (const id of fresh.keys()) stored.add(id);
    const records = [...fresh].map(([id, { name, blob }]) => ({ id, name, blob }));
    await store()
      .then((open) => open.put(records))
      .catch(() => {
        for (const id of fresh.keys()) refused.add(id);
      });
  }
  return !complete.some((image) => refused.has(idOf(image)));
}

function dropImages(gone: readonly string[]): void {
  if (gone.length === 0) return;
  forget(gone);
  void store()
    .then((open) => open.drop(gone))
    .then(() => tabs()?.postMessage(gone))
    .catch(() => undefined);
}

/** Another tab deleted images: store those again that this tab still shows. */
function listenToTabs(): void {
  if (listening) return;
  listening = true;
  tabs()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    forget(data.map(String));
    void storeNew([...held.values()].flat());
  });
}

function idOf({ blob, pending }: LocalImage): string {
  if (pending) return pending.id;
  const id = ids.get(blob) ?? newId();
  ids.set(blob, id);
  return id;
}

/** Another store, for tests. */
export function useImageStore(other: ImageStore): void {
  opening = Promise.resolve(other);
}

/** By the draft's name. */
const held = new Map<string, readonly LocalImage[]>();
let listening = false;

const ids = new WeakMap<Blob, string>();
/** Ids that are stored or being stored. */
const stored = new Set<string>();
/** Of those, the ones that the browser refused. */
const refused = new Set<string>();

let opening: Promise<ImageStore> | undefined;

function store(): Promise<ImageStore> {
  opening ??= import('#lib/client/storage/image-store.ts').then(({ browserImages }) => browserImages);
  // Offline, the chunk does not load; the next image tries again.
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

let channel: BroadcastChannel | undefined;

function tabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined' || typeof window === 'undefined') return undefined;
  channel ??= new BroadcastChannel('easel-draft-images');
  return channel;
}

function forget(gone: readonly string[]): void {
  for (const id of gone) {
    stored.delete(id);
    refused.delete(id);
  }
}

function replacePending(value: unknown, found: ReadonlyMap<string, LocalImage>): unknown {
  if (isLocalImage(value)) return (value.pending && found.get(value.pending.id)) ?? value;
  if (Array.isArray(value)) return value.map((member) => replacePending(member, found));
  return isPlainRecord(value) ? mapMembers(value, (member) => replacePending(member, found)) : value;
}

/** Milliseconds. A database that hangs must not keep a form from running. */
const longestWait = 8_000;

function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The database of this browser does not respond.')), longestWait);
  });
  return Promise.race([work, late]);
}
