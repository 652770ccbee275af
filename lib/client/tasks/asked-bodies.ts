/**
 * What was asked of the video tasks made in this browser: replies do not repeat it, and "Edit and retry" needs it.
 * Kept in this browser without pictures; within the page's life with them.
 */
import { isRecord } from '#lib/base/is-record.ts';
import { type JsonRecord, recordOf } from '../json-value.ts';

export function rememberBody(taskId: string, body: JsonRecord): void {
  inMemory.set(taskId, body);
  const light = withoutFiles(body);
  const text = JSON.stringify(light);
  if (text.length > longestKept) return;
  const entries = Object.entries(readKept()).filter(([id]) => id !== taskId);
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify(Object.fromEntries([...entries, [taskId, light]].slice(-mostKept))),
    );
  } catch {
    // A full or forbidden storage only costs the memory across reloads.
  }
}

export function recallBody(taskId: string): JsonRecord | undefined {
  const known = inMemory.get(taskId) ?? readKept()[taskId];
  return isRecord(known) ? known : undefined;
}

/** The same as a form can take it in: what stands for a lost file is left out. */
export function recallForForm(taskId: string): JsonRecord | undefined {
  const body = recallBody(taskId);
  return body && recordOf(withoutGaps(body));
}

/** Members of a list that have lost their file go as a whole: half a reference is none. */
export function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((member) => !hasGap(member)).map(withoutGaps);
  if (value instanceof Blob || !isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutGaps(member)]));
}

function hasGap(value: unknown): boolean {
  if (value === null) return true;
  if (value instanceof Blob || !isRecord(value)) return false;
  return Object.values(value).some(hasGap);
}

const storageKey = 'easel-asked-videos';
const mostKept = 200;
/** Characters of one body. */
const longestKept = 6000;
const inMemory = new Map<string, JsonRecord>();

let kept: { text: string | null; value: JsonRecord } | undefined;

function readKept(): JsonRecord {
  try {
    const text = localStorage.getItem(storageKey);
    if (kept?.text === text) return kept.value;
    const parsed: unknown = JSON.parse(text ?? '{}');
    kept = { text, value: isRecord(parsed) ? parsed : {} };
    return kept.value;
  } catch {
    return {};
  }
}

/** Blobs and data URLs are left out; lists keep their length, so that "2 references" stays true. */
export function withoutFiles(value: unknown): unknown {
  if (value instanceof Blob) return null;
  if (typeof value === 'string') return value.startsWith('data:') ? null : value;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutFiles(member)]));
}
