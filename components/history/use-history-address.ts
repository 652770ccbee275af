'use client';
/** The history's address: what is filtered, which run is open, with which it is compared. */
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { filterParameters, type HistoryFilter, readFilter } from '#lib/client/history/history-filter.ts';

export interface HistoryPlace {
  filter: HistoryFilter;
  /** Id of the run that is open. */
  run?: string | undefined;
  /** Id of the run it is compared with. */
  other?: string | undefined;
}

type PlaceChange = Partial<HistoryPlace>;

export interface HistoryAddress extends HistoryPlace {
  /** `replace` while one types or goes through rows; `push` for what Back should undo. */
  go(change: PlaceChange, how: 'push' | 'replace'): void;
  hrefOf(change: PlaceChange): string;
}

export function useHistoryAddress(): HistoryAddress {
  const parameters = useSearchParams();
  return useMemo(() => {
    const place: HistoryPlace = {
      filter: readFilter(parameters),
      ...named('run', parameters.get('run')),
      ...named('other', parameters.get('with')),
    };
    const hrefOf = (change: PlaceChange) => addressOf({ ...place, ...change });
    return {
      ...place,
      hrefOf,
      go(change, how) {
        const href = hrefOf(change);
        if (how === 'push') window.history.pushState(null, '', href);
        else window.history.replaceState(null, '', href);
      },
    };
  }, [parameters]);
}

function named(name: 'run' | 'other', value: string | null): Partial<HistoryPlace> {
  return value ? { [name]: value } : {};
}

function addressOf({ filter, run, other }: HistoryPlace): string {
  const parameters = filterParameters(filter);
  if (run) parameters.set('run', run);
  if (run && other) parameters.set('with', other);
  const query = parameters.toString();
  return query === '' ? '/history' : `/history?${query}`;
}
