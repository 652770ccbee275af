/** A record with each member changed, under the same names. */
export function mapMembers(
  record: Readonly<Record<string, unknown>>,
  change: (member: unknown, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, member]) => [key, change(member, key)]));
}
