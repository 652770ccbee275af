/** An image or video on this page: kept as a Blob, shown by a blob URL, made Base64 only when it is sent. */
import { isPlainRecord, isRecord } from '#lib/base/is-record.ts';
import { leaveOut } from '#lib/base/leave-out.ts';
import { mapMembers } from '#lib/base/map-members.ts';

export interface LocalImage {
  readonly kind: 'local-image';
  readonly name: string;
  readonly blob: Blob;
  /** A blob URL for showing it. */
  readonly url: string;
  /** Of an opened draft, until its bytes are here: the Blob is empty and there is nothing to show yet. */
  readonly pending?: { readonly id: string; readonly bytes: number };
}

/** The same Blob keeps its name and address for as long as the page lives: a form may put it aside and take it back. */
export function localImage(blob: Blob, name: string): LocalImage {
  const known = images.get(blob);
  if (known) return known;
  const image: LocalImage = { kind: 'local-image', name, blob, url: URL.createObjectURL(blob) };
  images.set(blob, image);
  return image;
}

interface PendingImage {
  id: string;
  name: string;
  /** `image/png` */
  type: string;
  bytes: number;
}

/** Stands where an image of a draft will be, so that nothing moves when it is. */
export function pendingImage({ id, name, type, bytes }: PendingImage): LocalImage {
  return { kind: 'local-image', name, blob: new Blob([], { type }), url: '', pending: { id, bytes } };
}

const images = new WeakMap<Blob, LocalImage>();

export function isLocalImage(value: unknown): value is LocalImage {
  return isRecord(value) && value.kind === 'local-image' && value.blob instanceof Blob;
}

/** The value with each local image as its Blob: what a run carries. */
export function withBlobs(value: unknown): unknown {
  if (isLocalImage(value)) return value.blob;
  if (Array.isArray(value)) return value.map(withBlobs);
  return isPlainRecord(value) ? mapMembers(value, withBlobs) : value;
}

/** The other way round: an earlier run's body taken into a form again. */
export function withImages(value: unknown): unknown {
  if (isLocalImage(value)) return value;
  if (value instanceof Blob) return localImage(value, value instanceof File ? value.name : 'Image');
  if (Array.isArray(value)) return value.map(withImages);
  return isPlainRecord(value) ? mapMembers(value, withImages) : value;
}

/** The value with a few telling bytes for each local image, so that rules can be checked without its megabytes. */
export function withPlaceholders(value: unknown, key = ''): unknown {
  if (isLocalImage(value)) {
    const type = value.blob.type || 'image/png';
    const base64 = signatures.get(type) ?? 'AAAA';
    return key === 'data' ? base64 : `data:${type};base64,${base64}`;
  }
  if (Array.isArray(value)) return value.map((member) => withPlaceholders(member));
  return isPlainRecord(value) ? mapMembers(value, withPlaceholders) : value;
}

/** The first bytes of each format, by which the rules tell them apart. */
const signatures = new Map([
  ['image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'],
  ['image/jpeg', '/9j/4AAQSkZJRgABAQAAAQABAAD/'],
  ['image/gif', 'R0lGODlhAQABAIAAAAAAAP///w=='],
  ['image/webp', 'UklGRiIAAABXRUJQVlA4IBYAAAA='],
]);

/** The value without local images: what a draft can keep. */
export function withoutImages(value: unknown): unknown {
  return leaveOut(value, isLocalImage);
}
