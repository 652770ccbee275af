/**
 * Whether a run may be shared: nothing in it may look like a credential. Requests of any size are searched in slices,
 * without long Base64.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanText, withoutCredentials } from '#lib/base/find-credentials.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { JsonFolder } from '#lib/server/history/responses/fold-json.ts';
import type { RunFiles } from '#lib/server/history/runs/run-files.ts';
import type { FoundRun } from '#lib/server/history/runs/run-store.ts';

/** A longer text counts as a file, in bytes. */
const longestText = 1024 * 1024;
/** Limit of the request without its files, in characters. */
const maxFoldedLength = 32 * 1024 * 1024;
const sliceBytes = 1024 * 1024;
/** Length of the longest credential. */
const overlap = 4096;
/** Bytes of a failed run's response that are searched: errors often repeat their input. */
const lookedAtResponse = 256 * 1024;

/** Throws ApiError `invalid_value` that names the field. */
export async function checkShare({ row, details, files: known }: FoundRun, files: RunFiles): Promise<void> {
  const request = await files.get(row.bodyId, 'request');
  const contentType = known.find(({ name }) => name === 'request')?.contentType ?? '';
  if (request !== null) {
    const field = contentType.startsWith('application/json')
      ? await findInJson(request)
      : await findInBytes(request);
    if (field !== undefined) throw credentialIn(`request body, ${field}`);
  }
  for (const [field, text] of [
    ['path', details.path],
    ['error', row.error ?? ''],
    ...Object.entries(details.requestHeaders),
  ] as const) {
    if (cleanText(text) !== text) throw credentialIn(field);
  }
  if (row.outcome !== 'failed') return;
  const end = Math.min(row.responseBytes, lookedAtResponse) - 1;
  const response =
    end < 0 ? null : await files.get(row.bodyId, 'response', { start: 0, end }).catch(() => null);
  if (response !== null && (await findInBytes(response)) !== undefined) throw credentialIn('response');
}

async function findInJson(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  let folded = '';
  const folder = new JsonFolder({
    lines: false,
    longest: longestText,
    emit(text) {
      if (folded.length <= maxFoldedLength) folded += text;
    },
  });
  for await (const piece of body) folder.take(piece);
  folder.end();
  await nextTurn();
  if (folded.length > maxFoldedLength) return 'it is too long to be looked through';
  try {
    return withoutCredentials(JSON.parse(folded)).removed[0];
  } catch {
    // Not JSON: search it as plain text.
    return cleanText(folded) === folded ? undefined : 'somewhere';
  }
}

/** Forms and other bodies: text between bytes. */
async function findInBytes(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  let text = '';
  let name = 'somewhere';
  for await (const piece of body) {
    text += Buffer.from(piece).toString('latin1');
    if (text.length < sliceBytes) continue;
    if (hasCredential(text)) return name;
    name = fieldNames(text).at(-1) ?? name;
    text = text.slice(-overlap);
    await nextTurn();
  }
  return hasCredential(text) ? (fieldNames(text).find((field) => field !== '') ?? name) : undefined;
}

function hasCredential(text: string): boolean {
  // The space keeps `cleanText` from skipping the text as a data URL.
  return cleanText(` ${text}`) !== ` ${text}`;
}

/** The names of the form fields that contain a credential; empty if unknown. */
function fieldNames(text: string): string[] {
  const parts = text.split(/\r?\n--/);
  const guilty = parts.filter(hasCredential);
  return (guilty.length > 0 ? guilty : parts).map((part) => /\bname="([^"]{1,100})"/.exec(part)?.[1] ?? '');
}

export function credentialIn(field: string, what = 'run'): ApiError {
  return new ApiError('invalid_value', {
    parameter: what === 'run' ? 'runId' : field,
    message: `This ${what} cannot be shared: what looks like a credential is in its ${field}. Take it out and run it again.`,
  });
}
