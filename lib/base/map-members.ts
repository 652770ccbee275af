/** A record with each member changed, under the same names. */
export function mapMembers<Next>(
  record: Readonly<Record<string, unknown>>,
  change: (member: unknown, key: string) => Next,
): Record<string, Next> {
  return Object.fromEntries(Object.entries(record).map(([key, member]) => [key, change(member, key)]));
}
