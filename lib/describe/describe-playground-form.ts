/** A form of the playground, described from its operation. Apart from the table itself, which browsers load too. */
import { operationById } from '#lib/contract/operations.ts';
import { describeForm, type FormDescription } from './form-fields.ts';
import { type PlaygroundForm, playgroundForms } from './playground-forms.ts';

/** With the variants of its page alone, where two pages share an operation. */
export function describePlaygroundForm({ operationId, openModels }: PlaygroundForm): FormDescription {
  return describeForm(
    operationById(operationId),
    ({ models }) => openModels === undefined || (models === 'any') === openModels,
  );
}

/** The form that stands at `/{slug}`. Throws RangeError where there is none. */
export function playgroundFormAt(slug: string): PlaygroundForm {
  const form = playgroundForms.find((known) => known.slug === slug);
  if (form === undefined) throw new RangeError(`no form stands at /${slug}`);
  return form;
}
