/** Regular work of a process. A run that lasts longer than the interval skips its turns. */

import { type Clock, machineClock } from './clock.ts';

/** Returns a function that ends it and waits for a run. `onError` receives what the work throws. */
export function repeat(
  ms: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  clock: Clock = machineClock,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const end = clock.every(ms, () => {
    running ??= work()
      .then(() => {}, onError)
      .finally(() => {
        running = undefined;
      });
    return running;
  });
  return async () => {
    end();
    await running;
  };
}
