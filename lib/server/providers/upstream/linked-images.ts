/** Images that a response names by links: some servers have no other form. */
import { isApiError } from '#lib/contract/errors/api-error.ts';
import type { ImageEvent, ProviderCall } from '../provider.ts';
import { openOwnLink } from './open-link.ts';
import { chunksOf, readAll } from './read-response.ts';
import { unreadable } from './unreadable.ts';
import type { Upstream } from './upstream.ts';

export interface LinkedImagesOptions {
  /** Links to its origin are sent with its key. */
  upstream: Upstream;
  call: Pick<ProviderCall, 'signal' | 'loadMedia'>;
}

const maxImageBytes = 64 * 1024 ** 2;

/** `data`: of a response, `[{url}]`. Rejects with ApiError for an entry without a link. */
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
