/** Describes a form of the playground. Separate from the table, which browsers load. */
import type { Contract } from '#lib/contract/contract.ts';
import type { FormDescription } from './form-description.ts';
import { describeForm } from './form-fields.ts';
import type { PlaygroundForm } from './playground-forms.ts';

/**
 * Only the variants of the page, if two pages share an operation, and the models that are offered; all of them if none
 * is, since the error of a run says what is missing.
 */
export function describePlaygroundForm(
  form: PlaygroundForm,
  contract: Contract,
  isOffered: (model: string) => boolean = () => true,
): FormDescription {
  const { operationId, openModels } = form;
  const described = describeForm(
    contract.operationOf(operationId),
    contract.catalogue,
    ({ models }) => openModels === undefined || (models === 'any') === openModels,
  );
  const variants = Object.entries(described.variants).map(([id, variant]) => {
    const examples = variant.examples.map((example) => ({
      ...example,
      thumb: exampleThumb(form, example.title),
    }));
    return [id, { ...variant, examples }] as const;
  });
  const offered = described.models.filter(({ id }) => isOffered(id));
  const models = offered.length > 0 ? offered : described.models;
  return { ...described, models, variants: Object.fromEntries(variants) };
}

/** The address of a small square image of an example's result, in public/gallery. */
export function exampleThumb({ slug, layout }: PlaygroundForm, title: string): string | undefined {
  if (layout !== 'image' && layout !== 'video') return undefined;
  return `/gallery/${slug}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-small.avif`;
}
