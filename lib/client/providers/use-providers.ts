/** The providers of the server, loaded again every 5 seconds while the page is visible; tests of them, and their keys. */
import useSWR, { mutate } from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ProviderList, ProviderTest, SavedKey } from '#lib/contract/pages/provider-state.ts';

const path = '/api/providers';

export function useProviders() {
  const { data, error } = useSWR<ProviderList, Error>(path, callPages, { refreshInterval: 5_000 });
  return { list: data, error };
}

export function testProvider(id: string): Promise<ProviderTest> {
  return callPages<ProviderTest>(`${path}/${encodeURIComponent(id)}/test`, { method: 'POST' });
}

/** Tests the key of a vendor and saves it; one that the vendor rejects only with `force`. */
export async function enterKey(vendor: string, body: { key: string; force: boolean }): Promise<SavedKey> {
  const saved = await callPages<SavedKey>(keyPath(vendor), { method: 'PUT', body });
  await mutate(path);
  return saved;
}

export async function removeKey(vendor: string): Promise<void> {
  await callPages(keyPath(vendor), { method: 'DELETE' });
  await mutate(path);
}

function keyPath(vendor: string): string {
  return `${path}/${encodeURIComponent(vendor)}/key`;
}
