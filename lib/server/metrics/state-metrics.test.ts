import { expect, test } from 'vitest';
import { prometheusText } from '#lib/server/pages/metrics-route.ts';
import { createTarget } from '#lib/server/targets/target.ts';
import { parsePrometheus, sumOf } from '#tests/support/parse-prometheus.ts';
import { createStateReader, type StoredState, storedStateMetrics, targetMetrics } from './state-metrics.ts';

const state: StoredState = {
  liveVideos: { queue: 2 },
  liveImages: { in_progress: 4 },
  callbacks: { waiting: 3, oldestSeconds: 1.5 },
};

test('a database that does not answer is down, and gets no second query', async () => {
  const answer = Promise.withResolvers<StoredState>();
  let queries = 0;
  const read = createStateReader(() => {
    queries += 1;
    return answer.promise;
  }, 20);
  expect(await read()).toBeUndefined();
  const second = read();
  answer.resolve(state);
  expect(await second).toBe(state);
  expect(queries).toBe(1);
});

test('several readers cause one query; a failed one is tried again', async () => {
  let queries = 0;
  let works = false;
  const read = createStateReader(() => {
    queries += 1;
    return works ? Promise.resolve(state) : Promise.reject(new Error('away'));
  });
  expect(await read()).toBeUndefined();
  works = true;
  expect(await Promise.all([read(), read()])).toEqual([state, state]);
  expect(await read()).toBe(state);
  expect(queries).toBe(2);
});

test('without the database its numbers are left out', () => {
  const samples = parsePrometheus(prometheusText(storedStateMetrics(undefined)));
  expect(samples).toEqual([{ name: 'easel_database_up', labels: {}, value: 0 }]);
  const known = parsePrometheus(prometheusText(storedStateMetrics(state)));
  expect(sumOf(known, 'easel_video_tasks_live', { status: 'queue' })).toBe(2);
  expect(sumOf(known, 'easel_image_tasks_live', { status: 'in_progress' })).toBe(4);
  expect(sumOf(known, 'easel_callbacks_waiting')).toBe(3);
  expect(sumOf(known, 'easel_callbacks_oldest_seconds')).toBe(1.5);
});

test('an open circuit and calls by target', () => {
  const provider = { id: 'a', close: async () => {} };
  const target = createTarget({ id: 'a', kind: 'openai', provider, baseUrl: null, source: 'TEST' });
  for (let failures = 0; failures < 5; failures += 1) target.circuits.permit('gpt-image-2')?.failed();
  target.queue.tryEnter('key');
  const samples = parsePrometheus(prometheusText(targetMetrics([target])));
  const circuit = (name: string) => sumOf(samples, 'easel_upstream_circuit', { target: 'a', state: name });
  expect([circuit('closed'), circuit('open'), circuit('half-open')]).toEqual([0, 1, 0]);
  expect(sumOf(samples, 'easel_upstream_calls', { target: 'a', state: 'running' })).toBe(1);
  expect(sumOf(samples, 'easel_upstream_calls', { target: 'a', state: 'waiting' })).toBe(0);
});
