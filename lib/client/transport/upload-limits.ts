/** How much this service takes, as its settings say: known to a page before it sends anything. */
import { isRecord } from '#lib/base/is-record.ts';
import { parseJson } from './read-error.ts';

/** Of the `<meta>` that the layout puts into a page's head; its content is an `UploadLimits` as JSON. */
export const uploadLimitsMeta = 'upload-limits';

/** Bytes. */
export interface UploadLimits {
  /** One request's body, files and all, Base64 included. */
  body: number;
  /** One image before Base64. */
  image: number;
}

/** No limits where the page does not tell any: then the server says so itself. */
export function uploadLimits(): UploadLimits {
  if (typeof document === 'undefined') return none;
  const told: unknown = parseJson(
    document.querySelector(`meta[name="${uploadLimitsMeta}"]`)?.getAttribute('content') ?? '',
  );
  const { body, image } = isRecord(told) ? told : {};
  return { body: numberOr(body), image: numberOr(image) };
}

/** What a file may weigh so that a request with it alone is taken. */
export function largestFile(kind: 'image' | 'video', { body, image }: UploadLimits): number {
  const sent = bytesBefore(body);
  return kind === 'image' ? Math.min(image, sent) : sent;
}

/** Base64 makes four characters of three bytes. */
export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

const none: UploadLimits = { body: Number.POSITIVE_INFINITY, image: Number.POSITIVE_INFINITY };

function bytesBefore(base64: number): number {
  return Math.floor(base64 / 4) * 3;
}

function numberOr(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : Number.POSITIVE_INFINITY;
}
