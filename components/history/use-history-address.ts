'use client';
/** The history's address: what is filtered, which run is open, with which it is compared. */
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import {
  facetNames,
  filterParameters,
  type HistoryFilter,
  readFilter,
} from '#lib/client/history/history-filter.ts';
import { pushParams, replaceParams } from '#lib/client/storage/url-params.ts';

export interface HistoryPlace {
  filter: HistoryFilter;
  /** Id of the run that is open. */
  run?: string | undefined;
  /** Id of the run it is compared with. */
  other?: string | undefined;
}

export interface HistoryAddress extends HistoryPlace {
  /** `replace` while one types or goes through rows; `push` for what Back should undo. */
  go(change: Partial<HistoryPlace>, how: 'push' | 'replace'): void;
  /** The address that opens a run among the same others. */
  hrefOf(run: string): string;
}

export function useHistoryAddress(): HistoryAddress {
  const parameters = useSearchParams();
  return useMemo(() => {
    const place = {
      filter: readFilter(parameters),
      run: parameters.get('run') ?? undefined,
      other: parameters.get('with') ?? undefined,
    };
    return {
      ...place,
      go(change, how) {
        const set = parametersOf({ ...place, ...change });
        if (how === 'push') pushParams(set);
        else replaceParams(set);
      },
      hrefOf(run) {
        const query = filterParameters(place.filter);
        query.set('run', run);
        return `/history?${query}`;
      },
    };
  }, [parameters]);
}

function parametersOf({ filter, run, other }: HistoryPlace): Readonly<Record<string, string | undefined>> {
  const set = filterParameters(filter);
  return {
    ...Object.fromEntries(
      ['text', 'pinned', ...facetNames].map((name) => [name, set.get(name) ?? undefined]),
    ),
    run,
    with: run === undefined ? undefined : other,
    // The tab of the open run's result goes with it.
    ...(run === undefined ? { tab: undefined } : {}),
  };
}
