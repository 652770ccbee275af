/**
 * Stores in this browser which history run is the result of each cell, so that a reload restores the results.
 * The results themselves are in the history.
 */
import { isRecord } from '#lib/base/is-record.ts';
import { listOf } from '#lib/base/json-value.ts';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import { maxCells } from './compare-set.ts';
import type { CompareCell } from './make-cells.ts';

export interface SavedResult {
  /** Identifies the cell and the request it sent: a different request has a different result. */
  key: string;
  fingerprint: string;
  requestId: string;
}

/** Longer requests are not stored. */
const maxFingerprintLength = 20_000;

export function readSavedResults(slug: string): readonly SavedResult[] {
  try {
    return listOf(JSON.parse(readStored(storageKey(slug)) ?? 'null')).flatMap(readResult);
  } catch {
    return [];
  }
}

export function saveResults(slug: string, results: readonly SavedResult[]): void {
  const saved = results
    .filter(({ fingerprint }) => fingerprint.length <= maxFingerprintLength)
    .slice(0, maxCells)
    .map(({ key, fingerprint, requestId }) => ({ key, print: fingerprint, requestId }));
  writeStored(storageKey(slug), saved.length === 0 ? null : JSON.stringify(saved));
}

/** The saved results of these cells, in the order of the cells. */
export function resultsOf(
  cells: readonly Pick<CompareCell, 'key' | 'fingerprint'>[],
  saved: readonly SavedResult[],
): readonly SavedResult[] {
  return cells.flatMap(
    ({ key, fingerprint }) => saved.find((one) => one.key === key && one.fingerprint === fingerprint) ?? [],
  );
}

function storageKey(slug: string): string {
  return `easel-compare-results:${slug}`;
}

function readResult(value: unknown): SavedResult[] {
  if (!isRecord(value)) return [];
  // Browsers that ran an earlier version stored the fingerprint as `print`.
  const { key, print: fingerprint, requestId } = value;
  return typeof key === 'string' && typeof fingerprint === 'string' && typeof requestId === 'string'
    ? [{ key, fingerprint, requestId }]
    : [];
}
