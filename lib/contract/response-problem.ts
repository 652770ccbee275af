/** Finds out whether a complete response lacks its result. Checks no values. */
import { listOf, mediaIdOf, recordOf } from '#lib/base/json-value.ts';
import type { RunResult } from './read-response.ts';

/** A sentence; undefined for a complete response. */
export function responseProblem(result: RunResult, response: unknown): string | undefined {
  switch (result.kind) {
    case 'images':
      return imageProblem(result.images.length, listOf(recordOf(response).data));
    case 'message':
      return result.blocks.length === 0 && result.stopReason === undefined
        ? 'The response contains no message.'
        : undefined;
    case 'native':
      return result.candidates.length === 0 && result.blocked === undefined
        ? 'The response contains no candidates.'
        : undefined;
    case 'vectors':
      return result.vectors.length === 0 ? 'The response contains no vector.' : undefined;
    case 'other':
      return undefined;
  }
}

function imageProblem(came: number, items: readonly unknown[]): string | undefined {
  if (items.length === 0) return came === 0 ? 'The response contains no image.' : undefined;
  const unread = items.findIndex((item) => {
    const { b64_json: base64, url } = recordOf(item);
    return mediaIdOf(base64) === undefined && typeof url !== 'string';
  });
  if (unread === -1) return undefined;
  const { b64_json: base64 } = recordOf(items[unread]);
  const what =
    typeof base64 === 'string'
      ? `data[${unread}].b64_json is not an image in Base64`
      : `data[${unread}] is not an image`;
  return `${came} of ${items.length} ${items.length === 1 ? 'image' : 'images'} could be read: ${what}.`;
}
