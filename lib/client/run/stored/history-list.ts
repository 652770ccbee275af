/**
 * The loaded part of the history, newest first. Appends older pages, merges polls of the first page and holds
 * new runs back until the user shows them. Pure.
 */
import type { RunsPage, StoredRun } from '#lib/contract/pages/stored-run.ts';

export interface HistoryList {
  runs: readonly StoredRun[];
  held: readonly StoredRun[];
  /** Ids of runs that were shown and deleted. Restored, they are not new. */
  gone: ReadonlySet<string>;
  /** Cursor of the next page; null at the end. */
  next: string | null;
  /** Number of matching runs, including held ones. */
  total: number;
  facets: NonNullable<RunsPage['facets']>;
}

export function listOfPage({ runs, next, total, facets = noFacets }: RunsPage): HistoryList {
  return { runs, held: [], gone: new Set(), next, total, facets };
}

/**
 * Merges a poll of the first page: updates changed runs, holds new ones, removes deleted ones, inserts
 * restored ones.
 */
export function withLatest(list: HistoryList, page: RunsPage): HistoryList {
  const latest = new Map(page.runs.map((run) => [run.id, run]));
  const shown = new Set(list.runs.map(({ id }) => id));
  // The page says nothing about runs older than its last one.
  const reach = page.next === null ? undefined : page.runs.at(-1);
  const stays = (run: StoredRun) => latest.has(run.id) || (reach !== undefined && !isNewer(run, reach));
  const current = list.runs.filter(stays);
  const first = current[0];
  // An empty list shows new runs at once.
  if (first === undefined) return listOfPage(page);
  const unknown = page.runs.filter(({ id }) => !shown.has(id));
  const isNew = (run: StoredRun) => isNewer(run, first) && !list.gone.has(run.id);
  // Restored or imported.
  const back = unknown.filter((run) => !isNew(run));
  const renewed = [...current.map((run) => latest.get(run.id) ?? run), ...back];
  return {
    runs: back.length === 0 ? renewed : renewed.toSorted((one, other) => (isNewer(one, other) ? -1 : 1)),
    held: unknown.filter(isNew),
    gone: new Set([...list.gone, ...list.runs.filter((run) => !stays(run)).map(({ id }) => id)]),
    next: list.next,
    total: page.total,
    facets: page.facets ?? list.facets,
  };
}

export function withMore(list: HistoryList, page: RunsPage): HistoryList {
  const known = new Set(list.runs.map(({ id }) => id));
  const added = page.runs.filter(({ id }) => !known.has(id));
  return { ...list, runs: [...list.runs, ...added], next: page.next, total: page.total };
}

/** Shows the held runs at the top. */
export function withHeld(list: HistoryList): HistoryList {
  return { ...list, runs: [...list.held, ...list.runs], held: [] };
}

export function withChanged(list: HistoryList, changed: readonly StoredRun[]): HistoryList {
  const byId = new Map(changed.map((run) => [run.id, run]));
  return { ...list, runs: list.runs.map((run) => ({ ...run, ...byId.get(run.id) })) };
}

/** List order: by time, then by id. */
function isNewer(one: StoredRun, other: StoredRun): boolean {
  return one.startedAt === other.startedAt ? one.id > other.id : one.startedAt > other.startedAt;
}

const noFacets: HistoryList['facets'] = { operation: {}, model: {}, outcome: {}, provider: {}, tag: {} };
