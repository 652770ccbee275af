/** The API keys of the server and their operations. */
import useSWR from 'swr';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ApiKey, MadeApiKey } from '#lib/contract/playground/api-key.ts';

export interface ApiKeysState {
  /** Undefined until loaded. */
  keys: readonly ApiKey[] | undefined;
  error: Error | undefined;
  /** Each of these throws PagesCallError. */
  create(name: string, expiresAt: string | null): Promise<MadeApiKey>;
  rename(id: string, name: string): Promise<void>;
  revoke(id: string): Promise<void>;
  restore(id: string): Promise<void>;
}

const path = '/api/keys';

export function useApiKeys(): ApiKeysState {
  const { data, error, mutate } = useSWR<{ keys: readonly ApiKey[] }, Error>(path, callPages, {
    refreshInterval: 15_000,
  });
  const change = async (id: string, call: Promise<ApiKey>) => {
    const changed = await call;
    await mutate((known) => known && { keys: known.keys.map((key) => (key.id === id ? changed : key)) }, {
      revalidate: false,
    });
  };
  return {
    keys: data?.keys,
    error,
    async create(name, expiresAt) {
      const made = await callPages<MadeApiKey>(path, { method: 'POST', body: { name, expiresAt } });
      await mutate();
      return made;
    },
    rename: (id, name) => change(id, callPages(`${path}/${id}`, { method: 'PATCH', body: { name } })),
    revoke: (id) => change(id, callPages(`${path}/${id}`, { method: 'DELETE' })),
    restore: (id) => change(id, callPages(`${path}/${id}/restore`, { method: 'POST' })),
  };
}
