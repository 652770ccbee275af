/** The members of a provider that every upstream has: a check that costs nothing, and the end. */
import { ApiError } from '#lib/contract/errors/api-error.ts';
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
      const response = await fetchUpstream(upstream, { method: 'GET', path, headers, signal });
      discard(response.body);
      const isPage = response.status < 300 && /^text\/html\b/i.test(String(response.headers['content-type']));
      if (isPage)
        throw new ApiError('upstream_error', { message: 'This address has web pages, not the API.' });
      return response.status;
    },
    close: () => upstream.pool.destroy(),
  };
}
