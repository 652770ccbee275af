// Waits of tests: for a condition, never for a time that should suffice.
import { setTimeout as wait } from 'node:timers/promises';

/** Below the time limit of a test, so that its error names the condition. */
const limitMs = 280_000;

type Not = false | 0 | '' | null | undefined;

/** Resolves with the first value that is true; rejects when a very slow machine would have had enough time. */
export async function until<Value>(read: () => Value | Not | Promise<Value | Not>): Promise<Value> {
  const end = performance.now() + limitMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (performance.now() > end) throw new Error(`The condition is not met: ${read.toString()}`);
    await wait(5);
  }
}

/** The time that a test double takes. No test may depend on its end: that is a condition for `until`. */
export const takeTime = (ms: number): Promise<void> => wait(ms);
