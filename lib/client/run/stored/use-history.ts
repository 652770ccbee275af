/**
 * Loads the runs that match a filter, page by page, and polls for changes: faster while something runs, not
 * in hidden tabs. Keeps the previous list until a new filter has loaded.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { RunsPage, StoredRun } from '#lib/contract/pages/stored-run.ts';
import { type HistoryFilter, queryParameters } from './history-filter.ts';
import { type HistoryList, listOfPage, withChanged, withHeld, withLatest, withMore } from './history-list.ts';

export type History = ReturnType<typeof useHistory>;

const calm = 5000;
const brisk = 1500;

interface Loaded {
  key: string;
  filtered: string;
  list: HistoryList;
}

/** `thumbnails` leaves out runs without one, and loads more at once. */
export function useHistory(filter: HistoryFilter, thumbnails = false) {
  const pageSize = thumbnails ? 150 : 50;
  const filtered = queryParameters(filter).toString();
  const key = `/api/runs?${queryOf(filter, { thumbnails, pageSize })}`;
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
      filtered,
      list: known?.key === key ? withLatest(known.list, page) : listOfPage(page),
    }));
  }, [key, filtered, page]);

  const change = useCallback(
    (next: (list: HistoryList) => HistoryList) =>
      setLoaded((known) => known && { ...known, list: next(known.list) }),
    [],
  );
  const cursor = loaded?.key === key ? loaded.list.next : null;
  const loadMore = useCallback(async () => {
    if (cursor === null || asking.current) return;
    asking.current = true;
    setLoadingMore(true);
    try {
      const more = await callPages<RunsPage>(`${key}&cursor=${encodeURIComponent(cursor)}`);
      setLoaded((known) => (known?.key === key ? { ...known, list: withMore(known.list, more) } : known));
    } catch {
      // Scrolling to the end again tries again.
    } finally {
      asking.current = false;
      setLoadingMore(false);
    }
  }, [key, cursor]);

  return {
    /** Undefined until the first response. */
    list: loaded?.list,
    /** Of the list, whichever view it was loaded for: the wall keeps its cells, and the focus, when its own list arrives. */
    shownFilter: loaded?.filtered ?? '',
    /** The list still shows an earlier filter. */
    stale: loaded !== undefined && loaded.key !== key,
    error,
    /** Loads the next page, if there is one. */
    loadMore: () => void loadMore(),
    loadingMore,
    showHeld: () =>
      // A full page of held runs can leave a gap to the loaded ones, so start from that page.
      change((list) => (list.held.length >= pageSize && page ? listOfPage(page) : withHeld(list))),
    renew: (runs: readonly StoredRun[]) => change((list) => withChanged(list, runs)),
    reload: () =>
      void mutate().then((latest) => latest && setLoaded({ key, filtered, list: listOfPage(latest) })),
    refresh: () => mutate(),
  };
}

function queryOf(
  filter: HistoryFilter,
  { thumbnails, pageSize }: { thumbnails: boolean; pageSize: number },
): string {
  const parameters = queryParameters(filter);
  if (thumbnails) parameters.set('thumbnail', '1');
  parameters.set('limit', String(pageSize));
  return parameters.toString();
}
