import { expect, test } from 'vitest';
import { unlessAborted } from './step.ts';

const never = new Promise<string>(() => {});

test('the outcome of a driver, whichever it is', async () => {
  const { signal } = new AbortController();
  await expect(unlessAborted(Promise.resolve('done'), signal)).resolves.toBe('done');
  await expect(unlessAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
});

test('a driver that is deaf to its signal is not waited for, before it began nor after', async () => {
  const stopped = new Error('stopped');
  await expect(unlessAborted(never, AbortSignal.abort(stopped))).rejects.toBe(stopped);
  const controller = new AbortController();
  const waiting = unlessAborted(never, controller.signal);
  controller.abort(stopped);
  await expect(waiting).rejects.toBe(stopped);
});
