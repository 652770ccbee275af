/** A picture or film on this page: kept as a Blob, shown by a blob URL, made Base64 only when it is sent. */
import { isPlainRecord, isRecord } from '#lib/base/is-record.ts';
import { leaveOut } from '#lib/base/leave-out.ts';
import { mapMembers } from '#lib/base/map-members.ts';

export interface LocalPicture {
  readonly kind: 'local-picture';
  readonly name: string;
  readonly blob: Blob;
  /** A blob URL for showing it. */
  readonly url: string;
  /** Of an opened draft, until its bytes are here: the Blob is empty and there is nothing to show yet. */
  readonly coming?: { readonly id: string; readonly bytes: number };
}

/** The same Blob keeps its name and address for as long as the page lives: a form may put it aside and take it back. */
export function localPicture(blob: Blob, name: string): LocalPicture {
  const known = pictures.get(blob);
  if (known) return known;
  const picture: LocalPicture = { kind: 'local-picture', name, blob, url: URL.createObjectURL(blob) };
  pictures.set(blob, picture);
  return picture;
}

interface ComingPicture {
  id: string;
  name: string;
  /** `image/png` */
  type: string;
  bytes: number;
}

/** Stands where a picture of a draft will be, so that nothing moves when it is. */
export function comingPicture({ id, name, type, bytes }: ComingPicture): LocalPicture {
  return { kind: 'local-picture', name, blob: new Blob([], { type }), url: '', coming: { id, bytes } };
}

const pictures = new WeakMap<Blob, LocalPicture>();

export function isLocalPicture(value: unknown): value is LocalPicture {
  return isRecord(value) && value.kind === 'local-picture' && value.blob instanceof Blob;
}

/** The value with each local picture as its Blob: what a run carries. */
export function withBlobs(value: unknown): unknown {
  if (isLocalPicture(value)) return value.blob;
  if (Array.isArray(value)) return value.map(withBlobs);
  return isPlainRecord(value) ? mapMembers(value, withBlobs) : value;
}

/** The other way round: an earlier run's body taken into a form again. */
export function withPictures(value: unknown): unknown {
  if (isLocalPicture(value)) return value;
  if (value instanceof Blob) return localPicture(value, value instanceof File ? value.name : 'Image');
  if (Array.isArray(value)) return value.map(withPictures);
  return isPlainRecord(value) ? mapMembers(value, withPictures) : value;
}

/** The value with a few telling bytes for each local picture, so that rules can be checked without its megabytes. */
export function withStandIns(value: unknown, key = ''): unknown {
  if (isLocalPicture(value)) {
    const type = value.blob.type || 'image/png';
    const base64 = signatures.get(type) ?? 'AAAA';
    return key === 'data' ? base64 : `data:${type};base64,${base64}`;
  }
  if (Array.isArray(value)) return value.map((member) => withStandIns(member));
  return isPlainRecord(value) ? mapMembers(value, withStandIns) : value;
}

/** The first bytes of each format, by which the rules tell them apart. */
const signatures = new Map([
  ['image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'],
  ['image/jpeg', '/9j/4AAQSkZJRgABAQAAAQABAAD/'],
  ['image/gif', 'R0lGODlhAQABAIAAAAAAAP///w=='],
  ['image/webp', 'UklGRiIAAABXRUJQVlA4IBYAAAA='],
]);

/** The value without local pictures: what a draft can keep. */
export function withoutPictures(value: unknown): unknown {
  return leaveOut(value, isLocalPicture);
}
