/** Finds the option that a person types. */

/**
 * The index of the next name that starts with `typed`, else of one that contains it; `active` is the current index.
 * A single letter moves on, so that pressing it again cycles; a longer text stays if it matches. `typed` is lower
 * case.
 */
export function findOption(typed: string, active: number, names: readonly string[]): number | undefined {
  const first = typed.length === 1 ? 1 : 0;
  const order = names.map((_, step) => (active + first + step) % names.length);
  const where = (fits: (name: string) => boolean) =>
    order.find((index) => fits(names[index]?.toLowerCase() ?? ''));
  return where((name) => name.startsWith(typed)) ?? where((name) => name.includes(typed));
}
