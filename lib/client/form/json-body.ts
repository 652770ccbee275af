/** A form's body as text and back; images and very long strings become numbered placeholders. */
import { errorMessage } from '#lib/base/error-message.ts';
import { isRecord } from '#lib/base/is-record.ts';
import { mapMembers } from '#lib/base/map-members.ts';
import type { Body } from '#lib/client/run/form-values.ts';
import { isLocalImage } from '#lib/client/storage/local-image.ts';

export interface JsonBody {
  text: string;
  /** The values of `$image:0`, `$image:1` ... */
  images: readonly unknown[];
}

/** Longer strings without spaces are images. */
const longestText = 2000;

export function jsonBodyText(body: Body): JsonBody {
  const images: unknown[] = [];
  const fold = (value: unknown): unknown => {
    if (isLocalImage(value) || isBase64(value)) return `$image:${images.push(value) - 1}`;
    if (Array.isArray(value)) return value.map(fold);
    return isRecord(value) ? mapMembers(value, fold) : value;
  };
  return { text: JSON.stringify(fold(body), null, 2), images };
}

export function readJsonBody(
  text: string,
  images: readonly unknown[],
): { body: Record<string, unknown> } | { problem: string } {
  const unfold = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const [, index] = /^\$image:(\d+)$/.exec(value) ?? [];
      return index !== undefined && Number(index) in images ? images[Number(index)] : value;
    }
    if (Array.isArray(value)) return value.map(unfold);
    return isRecord(value) ? mapMembers(value, unfold) : value;
  };
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed)
      ? { body: mapMembers(parsed, unfold) }
      : { problem: 'The request body must be an object: { ... }' };
  } catch (error) {
    return { problem: errorMessage(error) };
  }
}

function isBase64(value: unknown): value is string {
  return typeof value === 'string' && value.length > longestText && !/\s/.test(value.slice(0, 500));
}
