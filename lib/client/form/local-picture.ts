/** A picture or film on this page: kept as a Blob, shown by a blob URL, made a data URL only when it is sent. */

import { isRecord } from '#lib/base/is-record.ts';

export interface LocalPicture {
  readonly kind: 'local-picture';
  readonly name: string;
  readonly blob: Blob;
  /** A blob URL for showing it. */
  readonly url: string;
}

export function localPicture(blob: Blob, name: string): LocalPicture {
  return { kind: 'local-picture', name, blob, url: URL.createObjectURL(blob) };
}

export function isLocalPicture(value: unknown): value is LocalPicture {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'local-picture';
}

/** The value with every local picture as a data URL: what goes over the wire. */
export async function withDataUrls(value: unknown): Promise<unknown> {
  if (isLocalPicture(value)) return toDataUrl(value.blob);
  if (Array.isArray(value)) return Promise.all(value.map(withDataUrls));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, member]) => [key, await withDataUrls(member)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** The value with a short stand-in for each local picture, so that rules can be checked without its megabytes. */
export function withStandIns(value: unknown): unknown {
  if (isLocalPicture(value)) return `data:${value.blob.type || 'image/png'};base64,AAAA`;
  if (Array.isArray(value)) return value.map(withStandIns);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([key, member]) =>
      [key, isLocalPicture(member) && key === 'data' ? 'AAAA' : withStandIns(member)] as const,
  );
  return Object.fromEntries(entries);
}

/** The value without local pictures: what a draft can keep. */
export function withoutPictures(value: unknown): unknown {
  if (isLocalPicture(value)) return undefined;
  if (Array.isArray(value)) return value.map(withoutPictures).filter((member) => member !== undefined);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, member]) => [key, withoutPictures(member)] as const);
  const kept = entries.filter(([, member]) => member !== undefined);
  return kept.length < entries.length && kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
