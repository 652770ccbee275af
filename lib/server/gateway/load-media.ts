/** Bytes of the images and videos a request names, by URL or inline: fetched under guard, looked at before use. */
import { parseDataUrl } from '#lib/base/data-url.ts';
import { readImageHeader } from '#lib/base/image-header.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { FetchRefused, guardedFetch } from '#lib/server/http/guarded-fetch.ts';
import type { LoadedMedia, LoadMedia, MediaSource } from '#lib/server/providers/provider.ts';
import { mediaLimits } from './check-inline-media.ts';

export interface MediaLoaderOptions {
  allowPrivateNetwork: boolean;
  signal: AbortSignal;
}

const videoBytes = 100 * 1024 * 1024;

/** Throws ApiError `invalid_image` or `invalid_video` that names the field and why its address gives nothing usable. */
export function createMediaLoader(options: MediaLoaderOptions): LoadMedia {
  return async (source) => {
    const media = inlineBytes(source.url) ?? (await fetchBytes(source, options));
    return source.kind === 'image' ? checkedImage(source, media) : media;
  };
}

function inlineBytes(url: string): LoadedMedia | undefined {
  const inline = parseDataUrl(url);
  return inline && { bytes: Buffer.from(inline.base64, 'base64'), contentType: inline.contentType };
}

async function fetchBytes(source: MediaSource, options: MediaLoaderOptions): Promise<LoadedMedia> {
  const maxBytes = source.kind === 'image' ? mediaLimits.imageBytes : videoBytes;
  try {
    return await guardedFetch(source.url, { ...options, maxBytes });
  } catch (error) {
    if (error instanceof FetchRefused) throw unusable(source, `cannot be used: ${error.message}`, error);
    throw error;
  }
}

function checkedImage(source: MediaSource, { bytes }: LoadedMedia): LoadedMedia {
  const header = readImageHeader(bytes);
  if (header === undefined) throw unusable(source, 'gives no PNG, JPEG, WebP or GIF image');
  if (header.state === 'short') throw unusable(source, `gives a ${header.format} image that is cut off`);
  if (header.width * header.height > mediaLimits.pixels) {
    throw unusable(
      source,
      `gives an image of ${header.width}x${header.height}, over the limit of ${mediaLimits.pixels} pixels`,
    );
  }
  return { bytes, contentType: `image/${header.format}` };
}

function unusable({ parameter, url, kind }: MediaSource, reason: string, cause?: unknown): ApiError {
  const shown = url.startsWith('data:') ? 'the data URL' : JSON.stringify(url.slice(0, 200));
  return new ApiError(kind === 'image' ? 'invalid_image' : 'invalid_video', {
    parameter,
    message: `${parameter}: ${shown} ${reason}.`,
    cause,
  });
}
