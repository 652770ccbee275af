/** Runs that belong together as one row of the list, which opens. Pure. */
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';

/** By group id, newest run first. */
export type RunGroups = ReadonlyMap<string, readonly StoredRun[]>;

/** Fewer runs are no more to read than their group. */
const leastRuns = 3;

export function groupsOf(runs: readonly StoredRun[]): RunGroups {
  const all = Map.groupBy(runs, ({ groupId = '' }) => groupId);
  return new Map([...all].filter(([id, { length }]) => id !== '' && length >= leastRuns));
}

/**
 * The rows of a list: a group has a row of its own at the place of its newest run, with the id of the group; the runs of an
 * opened one are below it.
 */
export function rowsOf(
  runs: readonly StoredRun[],
  groups: RunGroups,
  opened: ReadonlySet<string>,
): readonly StoredRun[] {
  return runs.flatMap((run) => {
    const { groupId = '' } = run;
    const group = groups.get(groupId);
    if (group === undefined) return [run];
    if (group[0] !== run) return [];
    const row = { ...run, id: groupId };
    return opened.has(groupId) ? [row, ...group] : [row];
  });
}

/** `Evaluation`, `Comparison`, `Session`. */
export function groupLabel(id: string): string {
  if (id.startsWith('eval_')) return 'Evaluation';
  return id.startsWith('compare_') ? 'Comparison' : 'Session';
}
