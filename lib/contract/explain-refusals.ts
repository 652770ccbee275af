/** Why a field that one model accepts is refused for another: derived from the variants themselves. */
import { showList } from '#lib/base/format-value.ts';
import type { ValidBody, Variant } from './define-operation.ts';

/** Adds to each variant a reason for every field that only its siblings accept. Reasons written by hand win. */
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
      refused[field] ??= `only ${showList(accepting)} ${accepting.length > 1 ? 'accept' : 'accepts'} it.`;
    }
  }
  return variants;
}
