import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parsePrometheus, sumOf } from '#tests/support/parse-prometheus.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { prometheusText } from './prometheus-text.ts';

test('a blocked event loop is a delay; readers within the window get the same one', async () => {
  const read = createProcessMetrics('1.2.3', 400);
  const value = (name: string) => sumOf(parsePrometheus(prometheusText(read())), name);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBe(0);
  await wait(100);
  const untilMs = performance.now() + 300;
  while (performance.now() < untilMs);
  await wait(50);
  const delay = value('nodejs_eventloop_lag_p99_seconds');
  expect(delay).toBeGreaterThan(0.2);
  expect(delay).toBeLessThan(10);
  expect(value('nodejs_eventloop_lag_p50_seconds')).toBeLessThan(delay);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBe(delay);
});
