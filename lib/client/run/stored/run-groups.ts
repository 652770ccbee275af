/** Runs that belong together as one row of the list, which opens. Pure. */
import { type GroupKind, groupKindOf } from '#lib/contract/pages/group-kinds.ts';
import type { StoredRun } from '#lib/contract/pages/stored-run.ts';

/** By group id, newest run first. */
export type RunGroups = ReadonlyMap<string, readonly StoredRun[]>;

/** Fewer runs of a conversation or session without a name are listed one by one. The others have a page of their own. */
const leastRuns: Readonly<Record<GroupKind, number>> = {
  conversation: 3,
  session: 3,
  comparison: 1,
  evaluation: 1,
};

/** What a search finds is listed run by run, unless it finds the name of the group. */
export function groupsOf(runs: readonly StoredRun[], search = ''): RunGroups {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = Map.groupBy(runs, ({ groupId = '' }) => groupId);
  const isShown = ([id, group]: [string, readonly StoredRun[]]) => {
    const name = nameOf(group)?.toLowerCase();
    const isFound = words.every((word) => name?.includes(word));
    const least = leastRuns[groupKindOf(id) ?? 'session'];
    return id !== '' && isFound && (name !== undefined || group.length >= least);
  };
  return new Map([...all].filter(isShown));
}

/** The given name of a group. */
export function nameOf(group: readonly StoredRun[]): string | undefined {
  return group.find(({ groupName }) => groupName !== undefined)?.groupName;
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

/** `Evaluation`, `Comparison`. */
export function groupLabel(id: string): string {
  return groupLabels[groupKindOf(id) ?? 'session'];
}

export const groupLabels: Readonly<Record<GroupKind, string>> = {
  conversation: 'Conversation',
  session: 'Session',
  comparison: 'Comparison',
  evaluation: 'Evaluation',
};
