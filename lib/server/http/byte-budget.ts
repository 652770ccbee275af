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

/** Part of the limit that one owner may have while others want bytes. */
const shareOfOwner = 0.75;

interface Waiter {
  size: number;
  owner: string | undefined;
  start(): void;
}

export function createByteBudget({ limit, waitMs = 60_000 }: ByteBudgetOptions) {
  let used = 0;
  const usedBy = new Map<string | undefined, number>();
  const waiters: Waiter[] = [];
  const fits = (size: number) => used === 0 || used + size <= limit;
  /** Bodies that never end hold their bytes for minutes: those of one owner must not stop all others. */
  const hasShare = ({ size, owner }: Pick<Waiter, 'size' | 'owner'>) => {
    const own = usedBy.get(owner) ?? 0;
    return owner === undefined || own === 0 || own + size <= limit * shareOfOwner;
  };
  const add = (owner: string | undefined, size: number): void => {
    used += size;
    const own = (usedBy.get(owner) ?? 0) + size;
    if (own === 0) usedBy.delete(owner);
    else usedBy.set(owner, own);
  };
  const take = (taken: number, owner: string | undefined): Reservation => {
    let size = taken;
    add(owner, size);
    return {
      resize(next) {
        const freed = size - Math.min(next, size);
        size -= freed;
        add(owner, -freed);
        for (let first = waiters.find(hasShare); first && fits(first.size); first = waiters.find(hasShare)) {
          waiters.splice(waiters.indexOf(first), 1);
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
    async acquire(size: number, signal: AbortSignal, owner?: string): Promise<Reservation> {
      if (hasShare({ size, owner }) && fits(size) && !waiters.some(hasShare)) return take(size, owner);
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
        owner,
        start() {
          end();
          resolve(take(size, owner));
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

/** Limits how many callers run, in order of arrival: at most `slots` holders at once; at most `queue` callers wait for a slot. */
export function createSemaphore(slots: number, queue: number) {
  const waiting: (() => void)[] = [];
  let free = slots;
  return {
    /** Waits for a free slot. Resolves with the function that frees it, to call once. Rejects when too many wait. */
    async acquire(): Promise<() => void> {
      if (free > 0) free -= 1;
      else if (waiting.length >= queue)
        throw new Error(`All ${slots} slots are used and ${queue} callers wait.`);
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return () => {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      };
    },
  };
}
