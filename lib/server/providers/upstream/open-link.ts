/** Opens files and links of responses. The upstream's own address may be private; others are as untrusted as a client's. */
import type { Readable } from 'node:stream';
import type { FormData } from 'undici';
import { ApiError, isApiError } from '#lib/contract/errors/api-error.ts';
import { FetchRefused, openGuarded } from '#lib/server/http/guarded-fetch.ts';
import type { ImageEvent, ProviderCall } from '../provider.ts';
import { fetchUpstream, type UpstreamResponse } from './fetch-upstream.ts';
import { chunksOf, discard, readAll, refuseErrors } from './read-response.ts';
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
    const guard = { signal, allowPrivateNetwork: false, form, recorder: upstream.recorder };
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

export interface LinkedImagesOptions {
  /** Links to its origin are sent with its key. */
  upstream: Upstream;
  call: Pick<ProviderCall, 'signal' | 'loadMedia'>;
}

const maxImageBytes = 64 * 1024 ** 2;

/** Images that a response names by links: some servers have no other form. `data`: of a response, `[{url}]`. Rejects with ApiError for an entry without a link. */
export async function* linkedImages(
  data: readonly { url?: unknown }[],
  options: LinkedImagesOptions,
): AsyncIterable<ImageEvent> {
  for (const [index, { url }] of data.entries()) {
    if (typeof url !== 'string') throw unreadable();
    yield { type: 'image', image: await fetchImage(url, index, options) };
  }
}

/** The upstream's own address may be private; any other is as untrusted as one of a client. */
async function fetchImage(
  url: string,
  index: number,
  { upstream, call: { signal, loadMedia } }: LinkedImagesOptions,
): Promise<Uint8Array> {
  const body = await openOwnLink(url, { upstream, signal });
  if (body) return await readAll(chunksOf({ body }), maxImageBytes);
  const source = { url, kind: 'image', parameter: `data[${index}].url` } as const;
  const { bytes } = await loadMedia(source).catch((error: unknown) => {
    // The upstream chose the address, not the caller.
    throw isApiError(error) ? unreadable(error) : error;
  });
  return bytes;
}
