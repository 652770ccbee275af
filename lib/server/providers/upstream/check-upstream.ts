/** The members of a provider that every upstream has: a check that costs nothing, and the end. */
import { listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Provider } from '../provider.ts';
import { fetchUpstream, type UpstreamResponse } from './fetch-upstream.ts';
import { discard } from './read-response.ts';
import type { Upstream } from './upstream.ts';

/** `path` is a GET that needs the credential and costs nothing, such as the list of models. */
export function checkAndClose(
  upstream: Upstream,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Required<Pick<Provider, 'check' | 'close' | 'shutdownDates'>> {
  const shutdownDates = new Map<string, string>();
  return {
    shutdownDates,
    async check(signal) {
      const response = await fetchUpstream(upstream, { method: 'GET', path, headers, signal });
      const type = String(response.headers['content-type']);
      const isPage = response.status < 300 && /^text\/html\b/i.test(type);
      if (response.status === 200 && /^application\/json\b/i.test(type)) {
        for (const [id, date] of await datesOf(response.body)) shutdownDates.set(id, date);
      } else discard(response.body);
      if (isPage)
        throw new ApiError('upstream_error', { message: 'This address has web pages, not the API.' });
      return response.status;
    },
    close: () => upstream.pool.destroy(),
  };
}

const maxListBytes = 4 * 1024 * 1024;

/** OpenAI's lists have `shutdown_date`, Anthropic's `retires_at`; a list that cannot be read has none. */
async function datesOf(body: UpstreamResponse['body']): Promise<readonly (readonly [string, string])[]> {
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxListBytes) return [];
    }
    return listOf(recordOf(JSON.parse(Buffer.concat(chunks).toString())).data).flatMap((entry) => {
      const { id, shutdown_date, retires_at } = recordOf(entry);
      const date = textOf(shutdown_date ?? retires_at)?.slice(0, 10) ?? '';
      return typeof id === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) ? [[id, date] as const] : [];
    });
  } catch {
    return [];
  }
}
