'use client';
/** The model and the example that the page's address names, and the address that follows the model. */
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { type FormState, stateOf, variantOf } from '#lib/client/form/form-values.ts';
import { switchModel } from '#lib/client/form/switch-model.ts';
import { pushParams, readParam, replaceParams } from '#lib/client/storage/url-params.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';

export interface ModelAddress {
  /** A model that a link asks for and the page does not have. */
  unknown: string | undefined;
}

/** Calls `onLed` when Back or a link has changed what the address asks for; never where the form is on its own. */
export function useModelParam(
  description: FormDescription,
  onLed: (lead: (state: FormState) => FormState) => void,
  alone: boolean,
): ModelAddress {
  const query = useSearchParams();
  const asked = query.get('model');
  const search = query.toString();
  const first = useRef(search);
  const latest = useRef(onLed);
  latest.current = onLed;
  useEffect(() => {
    // The form opens with the first address by itself.
    if (alone || first.current === search) return;
    first.current = '';
    latest.current((state) => ledByAddress(description, state) ?? state);
  }, [search, description, alone]);
  const known = alone || asked === null || variantOf(description, asked) !== undefined;
  return { unknown: known ? undefined : asked };
}

/** The person has chosen another model: Back leads to the one before. */
export function pushModel(before: string, model: string): void {
  // An address without a model stood for that one.
  if (readParam('model') === undefined) replaceParams({ model: before });
  pushParams({ model, example: undefined });
}

/** The state that the address asks for: an example, or the one given under another model. */
export function ledByAddress(
  description: FormDescription,
  state: FormState | undefined,
): FormState | undefined {
  const model = readParam('model');
  const variant = model === undefined ? undefined : variantOf(description, model);
  if (model === undefined || variant === undefined) return state;
  const example = readParam('example');
  if (state !== undefined && example === undefined)
    return state.model === model ? state : switchModel(description, state, model);
  const { model: _, ...body } = variant.examples[Number(example ?? 0)]?.body ?? {};
  return stateOf(description, { ...description.usual, ...body }, model);
}

/** The form has gone on: an example is a draft now, and another model came with what was loaded. */
export function keepAddress(description: FormDescription, model: string): void {
  const asked = readParam('model');
  const known = asked !== undefined && variantOf(description, asked) !== undefined;
  replaceParams({ example: undefined, ...(known ? { model } : {}) });
}
