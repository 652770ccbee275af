import { expect, onTestFinished, test, vi } from 'vitest';
import { collectAfterBursts, collectEverything } from './collect-garbage.ts';

/** A reference to an array of `megabytes` that nothing holds any more when this returns. */
function leaveBehind(megabytes: number): WeakRef<object> {
  return new WeakRef(Array.from({ length: (megabytes * 1024 * 1024) / 8 }, (_, index) => index));
}

test('memory is released after a burst, and not after less', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  // What earlier tests left would be released meanwhile, and hide the burst.
  collectEverything();
  const stop = collectAfterBursts(20);
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
  });
  const little = leaveBehind(1);
  // What a job made cannot be collected within it.
  await new Promise(setImmediate);
  vi.advanceTimersByTime(200);
  expect(little.deref() === undefined).toBe(false);

  const much = leaveBehind(100);
  await new Promise(setImmediate);
  vi.advanceTimersByTime(20);
  expect(much.deref() === undefined).toBe(true);
});
