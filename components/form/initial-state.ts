'use client';
import { readDraft } from '#lib/client/form/draft.ts';
import { type FormState, stateOf } from '#lib/client/form/form-values.ts';
import { isModified } from '#lib/client/form/is-own.ts';
import { takeTransfer } from '#lib/client/form/transfer.ts';
/** What a form opens with: what another page gave, what the address asks for, or what was here the last time. */
import { readParam } from '#lib/client/storage/url-params.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';
import { ledByAddress } from './use-model-param.ts';

export interface OpeningState {
  state: FormState;
  /** The same when nobody has typed it here. */
  laid?: FormState;
  /** The draft whose place it takes, when there was one worth having again. */
  over?: FormState;
}

/** Undefined for a form that opens as its description says. Takes a hand-over, so it is asked once. */
export function initialState(
  description: FormDescription,
  name: string,
  alone: boolean,
): OpeningState | undefined {
  const draft = readDraft(name);
  const given = takeTransfer(name);
  if (given) {
    const first = description.models[0]?.id ?? '';
    return laidOver(stateOf(description, given.body, given.model ?? first, given.stream));
  }
  const led = alone ? draft : ledByAddress(description, draft);
  if (led === undefined) return undefined;
  return draft === undefined || (!alone && readParam('example') !== undefined)
    ? laidOver(led)
    : { state: led };

  function laidOver(state: FormState): OpeningState {
    const over = draft !== undefined && isModified(description, draft, state);
    return { state, laid: state, ...(over ? { over: draft } : {}) };
  }
}
