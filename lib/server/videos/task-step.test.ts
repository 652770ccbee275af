import { afterEach, expect, test, vi } from 'vitest';
import { createStepSignal, delayAfter, failureBackOff, pollBackOff, unlessAborted } from './task-step.ts';

const never = new Promise<string>(() => {});

test('the outcome of a driver is returned', async () => {
  const { signal } = new AbortController();
  await expect(unlessAborted(Promise.resolve('done'), signal)).resolves.toBe('done');
  await expect(unlessAborted(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
});

test('a driver that ignores its signal is not awaited, before or after its start', async () => {
  const stopped = new Error('stopped');
  await expect(unlessAborted(never, AbortSignal.abort(stopped))).rejects.toBe(stopped);
  const controller = new AbortController();
  const waiting = unlessAborted(never, controller.signal);
  controller.abort(stopped);
  await expect(waiting).rejects.toBe(stopped);
});

afterEach(() => void vi.useRealTimers());

test('a step is aborted with the process, and at once when that is already stopping', () => {
  const stopping = new AbortController();
  const step = createStepSignal(stopping.signal, 60_000);
  expect(step.signal.aborted).toBe(false);
  stopping.abort(new Error('stop'));
  expect(step.signal.reason).toEqual(new Error('stop'));
  step.dispose();
  const late = createStepSignal(stopping.signal, 60_000);
  expect(late.signal.aborted).toBe(true);
  late.dispose();
});

test('a step is aborted at its time limit, which may be a month away', () => {
  vi.useFakeTimers();
  const { signal } = new AbortController();
  const short = createStepSignal(signal, 1_000);
  const long = createStepSignal(signal, 31 * 86_400_000);
  vi.advanceTimersByTime(999);
  expect(short.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect([short.signal.aborted, long.signal.aborted]).toEqual([true, false]);
  short.dispose();
  long.dispose();
  expect(vi.getTimerCount()).toBe(0);
});

test('an ended step leaves no listener on the process', () => {
  const stopping = new AbortController();
  const removed = vi.spyOn(stopping.signal, 'removeEventListener');
  const added = vi.spyOn(stopping.signal, 'addEventListener');
  const step = createStepSignal(stopping.signal, 60_000);
  step.dispose();
  expect(removed.mock.calls[0]?.slice(0, 2)).toEqual(added.mock.calls[0]?.slice(0, 2));
  stopping.abort();
  expect(step.signal.aborted).toBe(false);
});

const middle = () => 0.5;

test('pauses grow from one second to ten and stay there', () => {
  const pauses = [0, 1, 2, 3, 6, 100, 1e9].map((attempts) =>
    delayAfter(attempts, pollBackOff, undefined, middle),
  );
  expect(pauses).toEqual([1_000, 1_500, 2_250, 3_375, 10_000, 10_000, 10_000]);
  expect(delayAfter(100, failureBackOff, undefined, middle)).toBe(60_000);
});

test('jitter changes a pause by up to a fifth', () => {
  expect(delayAfter(0, pollBackOff, undefined, () => 0)).toBe(800);
  expect(delayAfter(0, pollBackOff, undefined, () => 1)).toBeCloseTo(1_200);
});

test('a delay that the upstream requests is kept, never shortened, up to ten minutes', () => {
  expect(delayAfter(9, pollBackOff, 250, () => 0)).toBe(250);
  expect(delayAfter(9, pollBackOff, 250, () => 1)).toBe(300);
  expect(delayAfter(0, pollBackOff, 0, middle)).toBe(0);
  expect(delayAfter(0, pollBackOff, 86_400_000, () => 0)).toBe(600_000);
  expect(delayAfter(0, pollBackOff, Number.NaN, middle)).toBe(1_000);
});
