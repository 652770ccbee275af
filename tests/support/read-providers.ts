// Reads the providers from the pages' API.
import {
  type ProviderList,
  type ProviderState,
  providerListSchema,
} from '#lib/contract/pages/provider-state.ts';
import type { TestService } from './test-service.ts';

const page = { key: null, headers: { host: 'localhost' } };

export async function readProviders(service: TestService): Promise<ProviderList> {
  return providerListSchema.parse(await (await service.call('/api/providers', page)).json());
}

export async function readProvider(service: TestService, id: string): Promise<ProviderState> {
  const found = (await readProviders(service)).providers.find((provider) => provider.id === id);
  if (found === undefined) throw new RangeError(`no provider ${id}`);
  return found;
}
