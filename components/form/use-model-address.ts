'use client';
/** The model and the example that the page's address names, and the address that follows the model. */
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { pushParams, readParam, replaceParams } from '#lib/client/address.ts';
import { type FormState, stateOf, variantOf } from '#lib/client/form/form-values.ts';
import { switchModel } from '#lib/client/form/switch-model.ts';
import type { FormDescription } from '#lib/describe/form-fields.ts';

export interface ModelAddress {
  /** A model that a link asks for and the page does not have. */
  unknown: string | undefined;
  /** The person has chosen another model: Back leads to the one before. */
  push(before: string, model: string): void;
}

/** Calls `onLed` when Back or a link has changed what the address asks for; never where the form is on its own. */
export function useModelAddress(
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
  // An address without a model stood for this one. Writing it there before the push would make two changes of the
  // address in one breath, of which the router may take up the first last.
  const unnamed = useRef<string>(undefined);
  const wentBack = useRef(false);
  useEffect(() => {
    const note = () => {
      wentBack.current = true;
    };
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    // The form opens with the first address by itself.
    if (alone || first.current === search) return;
    first.current = '';
    const otherwise = wentBack.current ? unnamed.current : undefined;
    wentBack.current = false;
    latest.current((state) => ledByAddress(description, state, otherwise) ?? state);
  }, [search, description, alone]);
  const known = alone || asked === null || variantOf(description, asked) !== undefined;
  return {
    unknown: known ? undefined : asked,
    push(before, model) {
      if (readParam('model') === undefined) unnamed.current = before;
      pushParams({ model, example: undefined });
    },
  };
}

/** The state that the address asks for: an example, or the one given under another model; `otherwise` if it names none. */
export function ledByAddress(
  description: FormDescription,
  state: FormState | undefined,
  otherwise?: string,
): FormState | undefined {
  const model = readParam('model') ?? otherwise;
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
