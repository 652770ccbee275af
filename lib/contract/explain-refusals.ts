/** Explains why a model rejects a field that another model accepts. Derived from the variants. */
import { showList } from '#lib/base/format-value.ts';
import type { ValidBody, Variant } from './define-variant.ts';

/** Adds a reason for every field that only other variants accept. Handwritten reasons win. */
export function explainRefusals<Valid extends ValidBody>(
  variants: readonly Variant<Valid>[],
): readonly Variant<Valid>[] {
  const titles = new Map<string, string[]>();
  for (const variant of variants) {
    for (const field of Object.keys(variant.schema.shape)) {
      titles.set(field, [...(titles.get(field) ?? []), variant.title]);
    }
  }
  for (const { schema, refused } of variants) {
    for (const [field, accepting] of titles) {
      if (field in schema.shape) continue;
      const plural = accepting.length > 1 || accepting[0]?.endsWith(' models');
      refused[field] ??= `only ${showList(accepting)} ${plural ? 'accept' : 'accepts'} it.`;
    }
  }
  return variants;
}
