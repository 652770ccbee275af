/** Limits how many callers run at once and how many wait, in order of arrival. */

/** At most `slots` holders at once; at most `queue` callers wait for a slot. */
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
