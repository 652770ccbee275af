/** Limits how many callers run at once and how many wait, in order of arrival. */

/** At most `places` holders at once; at most `queue` callers wait for a place. */
export function createSemaphore(places: number, queue: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    /** Waits for a free place. Resolves with the function that frees it, to call once. Rejects when too many wait. */
    async acquire(): Promise<() => void> {
      if (free > 0) free -= 1;
      else if (waiting.length >= queue)
        throw new Error(`All ${places} places are taken and ${queue} callers wait.`);
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return () => {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      };
    },
  };
}
