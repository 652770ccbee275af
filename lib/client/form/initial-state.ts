/** The state a form opens with: a request from another page, the URL, or the draft. */

import { handoff } from '#lib/client/handoff/handoff.ts';
import { type FormState, stateOf, variantOf } from '#lib/client/run/form-values.ts';
import { readParam } from '#lib/client/storage/url-params.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';
import { readDraft } from './draft.ts';
import { isModified } from './form-reducer.ts';
import { switchModel } from './switch-model.ts';

export interface InitialState {
  form: FormState;
  /** The same state, unless it is a draft. */
  loaded?: FormState;
  /** The replaced draft, if it can be restored. */
  replaced?: FormState;
}

/** Undefined for the default state. Takes the handoff, so call it once. */
export function initialState(
  description: FormDescription,
  name: string,
  ignoreUrl: boolean,
): InitialState | undefined {
  const draft = readDraft(name);
  const replacing = (form: FormState): InitialState =>
    draft !== undefined && isModified(description, draft, form)
      ? { form, loaded: form, replaced: draft }
      : { form, loaded: form };
  const given = handoff.take(name);
  if (given) {
    const model = given.model ?? description.models[0]?.id ?? '';
    return replacing(stateOf(description, given.body, model, given.stream));
  }
  const form = ignoreUrl ? draft : stateFromUrl(description, draft);
  if (form === undefined) return undefined;
  return draft === undefined || (!ignoreUrl && readParam('example') !== undefined)
    ? replacing(form)
    : { form };
}

/** The state of the URL: an example, or `form` with another model. */
export function stateFromUrl(
  description: FormDescription,
  form: FormState | undefined,
): FormState | undefined {
  const example = readParam('example');
  // An example without a model belongs to the first model.
  const model = readParam('model') ?? (example === undefined ? undefined : description.models[0]?.id);
  const variant = model === undefined ? undefined : variantOf(description, model);
  if (model === undefined || variant === undefined) return form;
  if (form !== undefined && example === undefined)
    return form.model === model ? form : switchModel(description, form, model);
  const { model: _, ...body } = variant.examples[Number(example ?? 0)]?.body ?? {};
  return stateOf(description, { ...description.usual, ...body }, model);
}
