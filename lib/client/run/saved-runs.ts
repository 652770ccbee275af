/** The ids of the runs that this tab's pages show, for a reload. The runs themselves are in the history. */

import { listOf } from '#lib/base/json-value.ts';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import type { Run } from './run.ts';

/** A run with images may be megabytes to load. */
const maxSaved = 5;

/** The branches of a conversation are texts. */
export const maxSavedTexts = 20;

/** Request ids, newest first. */
export function readSavedRuns(page: string): readonly string[] {
  try {
    return listOf(JSON.parse(readStored(nameOf(page), 'tab') ?? 'null')).filter(
      (id) => typeof id === 'string',
    );
  } catch {
    return [];
  }
}

/** `runs` newest first. Leaves out groups, which cannot be restored one by one. */
export function saveRuns(
  page: string,
  runs: readonly Pick<Run, 'group' | 'requestId'>[],
  most: number = maxSaved,
): void {
  const ids = runs.flatMap(({ group, requestId }) =>
    requestId === undefined || runs.filter((run) => group !== undefined && run.group === group).length > 1
      ? []
      : [requestId],
  );
  writeStored(nameOf(page), ids.length === 0 ? null : JSON.stringify(ids.slice(0, most)), 'tab');
}

function nameOf(page: string): string {
  return `easel-runs:${page}`;
}
