/** Opens files and links of responses. The upstream's own address may be private; others are as untrusted as a client's. */
import type { Readable } from 'node:stream';
import type { FormData } from 'undici';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { FetchRefused, openGuarded } from '#lib/server/http/guarded-fetch.ts';
import { fetchUpstream, type UpstreamResponse } from './fetch-upstream.ts';
import { discard, refuseErrors } from './read-response.ts';
import { unreadable } from './unreadable.ts';
import type { Upstream } from './upstream.ts';

export interface LinkOptions {
  /** Links to its origin are sent with its key. */
  upstream: Upstream;
  signal: AbortSignal;
  /** Sent with POST. */
  form?: FormData;
}

/** The file of a finished video. Follows a redirect as a link, which may lead anywhere. Rejects with ApiError for all but a whole file. */
export async function openFile(response: UpstreamResponse, link: LinkOptions): Promise<Readable> {
  const { status, headers, body } = response;
  if (status >= 300 && status < 400 && typeof headers.location === 'string') {
    discard(body);
    return await openLink(headers.location, link);
  }
  await refuseErrors(response, link.upstream);
  if (status === 200) return body;
  discard(body);
  throw new ApiError('upstream_error', {
    message: `The upstream answered with status ${status} in place of the file.`,
  });
}

/** Rejects with ApiError for a private address and for an error status. */
export async function openLink(url: string, options: LinkOptions): Promise<Readable> {
  const body = await openOwnLink(url, options);
  if (body) return body;
  const { upstream, signal, form } = options;
  const address = URL.parse(url, upstream.baseUrl);
  if (address === null) throw unreadable();
  try {
    const guard = { signal, allowPrivateNetwork: false, form };
    return (await openGuarded(address.href, guard)).body;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw unreachedFile(error.message, error);
  }
}

/** Opens a link to the upstream's own address; undefined for any other. */
export async function openOwnLink(url: string, options: LinkOptions): Promise<Readable | undefined> {
  const { signal, form } = options;
  const upstream = { ...options.upstream, prefix: '', readError: undefined };
  const base = new URL(upstream.baseUrl);
  const address = URL.parse(url, base);
  if (address?.origin !== base.origin) return undefined;
  const path = address.pathname + address.search;
  const sent = form
    ? ({ method: 'POST', path, signal, body: form } as const)
    : ({ method: 'GET', path, signal } as const);
  const response = await fetchUpstream(upstream, sent);
  if (expired.has(response.status)) {
    discard(response.body);
    throw unreachedFile(`it answered with status ${response.status}`);
  }
  await refuseErrors(response, upstream);
  return response.body;
}

/** Statuses of a signed link that is too old: they tell nothing about the key. */
const expired: ReadonlySet<number> = new Set([403, 404, 410]);

function unreachedFile(reason: string, cause?: unknown): ApiError {
  const message = 'A file at the upstream cannot be reached';
  const operatorMessage = `${message}: ${reason}.`;
  // Other reasons name addresses.
  return new ApiError('upstream_error', {
    message: / with status \d+$/.test(reason) ? operatorMessage : `${message}.`,
    operatorMessage,
    cause,
  });
}
