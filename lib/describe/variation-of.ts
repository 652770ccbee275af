/** What repeated requests of a model differ in: the seed, else the quality. Read from its fields. Pure. */
import type { FormVariation } from '#lib/contract/pages/form-catalogue.ts';
import type { FormField } from './form-description.ts';

/** More would cost more than a look at them is worth. */
export const maxVariations = 4;

export function variationOf(fields: readonly FormField[]): FormVariation | null {
  const inner = fields.flatMap(({ name, fields: own = [] }) =>
    own.map((field) => ({ field, path: `${name}.${field.name}` })),
  );
  const all = [...fields.map((field) => ({ field, path: field.name })), ...inner];
  const seed = all.find(({ field }) => field.widget === 'seed');
  if (seed) return { path: seed.path, values: null };

  const quality = fields.find(({ name, kind }) => name === 'quality' && kind === 'choice');
  // With auto, the model chooses one of the others.
  const values = quality?.options?.map(({ value }) => value).filter((value) => value !== 'auto') ?? [];
  return values.length < 2 ? null : { path: 'quality', values: values.slice(0, maxVariations) };
}
