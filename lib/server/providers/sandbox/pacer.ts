/** Natural pace: each step takes place no earlier than its time, and ends at once when the client has gone. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Pacer {
  /** Resolves when the next step's time has come; rejects with the signal's reason. */
  next(): Promise<void>;
}

/** `stepMs` 0 never waits. */
export function createPacer(stepMs: number, signal: AbortSignal, now: () => number = Date.now): Pacer {
  const start = now();
  let steps = 0;
  return {
    async next() {
      steps += 1;
      signal.throwIfAborted();
      const rest = start + steps * stepMs - now();
      if (rest > 0) await wait(rest, undefined, { signal });
    },
  };
}
