import { afterEach, expect, test, vi } from 'vitest';
import { createStepSignal, unlessAborted } from './task-step.ts';

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
