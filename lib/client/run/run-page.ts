/** The page and form of an operation. */

import { addedLike } from '#lib/client/transport/added-models.ts';
import { documentedChat } from '#lib/contract/models/group-images.ts';
import { factsOf } from '#lib/contract/operation-facts.ts';
import { type PlaygroundForm, playgroundForms } from '#lib/describe/playground-forms.ts';

export interface RunPage {
  /** `/images`. */
  href: string;
  /** Name of the form; key of its drafts and runs. */
  form: string;
  label: string;
  layout: PlaygroundForm['layout'];
}

/** `model` selects one of the two native pages. Undefined for operations without a page. */
export function runPage(operationId: string, model: string): RunPage | undefined {
  const wanted = factsOf(operationId)?.formOf ?? operationId;
  const known = addedLike(model) ?? model;
  const drawn = documentedChat.some(({ id }) => id === known);
  const form = playgroundForms.find(
    (known) => known.operationId === wanted && (known.openModels === undefined || known.openModels !== drawn),
  );
  return form && { href: `/${form.slug}`, form: form.name, label: form.label, layout: form.layout };
}
