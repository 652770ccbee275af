/** The providers of the server, loaded again every 5 seconds while the page is visible, and tests of them. */
import useSWR from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ProviderList, ProviderTest } from '#lib/contract/pages/provider-state.ts';

const path = '/api/providers';

export function useProviders() {
  const { data, error } = useSWR<ProviderList, Error>(path, callPages, { refreshInterval: 5_000 });
  return { list: data, error };
}

export function testProvider(id: string): Promise<ProviderTest> {
  return callPages<ProviderTest>(`${path}/${encodeURIComponent(id)}/test`, { method: 'POST' });
}
