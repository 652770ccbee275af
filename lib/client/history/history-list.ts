/**
 * The part of the history a page has loaded, newest first: pages appended at its end, looks at its start merged in,
 * newer runs held back until they are asked for. Pure.
 */
import type { RunsPage, StoredRun } from '#lib/contract/playground/stored-run.ts';

export interface HistoryList {
  runs: readonly StoredRun[];
  /** Newer than what is shown. */
  held: readonly StoredRun[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
  /** How many match in all, held ones included. */
  total: number;
  facets: NonNullable<RunsPage['facets']>;
}

export function listOfPage({ runs, next, total, facets = noFacets }: RunsPage): HistoryList {
  return { runs, held: [], next, total, facets };
}

/** The first page as it is now: what changed is renewed, what is new is held, what is gone goes, what is back is there. */
export function withLatest(list: HistoryList, page: RunsPage): HistoryList {
  const latest = new Map(page.runs.map((run) => [run.id, run]));
  const shown = new Set(list.runs.map(({ id }) => id));
  // Beyond its last run the page says nothing.
  const reach = page.next === null ? undefined : page.runs.at(-1);
  const kept = list.runs.filter((run) => latest.has(run.id) || (reach !== undefined && !isNewer(run, reach)));
  const first = kept[0];
  // Nobody reads an empty list: what comes into it need not wait.
  if (first === undefined) return listOfPage(page);
  // Not newer and yet not known: brought back, or imported.
  const back = page.runs.filter((run) => !shown.has(run.id) && !isNewer(run, first));
  const renewed = [...kept.map((run) => latest.get(run.id) ?? run), ...back];
  return {
    runs: back.length === 0 ? renewed : renewed.toSorted((one, other) => (isNewer(one, other) ? -1 : 1)),
    held: page.runs.filter((run) => !shown.has(run.id) && isNewer(run, first)),
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

/** Held runs take their place at the top. */
export function withHeld(list: HistoryList): HistoryList {
  return { ...list, runs: [...list.held, ...list.runs], held: [] };
}

export function withChanged(list: HistoryList, changed: readonly StoredRun[]): HistoryList {
  const byId = new Map(changed.map((run) => [run.id, run]));
  return { ...list, runs: list.runs.map((run) => byId.get(run.id) ?? run) };
}

export function without(list: HistoryList, ids: ReadonlySet<string>): HistoryList {
  const gone = [...list.runs, ...list.held].filter(({ id }) => ids.has(id)).length;
  if (gone === 0) return list;
  return {
    ...list,
    runs: list.runs.filter(({ id }) => !ids.has(id)),
    held: list.held.filter(({ id }) => !ids.has(id)),
    total: list.total - gone,
  };
}

/** The order of the list: by time, then by id. */
function isNewer(one: StoredRun, other: StoredRun): boolean {
  return one.startedAt === other.startedAt ? one.id > other.id : one.startedAt > other.startedAt;
}

const noFacets: HistoryList['facets'] = { operation: {}, model: {}, outcome: {}, provider: {}, tag: {} };
