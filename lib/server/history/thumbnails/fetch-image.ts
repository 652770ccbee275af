/** Fetches an image that a response links to: own assets directly, others by the guarded fetch. */
import { buffer } from 'node:stream/consumers';
import type { AssetLinks } from '#lib/server/assets/asset-links.ts';
import type { Assets } from '#lib/server/assets/assets.ts';
import { guardedFetch } from '#lib/server/http/guarded-fetch.ts';
import type { Recorder } from '#lib/server/http/recorder.ts';

export interface FetchedImage {
  bytes: Uint8Array;
  contentType: string;
}

/** Null on failure and on abort. Never rejects. */
export type FetchImage = (link: string, signal: AbortSignal) => Promise<FetchedImage | null>;

/** Larger images are skipped. */
const maxBytes = 64 * 1024 * 1024;

export interface FetchImageDependencies {
  assets: Assets;
  links: AssetLinks;
  allowPrivateNetwork: boolean;
  recorder?: Recorder | undefined;
}

export function createFetchImage({ assets, links, ...options }: FetchImageDependencies): FetchImage {
  return async (link, signal) => {
    try {
      const ownId = assetIdOf(link, links);
      if (ownId !== undefined) {
        const found = await assets.readAsset(ownId);
        return found && { bytes: await buffer(found.stream), contentType: found.asset.contentType };
      }
      const fetched = await guardedFetch(link, { ...options, signal, maxBytes });
      return /^image\/[\w.+-]+$/.test(fetched.contentType) ? fetched : null;
    } catch {
      return null;
    }
  };
}

/** Accepts any host name in the link: the signature proves that it is an asset of this service. */
function assetIdOf(link: string, links: AssetLinks): string | undefined {
  const url = URL.parse(link);
  const id = /^\/assets\/([\w-]+)$/.exec(url?.pathname ?? '')?.[1];
  if (url === null || id === undefined) return undefined;
  const { searchParams: query } = url;
  const state = links.verify(id, { expires: query.get('expires'), signature: query.get('signature') });
  return state === 'valid' ? id : undefined;
}
