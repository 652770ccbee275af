/** The upload limits of this server, known before anything is sent. */

import { isRecord, parseJson } from '#lib/base/json-value.ts';

/** The `<meta>` in the layout; its content is an `UploadLimits` as JSON. */
export const uploadLimitsMeta = 'upload-limits';

export interface UploadLimits {
  /** Bytes of a request body, with files as Base64. */
  body: number;
  /** Bytes of an image before Base64. */
  image: number;
}

/** No limits if the page has none: then the server reports them. */
export function uploadLimits(): UploadLimits {
  if (typeof document === 'undefined') return none;
  const reported: unknown = parseJson(
    document.querySelector(`meta[name="${uploadLimitsMeta}"]`)?.getAttribute('content') ?? '',
  );
  const { body, image } = isRecord(reported) ? reported : {};
  return { body: numberOr(body), image: numberOr(image) };
}

/** The largest file that fits into a request. */
export function largestFile(kind: 'image' | 'video', { body, image }: UploadLimits): number {
  const sent = bytesBefore(body);
  return kind === 'image' ? Math.min(image, sent) : sent;
}

/** Base64 has four characters for three bytes. */
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
