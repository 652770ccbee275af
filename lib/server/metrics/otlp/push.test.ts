import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OtlpReceiver, openOtlpReceiver } from '#tests/support/otlp-receiver.ts';
import { takeTime, until } from '#tests/support/until.ts';
import { startPush } from './push.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
});
let receiver: OtlpReceiver | undefined;
afterEach(() => receiver?.close());

function push(endpoint: string, options: { flushMs?: number; intervalMs?: number } = {}) {
  const definition = { kind: 'counter', name: 'x', prometheus: 'x_total', unit: '1', help: 'X.' } as const;
  return startPush({
    ...{ endpoint, headers: {}, serviceName: 'easel', version: '1.0.0' },
    read: async () => [{ definition, points: [{ labels: {}, value: 1 }] }],
    findTarget: () => undefined,
    logger: { warn: (_, message) => lines.push(message) },
    ...{ intervalMs: 200, spanDelayMs: 20, ...options },
  });
}

type Trace = ReturnType<typeof push>['trace'];

function addRequests(trace: Trace, count: number): void {
  const call = {
    ...{ requestId: 'req_1', startedMs: performance.now(), operation: undefined, report: {} },
    request: { method: 'POST', headers: {} },
  };
  const end = { model: '', provider: '', outcome: 'done', milliseconds: 1, status: 200, cost: 0 } as const;
  for (let left = count; left > 0; left -= 1)
    trace(call, { ...end, inputTokens: 0, outputTokens: 0, images: 0 });
}

/** Its own time limit is 2 s at most, and starts first; without it, it would wait 10 s for the endpoint. */
async function stopsSoon(stop: () => Promise<unknown>): Promise<void> {
  expect(await Promise.race([stop().then(() => 'stopped'), takeTime(8_000)])).toBe('stopped');
}

test('metrics are sent at an interval, spans after a delay', async () => {
  receiver = await openOtlpReceiver();
  // The interval is also the time limit of sending metrics.
  const { trace, stop } = push(receiver.endpoint, { intervalMs: 3_000, flushMs: 60_000 });
  addRequests(trace, 3);
  await expect.poll(() => receiver?.spans.length).toBe(3);
  await expect.poll(() => receiver?.metrics.length).toBeGreaterThan(0);
  await stop();
  expect(lines).toEqual([]);
});

test.each([
  ['that is not there', undefined],
  ['that answers 500', 500],
  ['that answers 503', 503],
])('an endpoint %s causes one log line and no delay', async (_, status) => {
  receiver = await openOtlpReceiver((response) => response.writeHead(status ?? 200).end());
  if (status === undefined) receiver.close();
  const { trace, stop } = push(receiver.endpoint, { flushMs: 200 });
  addRequests(trace, 10);
  await until(() => lines.length > 0);
  addRequests(trace, 10);
  await stopsSoon(stop);
  expect(lines).toEqual(['Metrics or traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT.']);
});

test('an endpoint that does not respond delays nothing, and a limited number of spans is kept', async () => {
  const answers: (() => void)[] = [];
  receiver = await openOtlpReceiver((response) => answers.push(() => response.writeHead(200).end('{}')));
  const { trace, stop } = push(receiver.endpoint);
  addRequests(trace, 100);
  await expect.poll(() => receiver?.spans.length).toBe(100);
  for (let round = 0; round < 10; round += 1) {
    addRequests(trace, 1_000);
    await takeTime(1);
  }
  expect(receiver.spans.length).toBe(100);
  await stopsSoon(stop);
  // The queue of 2048, of the 10,000 that came.
  expect(receiver.spans.length).toBeLessThanOrEqual(100 + 2048);
  for (const answer of answers) answer();
});
