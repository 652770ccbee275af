/** Limits the bytes of large request bodies that are held at once, so that memory stays bounded. */
import { ApiError } from '#lib/contract/errors/api-error.ts';

export interface ByteBudgetOptions {
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
