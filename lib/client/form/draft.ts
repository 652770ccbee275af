/**
 * The last state of an operation's form: whole for as long as the page lives, and without its pictures in this browser,
 * for this tab first and then for the next one that is opened. So two tabs do not take each other's words.
 */
import { isRecord } from '#lib/base/is-record.ts';
import { keep, readKept } from '../browser-storage.ts';
import type { FormState } from './form-values.ts';
import { withoutPictures } from './local-picture.ts';

/** Characters. Longer ones are not worth the wait at every key. */
const longest = 2_000_000;

const whole = new Map<string, FormState>();

export function readDraft(name: string): FormState | undefined {
  const known = whole.get(name);
  if (known) return known;
  try {
    return parseDraft(readKept(keyOf(name), 'tab') ?? readKept(keyOf(name)) ?? 'null');
  } catch {
    return undefined;
  }
}

/** False when it will not outlive the page: too long, or the browser keeps nothing more. */
export function writeDraft(name: string, state: FormState): boolean {
  whole.set(name, state);
  const text = showDraft(state);
  if (text.length > longest) return false;
  const here = keep(keyOf(name), text, 'tab');
  // An older one would be read before what the next line keeps.
  if (!here) keep(keyOf(name), null, 'tab');
  return keep(keyOf(name), text) || here;
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
