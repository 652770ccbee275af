/**
 * The images of drafts: as marks in a draft's text, as bytes in the browser's database. An image of an opened draft
 * is `coming` until its bytes are here. Tells other tabs what it lets go, so that whoever still shows it keeps it.
 */
import { isPlainRecord, isRecord } from '#lib/base/is-record.ts';
import { leaveOut } from '#lib/base/leave-out.ts';
import { mapMembers } from '#lib/base/map-members.ts';
import type { ImageStore } from '#lib/client/storage/image-store.ts';
import { isLocalImage, type LocalImage, localImage, pendingImage } from '#lib/client/storage/local-image.ts';
import { newId } from '#lib/client/storage/new-id.ts';

/** The value as JSON can hold it. */
export function withMarks(value: unknown): unknown {
  if (isLocalImage(value)) {
    const { name, blob, coming } = value;
    return { $keptImage: idOf(value), name, type: blob.type, bytes: coming?.bytes ?? blob.size };
  }
  if (Array.isArray(value)) return value.map(withMarks);
  return isPlainRecord(value) ? mapMembers(value, withMarks) : value;
}

/** The other way round: each mark is a coming image. */
export function withPending(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPending);
  if (!isPlainRecord(value)) return value;
  const { $keptImage: id, name, type, bytes } = value;
  if (typeof id !== 'string') return mapMembers(value, withPending);
  return pendingImage({ id, name: String(name), type: String(type), bytes: Number(bytes) || 0 });
}

export function imagesIn(value: unknown): readonly LocalImage[] {
  if (isLocalImage(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(imagesIn);
  return isPlainRecord(value) ? Object.values(value).flatMap(imagesIn) : [];
}

/** What has come of coming images. */
export interface LoadedImages {
  /** The value with each image that came; without those that did not. */
  settle(value: unknown): unknown;
  /** Names of those that are not there any more. */
  lost: readonly string[];
}

/** Never rejects: what cannot be had is lost. */
export async function loadImages(images: readonly LocalImage[]): Promise<LoadedImages> {
  const wanted = new Map(images.flatMap(({ coming, name }) => (coming ? [[coming.id, name]] : [])));
  const found = new Map<string, LocalImage>();
  if (wanted.size > 0) {
    const kept = await inTime(store().then((open) => open.get([...wanted.keys()]))).catch(() => []);
    for (const { id, name, blob } of kept) {
      ids.set(blob, id);
      stored.add(id);
      found.set(id, localImage(blob, name));
    }
  }
  const settle = (value: unknown): unknown => {
    const whole = leaveOut(
      value,
      (member) => isLocalImage(member) && member.coming !== undefined && !found.has(member.coming.id),
    );
    return replaced(whole, found);
  };
  return { settle, lost: [...wanted].flatMap(([id, name]) => (found.has(id) ? [] : [name])) };
}

/**
 * What the draft of that name shows from now on: images that are not kept yet are, those that no draft of this page
 * shows any more are let go. False when the browser does not take one; it is not asked again for the same ones.
 */
export async function saveImages(name: string, images: readonly LocalImage[]): Promise<boolean> {
  const before = held.get(name) ?? [];
  held.set(name, images);
  const still = new Set([...held.values()].flat().map(idOf));
  drop(before.map(idOf).filter((id) => !still.has(id)));
  if (images.length > 0) listen();
  return keep(images);
}

/** All that this browser keeps of images; nothing where it refuses. */
export function measureImages(): Promise<{ count: number; bytes: number }> {
  return store()
    .then((open) => open.measure())
    .catch(() => ({ count: 0, bytes: 0 }));
}

/** Lets go of all images. What it gives puts them back. */
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

async function keep(images: readonly LocalImage[]): Promise<boolean> {
  const here = images.filter(({ coming }) => coming === undefined);
  const fresh = new Map(
    here.flatMap((image) => (stored.has(idOf(image)) ? [] : [[idOf(image), image] as const])),
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
  return !here.some((image) => refused.has(idOf(image)));
}

/** Other tabs that still show them are told, and keep them. */
function drop(gone: readonly string[]): void {
  if (gone.length === 0) return;
  forget(gone);
  void store()
    .then((open) => open.drop(gone))
    .then(() => tabs()?.postMessage(gone))
    .catch(() => undefined);
}

/** When another tab has let images go, they are kept again where they are still shown. */
function listen(): void {
  if (listening) return;
  listening = true;
  tabs()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    forget(data.map(String));
    void keep([...held.values()].flat());
  });
}

function idOf({ blob, coming }: LocalImage): string {
  if (coming) return coming.id;
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
/** Ids that are in the database, or on their way there. */
const stored = new Set<string>();
/** Of those, the ones that the browser did not take. */
const refused = new Set<string>();

let opening: Promise<ImageStore> | undefined;

function store(): Promise<ImageStore> {
  opening ??= import('#lib/client/storage/indexed-db-store.ts').then(({ browserImages }) => browserImages);
  // Without a network the part does not come; the next image asks anew.
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

let channel: BroadcastChannel | undefined;

function tabs(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined' || typeof window === 'undefined') return undefined;
  channel ??= new BroadcastChannel('easel-draft-pictures');
  return channel;
}

function forget(gone: readonly string[]): void {
  for (const id of gone) {
    stored.delete(id);
    refused.delete(id);
  }
}

function replaced(value: unknown, found: ReadonlyMap<string, LocalImage>): unknown {
  if (isLocalImage(value)) return (value.coming && found.get(value.coming.id)) ?? value;
  if (Array.isArray(value)) return value.map((member) => replaced(member, found));
  return isRecord(value) && isPlainRecord(value)
    ? mapMembers(value, (member) => replaced(member, found))
    : value;
}

/** Milliseconds. A database that hangs must not keep a form from running. */
const patience = 8_000;

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The database of this browser does not answer.')),
      patience,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
