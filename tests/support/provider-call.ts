// The call that tests pass to a provider, without network and client.
import { documentedCatalogue } from '#lib/contract/models/catalogue.ts';
import type { LoadMedia, ModelCall } from '#lib/server/providers/provider.ts';

/** Returns a call that is never aborted, with the overrides of the test. */
export function providerCall(over: Partial<ModelCall> = {}): ModelCall {
  return {
    requestId: 'req_test',
    catalogue: documentedCatalogue,
    model: 'test-model',
    signal: new AbortController().signal,
    fault: undefined,
    loadMedia: refuseMedia,
    ...over,
  };
}

const refuseMedia: LoadMedia = ({ url }) => Promise.reject(new Error(`a test was to load ${url}`));
