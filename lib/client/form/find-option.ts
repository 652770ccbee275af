/** Which name of a list somebody means who types a part of it. */

/**
 * The index of the next name that starts with `typed`, else of one that holds it; `active` is where one stands. A first
 * letter moves on, so that pressing it again walks through its names; a longer word stays where it fits already.
 * `typed` is lower case. Undefined when no name holds it.
 */
export function findOption(typed: string, active: number, names: readonly string[]): number | undefined {
  const first = typed.length === 1 ? 1 : 0;
  const order = names.map((_, step) => (active + first + step) % names.length);
  const where = (fits: (name: string) => boolean) =>
    order.find((index) => fits(names[index]?.toLowerCase() ?? ''));
  return where((name) => name.startsWith(typed)) ?? where((name) => name.includes(typed));
}
