/** The last state of an operation's form, kept in this browser. Pictures are not kept: they may weigh megabytes. */
import { isRecord } from '#lib/base/is-record.ts';
import { keep, readKept } from '../browser-storage.ts';
import type { FormState } from './form-values.ts';
import { withoutPictures } from './local-picture.ts';

/** Longer ones are not worth the wait at every key. */
const longest = 200_000;

export function readDraft(name: string): FormState | undefined {
  try {
    return parseDraft(readKept(keyOf(name)) ?? 'null');
  } catch {
    return undefined;
  }
}

export function writeDraft(name: string, state: FormState): void {
  const text = showDraft(state);
  if (text.length <= longest) keep(keyOf(name), text);
}

/** Undefined for what this version of the form did not write. Throws SyntaxError on what is no JSON. */
export function parseDraft(text: string): FormState | undefined {
  const kept: unknown = JSON.parse(text);
  if (!isRecord(kept)) return undefined;
  const { model, values, aside, extra, stream } = kept;
  if (typeof model !== 'string' || !isRecord(values) || !isRecord(extra)) return undefined;
  return { model, values, aside: listsOf(aside), extra, stream: stream !== false };
}

export function showDraft(state: FormState): string {
  const light = Object.fromEntries(
    Object.entries(state.values).map(([name, value]) => [name, withoutPictures(value)]),
  );
  const aside = Object.fromEntries(
    Object.entries(state.aside).map(([name, value]) => [name, withoutPictures(value)]),
  );
  return JSON.stringify({ ...state, values: light, aside });
}

function keyOf(name: string): string {
  return `easel-draft:${name}`;
}

function listsOf(value: unknown): Record<string, readonly unknown[]> {
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, list]) => (Array.isArray(list) ? [[name, list] as const] : [])),
      )
    : {};
}
