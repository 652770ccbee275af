/** Limits how many callers run at once and how many wait, in order of arrival. */

export type Semaphore = ReturnType<typeof createSemaphore>;

export class SemaphoreFullError extends Error {
  override readonly name = 'SemaphoreFullError';
}

/** At most `places` holders at once; at most `queue` callers wait for a place. */
export function createSemaphore(places: number, queue: number) {
  const waiting: (() => void)[] = [];
  let free = places;

  function release(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }

  return {
    /**
     * Waits for a free slot. Resolves with the function that frees it; a second call of it has no effect. Rejects with
     * SemaphoreFullError when `queue` callers already wait.
     */
    async acquire(): Promise<() => void> {
      if (free > 0) free -= 1;
      else if (waiting.length >= queue) {
        throw new SemaphoreFullError(`All ${places} places are taken and ${queue} callers wait.`);
      } else await new Promise<void>((resolve) => waiting.push(resolve));
      return once(release);
    },
  };
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
