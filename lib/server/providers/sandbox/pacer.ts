/** Natural pace: delays each step until its time. The delay ends when the client disconnects. */
import { setTimeout as wait } from 'node:timers/promises';

/** `stepMs` 0 never waits. */
export function createPacer(stepMs: number, signal: AbortSignal) {
  const start = Date.now();
  let steps = 0;
  return {
    /** Resolves at the time of the next step; rejects with the signal's reason. */
    async next(): Promise<void> {
      steps += 1;
      signal.throwIfAborted();
      const rest = start + steps * stepMs - Date.now();
      if (rest > 0) await wait(rest, undefined, { signal });
    },
  };
}
