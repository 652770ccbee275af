/** The record with the changes; null removes a member. */
export function mergePatch<Value extends string>(
  record: Readonly<Record<string, Value>>,
  changes: Readonly<Record<string, Value | null>>,
): Record<string, Value> {
  const merged = Object.entries({ ...record, ...changes });
  return Object.fromEntries(merged.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
