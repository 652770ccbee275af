/** The URL of the history page: filter, open run, compared run. */
import { useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import {
  facetNames,
  filterParameters,
  type HistoryFilter,
  readFilter,
} from '#lib/client/history/history-filter.ts';
import { pushParams, replaceParams } from '#lib/client/storage/url-params.ts';

interface HistoryPlace {
  filter: HistoryFilter;
  run?: string | undefined;
  other?: string | undefined;
}

export function useHistoryAddress() {
  const parameters = useSearchParams();
  return useMemo(() => {
    const page = {
      filter: readFilter(parameters),
      run: parameters.get('run') ?? undefined,
      other: parameters.get('with') ?? undefined,
    };
    return {
      ...page,
      /** `push` if Back should undo the change; `replace` for typing and moving through rows. */
      go(change: Partial<HistoryPlace>, how: 'push' | 'replace') {
        const set = parametersOf({ ...page, ...change });
        if (how === 'push') pushParams(set);
        else replaceParams(set);
      },
      /** The URL that opens a run with the current filter. */
      hrefOf(run: string) {
        const query = filterParameters(page.filter);
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
    // Closing the run also clears its result tab.
    ...(run === undefined ? { tab: undefined } : {}),
  };
}
