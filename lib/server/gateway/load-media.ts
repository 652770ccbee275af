/** Loads the images and videos of a request, from URLs or inline: uses the guarded fetch and checks the bytes. */
import { parseDataUrl } from '#lib/base/data-url.ts';
import { endLength, isCutOff, readImageHeader } from '#lib/base/image-header.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { FetchRefused, guardedFetch } from '#lib/server/http/guarded-fetch.ts';
import type { Recorder } from '#lib/server/http/recorder.ts';
import type { LoadedMedia, LoadMedia, MediaSource } from '#lib/server/providers/provider.ts';
import { mediaLimits } from './check-inline-media.ts';

export interface MediaLoaderOptions {
  allowPrivateNetwork: boolean;
  signal: AbortSignal;
  recorder?: Recorder | undefined;
  /** Replaced in tests. */
  fetch?: typeof guardedFetch;
}

const videoBytes = 100 * 1024 * 1024;

/** Limit of media by URL per request; no operation documents more (an edit has 16 images and a mask). */
const mostFetches = 20;
const fetchesAtOnce = 4;

/**
 * A loader for one request. Throws ApiError `invalid_image` or `invalid_video` with the field and the reason,
 * also if the request has too many URLs.
 */
export function createMediaLoader(options: MediaLoaderOptions): LoadMedia {
  const inTurn = limitConcurrency(fetchesAtOnce);
  let fetches = 0;
  const checkCount = (source: MediaSource) => {
    if (fetches <= mostFetches) return;
    throw unusable(source, `is one of more than ${mostFetches} media that the request names by URL`);
  };
  return async (source) => {
    const inline = inlineBytes(source.url);
    if (inline) return checked(source, inline);
    fetches += 1;
    checkCount(source);
    const media = await inTurn(async () => {
      // Meanwhile other calls may have exceeded the limit.
      checkCount(source);
      return await fetchBytes(source, options);
    });
    return checked(source, media);
  };
}

function limitConcurrency(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function inlineBytes(url: string): LoadedMedia | undefined {
  const inline = parseDataUrl(url);
  return inline && { bytes: Buffer.from(inline.base64, 'base64'), contentType: inline.contentType };
}

async function fetchBytes(
  source: MediaSource,
  { fetch = guardedFetch, ...options }: MediaLoaderOptions,
): Promise<LoadedMedia> {
  const maxBytes = source.kind === 'image' ? mediaLimits.imageBytes : videoBytes;
  try {
    return await fetch(source.url, { ...options, maxBytes });
  } catch (error) {
    if (error instanceof FetchRefused) throw unusable(source, `cannot be used: ${error.message}`, error);
    throw error;
  }
}

function checked(source: MediaSource, media: LoadedMedia): LoadedMedia {
  if (source.kind === 'video') return media;
  const { bytes } = media;
  const header = readImageHeader(bytes);
  if (header === undefined) throw unusable(source, 'gives no PNG, JPEG, WebP or GIF image');
  if (header.state === 'known' && header.width * header.height > mediaLimits.pixels) {
    throw unusable(
      source,
      `gives an image of ${header.width}x${header.height}, over the limit of ${mediaLimits.pixels} pixels`,
    );
  }
  if (header.state === 'short' || isCutOff(header.format, bytes.subarray(-endLength)))
    throw unusable(source, `gives a ${header.format} image that is cut off`);
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
