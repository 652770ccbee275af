/** A form's body as text and back; images and very long strings become numbered placeholders. */
import { errorMessage } from '#lib/base/error-message.ts';
import { isRecord, textOf } from '#lib/base/json-value.ts';
import { mapMembers, mapParts } from '#lib/base/plain-data.ts';
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
  const folded = mapParts(body, (part) =>
    isLocalImage(part) || isBase64(part) ? `$image:${images.push(part) - 1}` : undefined,
  );
  return { text: JSON.stringify(folded, null, 2), images };
}

export function readJsonBody(
  text: string,
  images: readonly unknown[],
): { body: Record<string, unknown> } | { problem: string } {
  const imageAt = (part: unknown) => {
    const [, index = ''] = /^\$image:(\d+)$/.exec(textOf(part) ?? '') ?? [];
    return index === '' ? undefined : images[Number(index)];
  };
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed)
      ? { body: mapMembers(parsed, (member) => mapParts(member, imageAt)) }
      : { problem: 'The request body must be an object: { ... }' };
  } catch (error) {
    return { problem: errorMessage(error) };
  }
}

function isBase64(value: unknown): value is string {
  return typeof value === 'string' && value.length > longestText && !/\s/.test(value.slice(0, 500));
}
