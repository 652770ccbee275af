/** An image or video on this page: a Blob with a URL to show it; becomes Base64 only when sent. */
import { isRecord } from '#lib/base/json-value.ts';
import { leaveOut, mapParts } from '#lib/base/plain-data.ts';

export interface LocalImage {
  readonly kind: 'local-image';
  readonly name: string;
  readonly blob: Blob;
  /** A blob URL. */
  readonly url: string;
  /** Set for an image of an opened draft until its bytes are loaded; the Blob is empty. */
  readonly pending?: { readonly id: string; readonly bytes: number };
}

/** The same Blob always gives the same object. */
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
  type: string;
  bytes: number;
}

/** Holds the place of a draft's image until it is loaded. */
export function pendingImage({ id, name, type, bytes }: PendingImage): LocalImage {
  return { kind: 'local-image', name, blob: new Blob([], { type }), url: '', pending: { id, bytes } };
}

const images = new WeakMap<Blob, LocalImage>();

export function isLocalImage(value: unknown): value is LocalImage {
  return isRecord(value) && value.kind === 'local-image' && value.blob instanceof Blob;
}

/** The value with Blobs in place of local images, as a run sends it. */
export function withBlobs(value: unknown): unknown {
  return mapParts(value, (part) => (isLocalImage(part) ? part.blob : undefined));
}

/** Reverses `withBlobs`. */
export function withImages(value: unknown): unknown {
  return mapParts(value, (part) => {
    if (isLocalImage(part)) return part;
    if (part instanceof File) return localImage(part, part.name);
    if (part instanceof Blob) return localImage(part, part.type.startsWith('video/') ? 'Video' : 'Image');
    return undefined;
  });
}

/** The value with short placeholders in place of local images, for validation. */
export function withPlaceholders(value: unknown): unknown {
  return mapParts(value, (part, key) => {
    if (!isLocalImage(part)) return undefined;
    const type = part.blob.type || 'image/png';
    const base64 = signatures.get(type) ?? 'AAAA';
    return key === 'data' ? base64 : `data:${type};base64,${base64}`;
  });
}

/** The first bytes of each format. */
const signatures = new Map([
  ['image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'],
  ['image/jpeg', '/9j/4AAQSkZJRgABAQAAAQABAAD/'],
  ['image/gif', 'R0lGODlhAQABAIAAAAAAAP///w=='],
  ['image/webp', 'UklGRiIAAABXRUJQVlA4IBYAAAA='],
]);

/** The value without local images. */
export function withoutImages(value: unknown): unknown {
  return leaveOut(value, isLocalImage);
}
