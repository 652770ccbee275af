/** The last state of an operation's form, kept in this browser. Pictures are not kept: they may weigh megabytes. */
import { isRecord } from '#lib/base/is-record.ts';
import type { FormState } from './form-values.ts';
import { withoutPictures } from './local-picture.ts';

/** Longer ones are not worth the wait at every key. */
const longest = 200_000;

export function readDraft(operationKey: string): FormState | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(operationKey)) ?? 'null');
    return isFormState(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function writeDraft(operationKey: string, state: FormState): void {
  const text = JSON.stringify({ ...state, values: withoutPictures(state.values) ?? {} });
  try {
    if (text.length <= longest) localStorage.setItem(keyOf(operationKey), text);
  } catch {
    // A full or forbidden storage only costs the draft.
  }
}

export function clearDraft(operationKey: string): void {
  try {
    localStorage.removeItem(keyOf(operationKey));
  } catch {
    // As above.
  }
}

function keyOf(operationKey: string): string {
  return `easel-draft:${operationKey}`;
}

function isFormState(value: unknown): value is FormState {
  return (
    isRecord(value) && typeof value.model === 'string' && isRecord(value.values) && isRecord(value.extra)
  );
}
