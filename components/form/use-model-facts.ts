/** What lists of models show beside a name: its provider's name and end there, and its time over the last week. */
import { useMemo } from 'react';
import useSWR from 'swr';
import { countsOf, percentile } from '#lib/base/latency-buckets.ts';
import { useFormCatalogue } from '#lib/client/form/use-form-catalogue.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { FormCatalogue } from '#lib/contract/pages/form-catalogue.ts';
import type { Usage } from '#lib/contract/pages/usage.ts';

export function useAtProviders(): FormCatalogue['atProviders'] {
  return useFormCatalogue().data?.atProviders ?? {};
}

/** Median total times in milliseconds by model, of the requests whose usage this person may read. */
export function useMedians(): ReadonlyMap<string, number | undefined> {
  const { data } = useSWR<Usage, Error>('/api/usage?range=7d', callPages, { revalidateOnFocus: false });
  return useMemo(() => {
    const byModel = Map.groupBy(data?.rows ?? [], ({ model }) => model);
    return new Map(
      [...byModel].map(([model, rows]) => [
        model,
        percentile(countsOf(rows.flatMap(({ latency }) => latency)), 0.5),
      ]),
    );
  }, [data]);
}
