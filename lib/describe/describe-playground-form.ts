/** Describes a form of the playground. Separate from the table, which browsers load. */
import { operationById } from '#lib/contract/operations.ts';
import type { FormDescription } from './form-description.ts';
import { describeForm } from './form-fields.ts';
import { type PlaygroundForm, playgroundForms } from './playground-forms.ts';

/** Only the variants of the page, if two pages share an operation. */
export function describePlaygroundForm(form: PlaygroundForm): FormDescription {
  const { operationId, openModels } = form;
  const described = describeForm(
    operationById(operationId),
    ({ models }) => openModels === undefined || (models === 'any') === openModels,
  );
  const variants = Object.entries(described.variants).map(([id, variant]) => {
    const examples = variant.examples.map((example) => ({
      ...example,
      thumb: exampleThumb(form, example.title),
    }));
    return [id, { ...variant, examples }] as const;
  });
  return { ...described, variants: Object.fromEntries(variants) };
}

/** The address of a small square image of an example's result, in public/gallery. */
export function exampleThumb({ slug, layout }: PlaygroundForm, title: string): string | undefined {
  if (layout !== 'image' && layout !== 'video') return undefined;
  return `/gallery/${slug}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-small.avif`;
}

/** The form at `/{slug}`. Throws RangeError if there is none. */
export function playgroundFormAt(slug: string): PlaygroundForm {
  const form = playgroundForms.find((known) => known.slug === slug);
  if (form === undefined) throw new RangeError(`no form stands at /${slug}`);
  return form;
}
