/** The runs that this tab's pages show, for a reload: their ids, and their texts before variables were filled. */

import { type JsonRecord, listOf, recordOf } from '#lib/base/json-value.ts';
import { readStoredJson, writeStored } from '#lib/client/storage/browser-storage.ts';
import type { Run } from './run.ts';

/** A run with images may be megabytes to load. */
const maxSaved = 5;

/** The branches of a conversation are texts. */
export const maxSavedTexts = 20;

export interface SavedRun {
  /** Of the request. The history has the run. */
  id: string;
  /** The texts with variables, by path: the history has only what was sent. */
  texts?: JsonRecord | undefined;
}

/** Newest first. */
export function readSavedRuns(page: string): readonly SavedRun[] {
  return listOf(readStoredJson(nameOf(page), 'tab')).flatMap((entry) => {
    const { id, texts } = recordOf(entry);
    return typeof id === 'string' ? [{ id, texts: recordOf(texts) }] : [];
  });
}

/** `runs` newest first. */
export function saveRuns(
  page: string,
  runs: readonly (Pick<Run, 'requestId'> & Pick<SavedRun, 'texts'>)[],
  most: number = maxSaved,
): void {
  const saved = runs.flatMap(({ requestId: id, texts }): SavedRun[] =>
    id === undefined ? [] : [{ id, texts }],
  );
  writeStored(nameOf(page), saved.length === 0 ? null : JSON.stringify(saved.slice(0, most)), 'tab');
}

function nameOf(page: string): string {
  return `easel-runs:${page}`;
}
