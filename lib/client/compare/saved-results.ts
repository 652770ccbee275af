/**
 * Stores in this browser which history run is the result of each cell, so that a reload restores the results.
 * The results themselves are in the history.
 */

import { defined, isRecord, type JsonRecord, listOf, numberOf, recordOf } from '#lib/base/json-value.ts';
import { maxCells } from '#lib/client/handoff/compare-set.ts';
import type { Run } from '#lib/client/run/run.ts';
import { readStoredJson, writeStored } from '#lib/client/storage/browser-storage.ts';
import type { CompareCell } from './make-cells.ts';

export interface SavedResult {
  /**
   * Identifies the cell and the request it sent: a different request has a different result. An empty fingerprint is that of
   * the cell as it was opened with this result.
   */
  key: string;
  fingerprint: string;
  requestId: string;
  /** As measured here: the history has those of the server. */
  times?: SavedTimes;
}

export type SavedTimes = Pick<Run, 'startedAt' | 'headersAt' | 'firstEventAt' | 'endedAt'>;

/** Of an ended run; undefined before. */
export function timesOf({ startedAt, headersAt, firstEventAt, endedAt }: Run): SavedTimes | undefined {
  return endedAt === undefined ? undefined : defined({ startedAt, headersAt, firstEventAt, endedAt });
}

/** Longer requests are not stored. */
const maxFingerprintLength = 20_000;

export function readSavedResults(slug: string): readonly SavedResult[] {
  return listOf(readStoredJson(storageKey(slug))).flatMap(readResult);
}

export function saveResults(slug: string, results: readonly SavedResult[]): void {
  const saved = results
    .filter(({ fingerprint }) => fingerprint.length <= maxFingerprintLength)
    .slice(0, maxCells)
    .map(({ key, fingerprint, requestId, times }) => ({ key, print: fingerprint, requestId, times }));
  writeStored(storageKey(slug), saved.length === 0 ? null : JSON.stringify(saved));
}

/** The saved results of these cells, in the order of the cells. */
export function resultsOf(
  cells: readonly Pick<CompareCell, 'key' | 'fingerprint'>[],
  saved: readonly SavedResult[],
): readonly SavedResult[] {
  return cells.flatMap(
    ({ key, fingerprint }) =>
      saved.find((one) => one.key === key && ['', fingerprint].includes(one.fingerprint)) ?? [],
  );
}

function storageKey(slug: string): string {
  return `easel-compare-results:${slug}`;
}

function readResult(value: unknown): SavedResult[] {
  if (!isRecord(value)) return [];
  // Browsers that ran an earlier version stored the fingerprint as `print`.
  const { key, print: fingerprint, requestId } = value;
  if (typeof key !== 'string' || typeof fingerprint !== 'string' || typeof requestId !== 'string') return [];
  const times = readTimes(recordOf(value.times));
  return [{ key, fingerprint, requestId, ...(times && { times }) }];
}

function readTimes(value: JsonRecord): SavedTimes | undefined {
  const startedAt = numberOf(value.startedAt);
  if (startedAt === undefined) return undefined;
  const { headersAt, firstEventAt, endedAt } = value;
  return defined({
    startedAt,
    headersAt: numberOf(headersAt),
    firstEventAt: numberOf(firstEventAt),
    endedAt: numberOf(endedAt),
  });
}

/** A cell whose request had not been sent. */
export type QueuedCell = Pick<SavedResult, 'key' | 'fingerprint'>;

/** Milliseconds: what was queued before is not sent any more. */
const queuedFor = 600_000;

/** Of this tab, when it was reloaded. */
export function readQueue(slug: string): readonly QueuedCell[] {
  const { at, cells } = recordOf(readStoredJson(queueKey(slug), 'tab'));
  if ((numberOf(at) ?? 0) < Date.now() - queuedFor) return [];
  return listOf(cells).flatMap((entry): QueuedCell[] => {
    const { key, fingerprint } = recordOf(entry);
    return typeof key === 'string' && typeof fingerprint === 'string' ? [{ key, fingerprint }] : [];
  });
}

export function saveQueue(slug: string, cells: readonly QueuedCell[]): void {
  const saved = cells.map(({ key, fingerprint }) => ({ key, fingerprint }));
  const text = saved.length === 0 ? null : JSON.stringify({ at: Date.now(), cells: saved });
  writeStored(queueKey(slug), text, 'tab');
}

function queueKey(slug: string): string {
  return `easel-compare-queue:${slug}`;
}
