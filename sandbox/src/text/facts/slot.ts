/**
 * A place to be filled: a property's name, what its schema says of it, which item of a list it is.
 */

/** A property: its name and what its schema says of it. `index` counts items of one list, from 0. */
export interface Slot {
  readonly name: string;
  readonly description: string;
  readonly index: number;
  /** The object also has a property for people, so a bare `name` is not theirs. */
  readonly besidePeople?: boolean;
}

/** The words of a property name: "departureCity" and "departure_city" give ["departure", "city"]. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
