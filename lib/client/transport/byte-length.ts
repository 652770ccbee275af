/** How many bytes a text has as UTF-8. */

export function byteLength(text: string): number {
  // Base64 by the megabyte is counted without being copied.
  let bytes = text.length;
  for (const run of text.matchAll(/[^\0-\x7f]+/g)) bytes += encoder.encode(run[0]).length - run[0].length;
  return bytes;
}

const encoder = new TextEncoder();
