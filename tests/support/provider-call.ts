// The call that tests pass to a provider: no network, no client, and an image for every requested media.
import type { LoadMedia, ProviderCall } from '#lib/server/providers/provider.ts';

/** A call that is never aborted and loads no media, with the overrides of the test. */
export function providerCall(over: Partial<ProviderCall> = {}): ProviderCall {
  return {
    requestId: 'req_test',
    model: 'test-model',
    signal: new AbortController().signal,
    fault: undefined,
    loadMedia: refuseMedia,
    ...over,
  };
}

const refuseMedia: LoadMedia = ({ url }) => Promise.reject(new Error(`a test was to load ${url}`));
