/** The text of a request body, or why there is none: a missing file, or too large. */
import { errorMessage } from '#lib/base/error-message.ts';
import { formatBytes } from '#lib/base/format.ts';
import { partsIn } from '#lib/base/plain-data.ts';
import { inlineBlobs, UnreadableFile } from './inline-blobs.ts';
import type { RunError } from './run-error.ts';
import { base64Length } from './upload-limits.ts';

export async function requestText(
  body: unknown,
  most: number,
): Promise<{ text: string } | { error: RunError }> {
  const files = partsIn(body, isBlob);
  const least = files.reduce((sum, { size }) => sum + base64Length(size), 0);
  if (least > most) return { error: tooLarge(least, most, files) };
  try {
    const text = JSON.stringify(await inlineBlobs(body));
    const bytes = text.length > most ? text.length : byteLength(text);
    return bytes > most ? { error: tooLarge(bytes, most, files) } : { text };
  } catch (error) {
    return { error: { kind: 'unsent', message: messageOf(error) } };
  }
}

function isBlob(part: unknown): part is Blob {
  return part instanceof Blob;
}

function tooLarge(bytes: number, most: number, files: readonly Blob[]): RunError {
  const named = files.map(
    (file) => `${file instanceof File ? file.name : 'an image'} (${formatBytes(file.size)})`,
  );
  const listed = named.length === 0 ? '' : ` Files: ${named.join(', ')}.`;
  return {
    kind: 'unsent',
    message: `The request is ${formatBytes(bytes)} with files as Base64; this server accepts at most ${formatBytes(most)}.${listed}`,
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof UnreadableFile)) return `The request could not be encoded (${errorMessage(error)}).`;
  return `${error.file} can no longer be read (${errorMessage(error.cause)}): it was moved, changed or deleted after you selected it. Remove it and select it again.`;
}

export function byteLength(text: string): number {
  // Counts ASCII without copying it: bodies have megabytes of Base64.
  let bytes = text.length;
  for (const run of text.matchAll(/[^\0-\x7f]+/g)) bytes += encoder.encode(run[0]).length - run[0].length;
  return bytes;
}

const encoder = new TextEncoder();
