import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { collectAfterBursts } from './collect-garbage.ts';

/** A reference to an array of `megabytes` that nothing holds any more when this returns. */
function leaveBehind(megabytes: number): WeakRef<object> {
  return new WeakRef(Array.from({ length: (megabytes * 1024 * 1024) / 8 }, (_, index) => index));
}

test('memory is released after a burst, and not after less', async () => {
  onTestFinished(collectAfterBursts(20));
  const little = leaveBehind(1);
  await wait(200);
  expect(little.deref() === undefined).toBe(false);

  const much = leaveBehind(100);
  await expect.poll(() => much.deref() === undefined, { interval: 200, timeout: 10_000 }).toBe(true);
});
