/**
 * Which run of the history each cell's result is, kept in this browser so that the page finds its results again after
 * a reload. The results themselves are the history's.
 */
import { isRecord } from '#lib/base/is-record.ts';
import { listOf } from '#lib/base/json-value.ts';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import { mostCells } from './compare-set.ts';
import type { CompareCell } from './make-cells.ts';

export interface KeptResult {
  /** Of the cell, and of the request that it sent: another request has another result. */
  key: string;
  print: string;
  requestId: string;
}

/** Characters of a request that is worth remembering. */
const longestPrint = 20_000;

export function readResults(slug: string): readonly KeptResult[] {
  try {
    return listOf(JSON.parse(readStored(nameOf(slug)) ?? 'null')).flatMap(readResult);
  } catch {
    return [];
  }
}

export function keepResults(slug: string, results: readonly KeptResult[]): void {
  const kept = results.filter(({ print }) => print.length <= longestPrint).slice(0, mostCells);
  writeStored(nameOf(slug), kept.length === 0 ? null : JSON.stringify(kept));
}

/** Those of `kept` that are the results of these cells, in the cells' order. */
export function resultsOf(
  cells: readonly Pick<CompareCell, 'key' | 'print'>[],
  kept: readonly KeptResult[],
): readonly KeptResult[] {
  return cells.flatMap(({ key, print }) => kept.find((one) => one.key === key && one.print === print) ?? []);
}

function nameOf(slug: string): string {
  return `easel-compare-results:${slug}`;
}

function readResult(value: unknown): KeptResult[] {
  if (!isRecord(value)) return [];
  const { key, print, requestId } = value;
  return typeof key === 'string' && typeof print === 'string' && typeof requestId === 'string'
    ? [{ key, print, requestId }]
    : [];
}
