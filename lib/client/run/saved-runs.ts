/**
 * The ids of the runs that this tab's pages show, for a reload, with their texts before variables were filled; and
 * those of the runs that have not ended, for every tab that is opened later. The history has the runs.
 */

import { type JsonRecord, listOf, numberOf, recordOf } from '#lib/base/json-value.ts';
import { type Reach, readStored, readStoredJson, writeStored } from '#lib/client/storage/browser-storage.ts';
import { isLive, type Run } from './run.ts';

/** A run with images may be megabytes to load. */
const maxSaved = 5;

/** The branches of a conversation are texts. */
export const maxSavedTexts = 20;

/** Milliseconds after which nobody looks for a run any more. */
const longest = 86_400_000;

export interface SavedRun {
  id: string;
  startedAt: number;
  /** The texts with variables, by path: the history has only what was sent. */
  texts?: JsonRecord | undefined;
}

/** A run as it is saved. */
export interface ShownRun extends Pick<Run, 'id' | 'requestId' | 'recorded' | 'phase' | 'startedAt'> {
  texts?: SavedRun['texts'];
}

/** In the history; undefined for a recording from elsewhere. */
export function storedId({
  id,
  requestId,
  recorded,
}: Omit<ShownRun, 'phase' | 'startedAt'>): string | undefined {
  return requestId ?? (recorded ? undefined : id);
}

/** Those to show again, newest first. `isNew`: the page is not a reloaded one, which shows its ended runs, too. */
export function readSavedRuns(page: string, { isNew = false } = {}): readonly SavedRun[] {
  const live = readList(page, 'browser').filter(({ startedAt }) => startedAt > Date.now() - longest);
  const shown = isNew ? [] : readList(page, 'tab');
  return [...live.filter(({ id }) => !shown.some((run) => run.id === id)), ...shown];
}

/** `runs` newest first. */
export function saveRuns(page: string, runs: readonly ShownRun[], most: number = maxSaved): void {
  const entryOf = (run: ShownRun): SavedRun[] => {
    const id = storedId(run);
    return id === undefined ? [] : [{ id, startedAt: run.startedAt, texts: run.texts }];
  };
  writeList(page, 'tab', runs.flatMap(entryOf).slice(0, most));
  const known = new Set(runs.map(storedId));
  const others = readList(page, 'browser').filter(({ id }) => !known.has(id));
  writeList(page, 'browser', [...runs.filter(isLive).flatMap(entryOf), ...others].slice(0, maxSavedTexts));
}

/** A run that the server does not have. */
export function forgetRun(page: string, id: string): void {
  writeList(
    page,
    'browser',
    readList(page, 'browser').filter((run) => run.id !== id),
  );
}

function readList(page: string, reach: Reach): SavedRun[] {
  return listOf(readStoredJson(nameOf(page), reach)).flatMap((entry) => {
    const { id, startedAt, texts } = recordOf(entry);
    if (typeof id !== 'string') return [];
    return [{ id, startedAt: numberOf(startedAt) ?? 0, texts: recordOf(texts) }];
  });
}

function writeList(page: string, reach: Reach, list: readonly SavedRun[]): void {
  const text = list.length === 0 ? null : JSON.stringify(list);
  // Called for each event of a run; writing is slow.
  if (text !== readStored(nameOf(page), reach)) writeStored(nameOf(page), text, reach);
}

function nameOf(page: string): string {
  return `easel-runs:${page}`;
}
