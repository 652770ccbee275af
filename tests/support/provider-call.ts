// A provider's call as tests make it: no network, no client, and an image where one is asked for.
import type { LoadMedia, ProviderCall } from '#lib/server/providers/provider.ts';

/** A call that nothing aborts and that loads no media, with what the test lays over it. */
export function providerCall(over: Partial<ProviderCall> = {}): ProviderCall {
  return {
    requestId: 'req_test',
    signal: new AbortController().signal,
    fault: undefined,
    loadMedia: refuseMedia,
    ...over,
  };
}

const refuseMedia: LoadMedia = ({ url }) => Promise.reject(new Error(`a test was to load ${url}`));
