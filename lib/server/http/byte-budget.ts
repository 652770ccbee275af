/**
 * Memory: of large request bodies, and of decoded images. A file of 0.1 MB may decode to 100 MB, so the pixels of its
 * header are reserved before it is decoded. One budget of pixels for the process: the memory is.
 */

import { readImageHeader } from '#lib/base/image-header.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';

interface ByteBudgetOptions {
  /** Bytes. A larger body is admitted alone. */
  limit: number;
  /** Limit of a wait, ms. */
  waitMs?: number;
}

export type ByteBudget = ReturnType<typeof createByteBudget>;

export interface Reservation {
  /** Frees the bytes above `size`; all of them with 0. */
  resize(size: number): void;
}

interface Waiter {
  size: number;
  start(): void;
}

export function createByteBudget({ limit, waitMs = 60_000 }: ByteBudgetOptions) {
  let used = 0;
  const waiters: Waiter[] = [];
  const fits = (size: number) => used === 0 || used + size <= limit;
  const take = (taken: number): Reservation => {
    let size = taken;
    used += size;
    return {
      resize(next) {
        used += Math.min(next, size) - size;
        size = Math.min(next, size);
        for (let first = waiters[0]; first && fits(first.size); first = waiters[0]) {
          waiters.shift();
          first.start();
        }
      },
    };
  };
  return {
    get used() {
      return used;
    },
    /**
     * Waits for `size` bytes, in order of arrival. Rejects with ApiError `overloaded` after too long, with the signal's
     * reason when it aborts.
     */
    async acquire(size: number, signal: AbortSignal): Promise<Reservation> {
      if (waiters.length === 0 && fits(size)) return take(size);
      const { promise, resolve, reject } = Promise.withResolvers<Reservation>();
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      const leave = (error: unknown) => {
        const index = waiters.indexOf(waiter);
        if (index < 0) return;
        waiters.splice(index, 1);
        end();
        reject(error);
      };
      const abort = () => leave(signal.reason);
      const waiter: Waiter = {
        size,
        start() {
          end();
          resolve(take(size));
        },
      };
      const timer = setTimeout(() => leave(tooBusy()), waitMs);
      waiters.push(waiter);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      return promise;
    },
  };
}

function tooBusy(): ApiError {
  return new ApiError('overloaded', {
    message: 'The service holds as many large requests as its memory allows. Send the request again later.',
    retryAfterSeconds: 5,
    shouldRetry: true,
    notAccepted: true,
  });
}

/** Of all images that one request has decoded at the same time: 400 MB. */
export const mostPixels = 100_000_000;
const bytesPerPixel = 4;

const budget = createByteBudget({ limit: mostPixels * bytesPerPixel });

/** Pixels of an image, or of all together; 0 for what is no image and is refused elsewhere. */
export function pixelsOf(...images: readonly Uint8Array[]): number {
  return images.reduce((sum, bytes) => {
    const header = readImageHeader(bytes);
    return sum + (header?.state === 'known' ? header.width * header.height : 0);
  }, 0);
}

/** Throws ApiError `invalid_image` for more pixels than one request may have decoded. */
export function checkPixels(pixels: number, parameter: string): void {
  if (pixels <= mostPixels) return;
  throw new ApiError('invalid_image', {
    parameter,
    message: `${parameter}: the images of a request may have at most ${mostPixels} pixels together; got ${pixels}.`,
  });
}

/** Waits for memory; frees what it returns. Rejects with ApiError `overloaded` after too long. */
export async function reservePixels(pixels: number, signal: AbortSignal): Promise<() => void> {
  if (pixels === 0) return () => {};
  const { resize } = await budget.acquire(pixels * bytesPerPixel, signal);
  return () => resize(0);
}

/** Decodes with the memory reserved. */
export async function withPixels<Result>(
  image: Uint8Array,
  signal: AbortSignal,
  decode: () => Promise<Result>,
): Promise<Result> {
  const free = await reservePixels(pixelsOf(image), signal);
  try {
    return await decode();
  } finally {
    free();
  }
}
