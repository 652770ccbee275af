import { isPlainRecord } from './json-value.ts';

/** A record with each member changed, under the same names. */
export function mapMembers<Next>(
  record: Readonly<Record<string, unknown>>,
  change: (member: unknown, key: string) => Next,
): Record<string, Next> {
  return Object.fromEntries(Object.entries(record).map(([key, member]) => [key, change(member, key)]));
}

/**
 * Plain data with parts changed: `change` returns what takes the place of a value, or undefined to look into it. A list of
 * numbers is looked at as a whole: vectors have thousands.
 */
export function mapParts(value: unknown, change: (part: unknown, key: string) => unknown, key = ''): unknown {
  const changed = change(value, key);
  if (changed !== undefined) return changed;
  if (Array.isArray(value))
    return typeof value[0] === 'number' ? value : value.map((item) => mapParts(item, change));
  return isPlainRecord(value) ? mapMembers(value, (member, name) => mapParts(member, change, name)) : value;
}

/** The parts that fit, in order; a part is not looked into. */
export function partsIn<Part>(value: unknown, isPart: (part: unknown) => part is Part): readonly Part[] {
  const found: Part[] = [];
  mapParts(value, (part) => (isPart(part) ? found.push(part) : undefined));
  return found;
}
