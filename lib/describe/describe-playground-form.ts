/** Describes a form of the playground. Separate from the table, which browsers load. */
import { operationById } from '#lib/contract/operations.ts';
import type { FormDescription } from './form-description.ts';
import { describeForm } from './form-fields.ts';
import { type PlaygroundForm, playgroundForms } from './playground-forms.ts';

/** Only the variants of the page, if two pages share an operation. */
export function describePlaygroundForm({ operationId, openModels }: PlaygroundForm): FormDescription {
  return describeForm(
    operationById(operationId),
    ({ models }) => openModels === undefined || (models === 'any') === openModels,
  );
}

/** The form at `/{slug}`. Throws RangeError if there is none. */
export function playgroundFormAt(slug: string): PlaygroundForm {
  const form = playgroundForms.find((known) => known.slug === slug);
  if (form === undefined) throw new RangeError(`no form stands at /${slug}`);
  return form;
}
