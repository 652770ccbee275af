'use client';
/**
 * The runs that match a filter, for React: loaded page by page, looked at again every few seconds while the tab is in
 * sight, quicker while something runs. What one filter has brought stays in sight until the next one's answer.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { RunsPage, StoredRun } from '#lib/contract/playground/stored-run.ts';
import { filterParameters, type HistoryFilter } from './history-filter.ts';
import { type HistoryList, listOfPage, withChanged, withHeld, withLatest, withMore } from './history-list.ts';

export interface History {
  /** Undefined until the first answer. */
  list: HistoryList | undefined;
  /** Another one for every filter that is shown. */
  shownKey: string;
  /** The list is still the one of an earlier filter. */
  stale: boolean;
  error: Error | undefined;
  /** At the list's end: brings the next page, if there is one. */
  loadMore(): void;
  loadingMore: boolean;
  /** Puts what came meanwhile at the top. */
  showHeld(): void;
  /** Renews these runs in place. */
  renew(runs: readonly StoredRun[]): void;
  /** Starts anew: runs may have come anywhere. */
  reload(): void;
  /** Looks again at once. */
  refresh(): Promise<unknown>;
}

const pageSize = 50;
const calm = 5000;
const brisk = 1500;

interface Loaded {
  key: string;
  list: HistoryList;
}

export function useHistory(filter: HistoryFilter): History {
  const key = `/api/runs?${withLimit(filterParameters(filter))}`;
  const [loaded, setLoaded] = useState<Loaded>();
  const [loadingMore, setLoadingMore] = useState(false);
  const asking = useRef(false);
  const {
    data: page,
    error,
    mutate,
  } = useSWR<RunsPage, Error>(key, callPages, {
    refreshInterval: (known) => (known?.runs.some(({ outcome }) => outcome === 'running') ? brisk : calm),
    dedupingInterval: 500,
  });
  useEffect(() => {
    if (page === undefined) return;
    setLoaded((known) => ({
      key,
      list: known?.key === key ? withLatest(known.list, page) : listOfPage(page),
    }));
  }, [key, page]);

  const change = useCallback(
    (next: (list: HistoryList) => HistoryList) =>
      setLoaded((known) => (known === undefined ? known : { key: known.key, list: next(known.list) })),
    [],
  );
  const cursor = loaded?.key === key ? loaded.list.next : null;
  const loadMore = useCallback(async () => {
    if (cursor === null || asking.current) return;
    asking.current = true;
    setLoadingMore(true);
    try {
      const more = await callPages<RunsPage>(`${key}&cursor=${encodeURIComponent(cursor)}`);
      setLoaded((known) => (known?.key === key ? { key, list: withMore(known.list, more) } : known));
    } catch {
      // The end of the list stays where it is; scrolling there again asks again.
    } finally {
      asking.current = false;
      setLoadingMore(false);
    }
  }, [key, cursor]);

  return {
    list: loaded?.list,
    shownKey: loaded?.key ?? '',
    stale: loaded !== undefined && loaded.key !== key,
    error,
    loadMore: () => void loadMore(),
    loadingMore,
    showHeld: () =>
      // As many as a page holds: there may be more between them and the rest.
      change((list) => (list.held.length >= pageSize && page ? listOfPage(page) : withHeld(list))),
    renew: (runs) => change((list) => withChanged(list, runs)),
    reload: () => void mutate().then((latest) => latest && setLoaded({ key, list: listOfPage(latest) })),
    refresh: () => mutate(),
  };
}

function withLimit(parameters: URLSearchParams): string {
  parameters.set('limit', String(pageSize));
  return parameters.toString();
}
