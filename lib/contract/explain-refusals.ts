/** Why a field that one model takes is not taken by another: worked out from the variants themselves. */
import { showList } from '#lib/base/format-value.ts';
import type { Variant } from './define-operation.ts';

/** Gives each variant a reason for every field that only its siblings take. Reasons written by hand win. */
export function explainRefusals(variants: readonly Variant[]): Variant[] {
  const takers = new Map<string, string[]>();
  for (const variant of variants) {
    for (const field of Object.keys(variant.schema.shape)) {
      takers.set(field, [...(takers.get(field) ?? []), variant.title]);
    }
  }
  return variants.map((variant) => {
    const missing = [...takers].filter(([field]) => !(field in variant.schema.shape));
    const worked = missing.map(([field, titles]) => [
      field,
      `only ${showList(titles)} ${titles.length > 1 ? 'take' : 'takes'} it.`,
    ]);
    const refused = { ...Object.fromEntries(worked), ...variant.refused };
    return { ...variant, refused, validate: (body) => variant.validate(body, refused) };
  });
}
