/** Limits the calls at a target, in total and per caller; those that wait take turns by caller. */
import { ApiError } from '#lib/contract/errors/api-error.ts';

export interface FairQueueOptions {
  /** Calls at once. */
  places: number;
  /** Calls of one caller at once; less than `places`, so that nobody holds all of them. */
  perCaller: number;
  /** Limit of the waiting calls. */
  waiting?: number;
  /** Limit of a wait, ms. */
  waitMs?: number;
}

interface Waiter {
  start(): void;
}

export type FairQueue = ReturnType<typeof createFairQueue>;

export function createFairQueue({ places, perCaller, waiting = 1000, waitMs = 30_000 }: FairQueueOptions) {
  let used = 0;
  let waits = 0;
  const usedBy = new Map<string, number>();
  /** The callers that wait, in the order of their turns. */
  const queues = new Map<string, Waiter[]>();

  const hasPlace = (caller: string) => used < places && (usedBy.get(caller) ?? 0) < perCaller;
  const take = (caller: string) => {
    used += 1;
    usedBy.set(caller, (usedBy.get(caller) ?? 0) + 1);
  };
  const startNext = () => {
    for (const [caller, queue] of queues) {
      if (!hasPlace(caller)) continue;
      const next = queue.shift();
      queues.delete(caller);
      // The caller's next turn comes after those of the others.
      if (queue.length > 0) queues.set(caller, queue);
      next?.start();
      return;
    }
  };

  return {
    get used() {
      return used;
    },
    get waiting() {
      return waits;
    },
    /** Takes a place if one is free and nobody waits for it. */
    tryEnter(caller: string): boolean {
      if (queues.has(caller) || !hasPlace(caller)) return false;
      take(caller);
      return true;
    },
    /** Waits for a place. Rejects with ApiError `rate_limit_exceeded` after too long, with the signal's reason. */
    enter(caller: string, signal: AbortSignal): Promise<void> {
      if (waits >= waiting) return Promise.reject(busy());
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const queue = queues.get(caller) ?? [];
      const leave = (error: unknown) => {
        const index = queue.indexOf(waiter);
        if (index < 0) return;
        queue.splice(index, 1);
        if (queue.length === 0) queues.delete(caller);
        end();
        reject(error);
      };
      const abort = () => leave(signal.reason);
      const timer = setTimeout(() => leave(busy()), waitMs);
      const end = () => {
        waits -= 1;
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      const waiter: Waiter = {
        start() {
          end();
          take(caller);
          resolve();
        },
      };
      waits += 1;
      queue.push(waiter);
      queues.set(caller, queue);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      return promise;
    },
    /** Frees the place of a caller. */
    leave(caller: string): void {
      used -= 1;
      const left = (usedBy.get(caller) ?? 1) - 1;
      if (left > 0) usedBy.set(caller, left);
      else usedBy.delete(caller);
      startNext();
    },
  };
}

function busy(): ApiError {
  return new ApiError('rate_limit_exceeded', {
    message: 'All connections to the upstream are in use. Send the request again later.',
    retryAfterSeconds: 5,
    notAccepted: true,
  });
}
