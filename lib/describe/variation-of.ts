/** What repeated requests of a model differ in: the seed, else the quality. Read from its fields. Pure. */
import type { FormVariation } from '#lib/contract/pages/form-catalogue.ts';
import type { FormField } from './form-description.ts';

/** More would cost more than a look at them is worth. */
export const maxVariations = 4;

export function variationOf(fields: readonly FormField[]): FormVariation | null {
  const all = fields.flatMap((field) => [
    { field, path: field.name },
    ...(field.kind === 'object' && field.widget === undefined ? (field.fields ?? []) : []).map((inner) => ({
      field: inner,
      path: `${field.name}.${inner.name}`,
    })),
  ]);
  const seed = all.find(({ field }) => field.widget === 'seed');
  if (seed) return { path: seed.path, values: null };

  const quality = all.find(({ field }) => field.name === 'quality' && field.kind === 'choice');
  const values = quality?.field.options?.map(({ value }) => value) ?? [];
  // The model chooses one of the others.
  const distinct = values.filter((value) => value !== 'auto');
  if (quality === undefined || distinct.length < 2) return null;
  return { path: quality.path, values: distinct.slice(0, maxVariations) };
}
