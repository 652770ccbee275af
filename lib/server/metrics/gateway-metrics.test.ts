import { expect, test } from 'vitest';
import { prometheusText } from '#lib/server/pages/metrics-route.ts';
import { catalogue, operationById } from '#tests/support/documented-contract.ts';
import { parsePrometheus, sumOf } from '#tests/support/parse-prometheus.ts';
import { createGatewayMetrics } from './gateway-metrics.ts';
import type { ObservedCall, RequestEnd, UpstreamAttempt } from './observed-call.ts';

const end: RequestEnd = {
  ...{ model: 'alpha-image-2', provider: 'openai', outcome: 'done', status: 200, milliseconds: 30 },
  ...{ inputTokens: 5, outputTokens: 0, images: 1, cost: 0.5 },
};

function call(operation: 'images.generate' | 'messages.create' = 'images.generate'): ObservedCall {
  const request = { method: 'POST', headers: {} };
  return { requestId: 'req_1', request, startedMs: 0, operation: operationById(operation), report: {} };
}

function openMetrics(currency = () => 'USD') {
  const metrics = createGatewayMetrics({
    contract: () => ({ catalogue }),
    kindOf: () => 'openai',
    hasPrice: () => false,
    currency,
  });
  const sum = (name: string, labels: Record<string, string> = {}) =>
    sumOf(parsePrometheus(prometheusText(metrics.read())), name, labels);
  return { metrics, sum };
}

test('requests that alternate count in their own series', () => {
  const { metrics, sum } = openMetrics();
  const kinds: [ObservedCall, Partial<RequestEnd>][] = [
    [call(), {}],
    [call('messages.create'), {}],
    [call(), { status: 500, outcome: 'failed' }],
    [call(), { outcome: 'stopped' }],
    [call(), { provider: '' }],
    [call(), { model: 'alpha-image-1' }],
  ];
  for (const [one, part] of [...kinds, ...kinds]) metrics.ended(one, { ...end, ...part });
  const requests = (labels: Record<string, string>) => sum('easel_requests_total', labels);
  expect(requests({})).toBe(12);
  expect(requests({ operation: 'messages.create' })).toBe(2);
  expect(requests({ status: '500', outcome: 'failed' })).toBe(2);
  expect(requests({ outcome: 'stopped' })).toBe(2);
  expect(requests({ target: 'none' })).toBe(2);
  // Another model is the same series of requests.
  expect(requests({ operation: 'images.generate', target: 'openai', outcome: 'done' })).toBe(4);
  expect(sum('gen_ai_client_token_usage_sum', { gen_ai_token_type: 'input' })).toBe(60);
  expect(sum('gen_ai_client_token_usage_count', { gen_ai_token_type: 'output' })).toBe(0);
  expect(sum('gen_ai_server_request_duration_seconds_bucket', { le: '0.02' })).toBe(0);
  expect(sum('gen_ai_server_request_duration_seconds_bucket', { le: '0.04' })).toBe(12);
});

test('costs of another currency are another series', () => {
  let currency = 'USD';
  const { metrics, sum } = openMetrics(() => currency);
  metrics.ended(call(), end);
  currency = 'EUR';
  metrics.ended(call(), end);
  metrics.ended(call(), { ...end, cost: undefined });
  metrics.videoEnded({ status: 'completed', model: 'delta-1.1', provider: 'openai' }, 2);
  expect(sum('easel_cost_total', { currency: 'USD' })).toBe(0.5);
  expect(sum('easel_cost_total', { currency: 'EUR' })).toBe(2.5);
});

test('names that callers choose do not make series', () => {
  const { metrics } = openMetrics();
  metrics.ended(call(), { ...end, model: 'first' });
  const { length } = prometheusText(metrics.read()).split('\n');
  for (let one = 0; one < 1_000; one += 1) metrics.ended(call(), { ...end, model: `model-${one}` });
  expect(prometheusText(metrics.read()).split('\n')).toHaveLength(length);
});

test('attempts are kept for a trace only', () => {
  const { metrics, sum } = openMetrics();
  const one = call();
  const attempt = { target: 'openai', startedMs: 0, endedMs: 10, result: 'ok', isRetry: true };
  const attempts: UpstreamAttempt[] = [];
  const called = {
    operation: operationById('images.generate'),
    report: { attempted: (made: UpstreamAttempt) => attempts.push(made) },
  };
  metrics.attempted(called, attempt);
  expect(attempts).toEqual([]);
  const traced: ObservedCall[] = [];
  metrics.traceWith((observed) => traced.push(observed));
  metrics.attempted(called, attempt);
  metrics.ended(one, end);
  expect(traced).toEqual([one]);
  expect(attempts).toEqual([attempt]);
  expect(sum('easel_upstream_attempts_total')).toBe(2);
  expect(sum('easel_upstream_retries_total', { target: 'openai' })).toBe(2);
});
