/** The members of a provider that every upstream has: a check that costs nothing, and the end. */
import type { Provider } from '../provider.ts';
import { fetchUpstream } from './fetch-upstream.ts';
import { discard } from './read-response.ts';
import type { Upstream } from './upstream.ts';

/** `path` is a GET that needs the credential and costs nothing, such as the list of models. */
export function checkAndClose(
  upstream: Upstream,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Required<Pick<Provider, 'check' | 'close'>> {
  return {
    async check(signal) {
      const { status, body } = await fetchUpstream(upstream, { method: 'GET', path, headers, signal });
      discard(body);
      return status;
    },
    close: () => upstream.pool.destroy(),
  };
}
