/**
 * The pictures of drafts: as marks in a draft's text, as bytes in the browser's database. A picture of an opened draft
 * is `coming` until its bytes are here. Tells other tabs what it lets go, so that whoever still shows it keeps it.
 */
import { isPlainRecord, isRecord } from '#lib/base/is-record.ts';
import { leaveOut } from '#lib/base/leave-out.ts';
import { mapMembers } from '#lib/base/map-members.ts';
import { newId } from '../new-id.ts';
import { comingPicture, isLocalPicture, type LocalPicture, localPicture } from './local-picture.ts';
import type { PictureStore } from './picture-store.ts';

/** The value as JSON can hold it. */
export function withMarks(value: unknown): unknown {
  if (isLocalPicture(value)) {
    const { name, blob, coming } = value;
    return { $keptPicture: idOf(value), name, type: blob.type, bytes: coming?.bytes ?? blob.size };
  }
  if (Array.isArray(value)) return value.map(withMarks);
  return isPlainRecord(value) ? mapMembers(value, withMarks) : value;
}

/** The other way round: each mark is a coming picture. */
export function withComing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComing);
  if (!isPlainRecord(value)) return value;
  const { $keptPicture: id, name, type, bytes } = value;
  if (typeof id !== 'string') return mapMembers(value, withComing);
  return comingPicture({ id, name: String(name), type: String(type), bytes: Number(bytes) || 0 });
}

export function picturesIn(value: unknown): readonly LocalPicture[] {
  if (isLocalPicture(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(picturesIn);
  return isPlainRecord(value) ? Object.values(value).flatMap(picturesIn) : [];
}

/** What has come of coming pictures. */
export interface Brought {
  /** The value with each picture that came; without those that did not. */
  settle(value: unknown): unknown;
  /** Names of those that are not there any more. */
  lost: readonly string[];
}

/** Never rejects: what cannot be had is lost. */
export async function bringPictures(pictures: readonly LocalPicture[]): Promise<Brought> {
  const wanted = new Map(pictures.flatMap(({ coming, name }) => (coming ? [[coming.id, name]] : [])));
  const found = new Map<string, LocalPicture>();
  if (wanted.size > 0) {
    const kept = await inTime(store().then((open) => open.get([...wanted.keys()]))).catch(() => []);
    for (const { id, name, blob } of kept) {
      ids.set(blob, id);
      stored.add(id);
      found.set(id, localPicture(blob, name));
    }
  }
  const settle = (value: unknown): unknown => {
    const whole = leaveOut(
      value,
      (member) => isLocalPicture(member) && member.coming !== undefined && !found.has(member.coming.id),
    );
    return replaced(whole, found);
  };
  return { settle, lost: [...wanted].flatMap(([id, name]) => (found.has(id) ? [] : [name])) };
}

/**
 * What the draft of that name shows from now on: pictures that are not kept yet are, those that no draft of this page
 * shows any more are let go. False when the browser does not take one; it is not asked again for the same ones.
 */
export async function holdPictures(name: string, pictures: readonly LocalPicture[]): Promise<boolean> {
  const before = held.get(name) ?? [];
  held.set(name, pictures);
  const still = new Set([...held.values()].flat().map(idOf));
  drop(before.map(idOf).filter((id) => !still.has(id)));
  if (pictures.length > 0) listen();
  return keep(pictures);
}

/** All that this browser keeps of pictures; nothing where it refuses. */
export function measurePictures(): Promise<{ count: number; bytes: number }> {
  return store()
    .then((open) => open.measure())
    .catch(() => ({ count: 0, bytes: 0 }));
}

/** Lets go of all pictures. What it gives puts them back. */
export async function takePictures(): Promise<() => Promise<void>> {
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

async function keep(pictures: readonly LocalPicture[]): Promise<boolean> {
  const here = pictures.filter(({ coming }) => coming === undefined);
  const fresh = new Map(
    here.flatMap((picture) => (stored.has(idOf(picture)) ? [] : [[idOf(picture), picture] as const])),
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
  return !here.some((picture) => refused.has(idOf(picture)));
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

/** When another tab has let pictures go, they are kept again where they are still shown. */
function listen(): void {
  if (listening) return;
  listening = true;
  tabs()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!Array.isArray(data)) return;
    forget(data.map(String));
    void keep([...held.values()].flat());
  });
}

function idOf({ blob, coming }: LocalPicture): string {
  if (coming) return coming.id;
  const id = ids.get(blob) ?? newId();
  ids.set(blob, id);
  return id;
}

/** Another store, for tests. */
export function usePictureStore(other: PictureStore): void {
  opening = Promise.resolve(other);
}

/** By the draft's name. */
const held = new Map<string, readonly LocalPicture[]>();
let listening = false;

const ids = new WeakMap<Blob, string>();
/** Ids that are in the database, or on their way there. */
const stored = new Set<string>();
/** Of those, the ones that the browser did not take. */
const refused = new Set<string>();

let opening: Promise<PictureStore> | undefined;

function store(): Promise<PictureStore> {
  opening ??= import('./browser-shelf.ts').then(({ browserPictures }) => browserPictures);
  // Without a network the part does not come; the next picture asks anew.
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

function replaced(value: unknown, found: ReadonlyMap<string, LocalPicture>): unknown {
  if (isLocalPicture(value)) return (value.coming && found.get(value.coming.id)) ?? value;
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
