import { expect, onTestFinished, test, vi } from 'vitest';
import { prometheusText } from '#lib/server/pages/metrics-route.ts';
import { parsePrometheus, sumOf } from '#tests/support/parse-prometheus.ts';
import { takeTime } from '#tests/support/until.ts';
import { createProcessMetrics } from './process-metrics.ts';

test('a blocked event loop is a delay; readers within the window get the same one', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const windowMs = 400;
  const read = createProcessMetrics('1.2.3', windowMs);
  const value = (name: string) => sumOf(parsePrometheus(prometheusText(read())), name);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBe(0);
  // Several turns of the timer that measures, which is shorter; it starts with the first reading.
  await takeTime(100);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await takeTime(50);
  vi.advanceTimersByTime(windowMs);
  const delay = value('nodejs_eventloop_lag_p99_seconds');
  expect(delay).toBeGreaterThan(0.2);
  expect(value('nodejs_eventloop_lag_p50_seconds')).toBeLessThanOrEqual(delay);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBe(delay);
});
