// Tests `/metrics` after requests of every kind: exact counts, and only labels from a fixed set of values.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MetricSample, parsePrometheus, sumOf } from '#tests/support/parse-prometheus.ts';
import {
  type Script,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let upstream: ScriptedUpstream;
let service: TestService;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  service = await openTestService({ ANTHROPIC_API_KEY: 'sk-operator', ANTHROPIC_BASE_URL: upstream.baseUrl });
  const models = {
    'alpha-image-2': { image: 0.25 },
    'priced-text': { input: 2_000_000 },
    'delta-1.1': { second: 0.5 },
  };
  const set = await service.call('/api/prices', {
    ...{ ...page, method: 'PUT', body: { currency: 'USD', models } },
  });
  expect(set.status).toBe(200);
});
afterAll(async () => {
  await service.close();
  upstream.close();
});

const page = { key: null, headers: { host: 'localhost' } };
const message = {
  model: 'epsilon-haiku-5',
  max_tokens: 64,
  messages: [{ role: 'user', content: 'A secret text' }],
};
const json = { 'content-type': 'application/json' };

function answerTokens(input_tokens: number, output_tokens = 0): Script {
  const text = JSON.stringify({ type: 'message', content: [], usage: { input_tokens, output_tokens } });
  return (response) => response.writeHead(200, json).end(text);
}

async function metrics(): Promise<MetricSample[]> {
  const response = await service.call('/metrics', page);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return parsePrometheus(await response.text());
}

/** Returns a function that computes how much `work` adds to a metric. */
async function added(work: () => Promise<unknown>) {
  const before = await metrics();
  await work();
  const after = await metrics();
  return (name: string, labels: Record<string, string> = {}) =>
    sumOf(after, name, labels) - sumOf(before, name, labels);
}

async function post(path: string, body: unknown, options: { headers?: Record<string, string> } = {}) {
  const response = await service.call(path, { body, ...options });
  await response.text().catch(() => {});
  return response;
}

test('a request counts once for its target, with its tokens', async () => {
  upstream.script = answerTokens(7, 19);
  const of = await added(() => post('/v1/messages', message));
  const call = { operation: 'messages.create', target: 'anthropic' };
  expect(of('easel_requests_total')).toBe(1);
  expect(of('easel_requests_total', { ...call, status: '200', outcome: 'done' })).toBe(1);
  const names = { ...call, gen_ai_operation_name: 'chat', gen_ai_provider_name: 'anthropic' };
  expect(of('gen_ai_server_request_duration_seconds_count', names)).toBe(1);
  expect(of('gen_ai_client_operation_duration_seconds_count', names)).toBe(1);
  const tokens = { ...names, gen_ai_request_model: 'epsilon-haiku-5' };
  expect(of('gen_ai_client_token_usage_sum', { ...tokens, gen_ai_token_type: 'input' })).toBe(7);
  expect(of('gen_ai_client_token_usage_sum', { ...tokens, gen_ai_token_type: 'output' })).toBe(19);
  expect(of('gen_ai_server_time_to_first_token_seconds_count')).toBe(0);
  expect(of('easel_upstream_attempts_total', { ...call, result: 'ok' })).toBe(1);
});

test.each([
  ['a rule that is broken', '/v1/messages', { ...message, max_tokens: 'many' }, '400', 'messages.create'],
  ['an unknown path', '/v1/nothing', {}, '404', 'unknown'],
])('%s counts without a target', async (_, path, body, status, operation) => {
  const of = await added(() => post(path, body));
  expect(of('easel_requests_total')).toBe(1);
  expect(of('easel_requests_total', { operation, status, outcome: 'refused', target: 'none' })).toBe(1);
  expect(of('easel_upstream_attempts_total')).toBe(0);
  expect(of('gen_ai_client_token_usage_count')).toBe(0);
});

test('a wrong key and a list of models count as well', async () => {
  const of = await added(async () => {
    await post('/v1/messages', message, { headers: { authorization: 'Bearer wrong' } });
    await (await service.call('/v1/models')).text();
  });
  expect(of('easel_requests_total', { operation: 'messages.create', status: '401' })).toBe(1);
  expect(of('easel_requests_total', { operation: 'models.list', status: '200', outcome: 'done' })).toBe(1);
  expect(of('easel_requests_total')).toBe(2);
});

test('retries count per attempt', async () => {
  let calls = 0;
  upstream.script = (response) => {
    calls += 1;
    if (calls === 1) response.writeHead(429, { ...json, 'retry-after': '0' }).end('{}');
    else response.writeHead(200, json).end('{"type":"message","content":[]}');
  };
  const of = await added(() => post('/v1/messages', message));
  expect(of('easel_requests_total', { status: '200', target: 'anthropic' })).toBe(1);
  expect(of('easel_upstream_attempts_total', { target: 'anthropic' })).toBe(2);
  expect(of('easel_upstream_attempts_total', { result: 'rate_limit_exceeded' })).toBe(1);
  expect(of('easel_upstream_retries_total', { target: 'anthropic' })).toBe(1);
});

test('an upstream that rejects a request and one that fails', async () => {
  const answers = [429, 500];
  const of = await added(async () => {
    for (const status of answers) {
      upstream.script = (response) => response.writeHead(status, { ...json, 'retry-after': '60' }).end('{}');
      await post('/v1/messages', message);
    }
  });
  const own = { operation: 'messages.create', target: 'anthropic' };
  expect(of('easel_requests_total', { ...own, status: '429', outcome: 'refused' })).toBe(1);
  expect(of('easel_requests_total', { ...own, outcome: 'failed' })).toBe(1);
  expect(of('easel_requests_total')).toBe(2);
  expect(of('easel_upstream_attempts_total', { result: 'rate_limit_exceeded' })).toBe(1);
  expect(of('easel_upstream_attempts_total', { result: 'upstream_error' })).toBe(1);
  expect(of('easel_upstream_retries_total')).toBe(0);
});

test('a stream counts as open, has a first event, and fails when it is interrupted', async () => {
  let cut = () => {};
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: message_start\ndata: {"type":"message_start"}\n\n');
    cut = () => response.destroy();
  };
  const of = await added(async () => {
    const response = await service.call('/v1/messages', { body: { ...message, stream: true } });
    const reader = response.body?.getReader();
    await reader?.read();
    expect(sumOf(await metrics(), 'easel_streams_open')).toBe(1);
    cut();
    while (!(await reader?.read())?.done);
  });
  expect(of('easel_requests_total', { status: '200', outcome: 'failed', target: 'anthropic' })).toBe(1);
  expect(of('gen_ai_server_time_to_first_token_seconds_count', { operation: 'messages.create' })).toBe(1);
  expect(of('easel_streams_open')).toBe(0);
  expect(of('easel_upstream_attempts_total', { result: 'upstream_error' })).toBe(1);
});

test('a stream whose client disconnects counts as stopped', async () => {
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: message_start\ndata: {"type":"message_start"}\n\n');
  };
  const of = await added(async () => {
    const response = await service.call('/v1/messages', { body: { ...message, stream: true } });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await until(async () => sumOf(await metrics(), 'easel_streams_open') === 0);
  });
  expect(of('easel_requests_total', { status: '200', outcome: 'stopped' })).toBe(1);
  expect(of('easel_streams_open')).toBe(0);
});

test('images and their cost count per model; those of the sandbox cost nothing', async () => {
  const body = { model: 'alpha-image-2', prompt: 'A secret text', size: '64x64', n: 2 };
  const of = await added(() => post('/v1/images/generations', body));
  const own = { model: 'alpha-image-2', target: 'sandbox' };
  expect(of('easel_images_total', own)).toBe(2);
  expect(of('easel_cost_total', { ...own, currency: 'USD' })).toBe(0);
  upstream.script = answerTokens(5);
  const ofText = await added(() => post('/v1/messages', { ...message, model: 'priced-text' }));
  expect(ofText('easel_cost_total', { model: 'priced-text', target: 'anthropic' })).toBe(10);
});

test('labels contain no name chosen by a caller and no text of a request', async () => {
  upstream.script = answerTokens(5);
  const of = await added(() => post('/v1/messages', { ...message, model: 'a-name-of-its-own' }));
  expect(of('gen_ai_client_token_usage_sum', { gen_ai_request_model: 'other' })).toBe(5);
  const text = await (await service.call('/metrics', page)).text();
  expect(text).not.toMatch(/a-name-of-its-own|secret|sk-operator|Fixed key|easel-test-key/);
});

test('video tasks: live ones per state, and each ended one', async () => {
  const of = await added(async () => {
    const created = await service.call('/v1/videos', {
      body: { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' },
    });
    const { id } = JSON.parse(await created.text());
    await expect
      .poll(async () => sumOf(await metrics(), 'easel_video_tasks_ended_total', { status: 'completed' }))
      .toBe(1);
    await (await service.call(`/v1/videos/${id}`)).text();
  });
  expect(of('easel_video_tasks_ended_total', { target: 'sandbox' })).toBe(1);
  expect(of('easel_cost_total', { model: 'delta-1.1', target: 'sandbox' })).toBe(0);
  const calls = { operation: 'videos.create', target: 'sandbox', result: 'ok' };
  expect(of('easel_upstream_attempts_total', calls)).toBeGreaterThanOrEqual(1);
});

test('the state of the service and of the process', async () => {
  const samples = await metrics();
  expect(sumOf(samples, 'easel_database_up')).toBe(1);
  for (const kind of ['video', 'image']) {
    const live = samples.filter(({ name }) => name === `easel_${kind}_tasks_live`);
    expect(live.map(({ labels }) => labels.status)).toEqual(['pending', 'parked', 'queue', 'in_progress']);
  }
  expect(sumOf(samples, 'easel_callbacks_waiting')).toBe(0);
  expect(sumOf(samples, 'easel_bytes_in_flight')).toBe(0);
  expect(sumOf(samples, 'easel_bytes_in_flight_limit')).toBe(256 * 1024 * 1024);
  expect(sumOf(samples, 'easel_upstream_circuit', { target: 'anthropic' })).toBe(1);
  expect(sumOf(samples, 'easel_upstream_circuit', { target: 'sandbox', state: 'closed' })).toBe(1);
  expect(sumOf(samples, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(sumOf(samples, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(sumOf(samples, 'process_start_time_seconds')).toBeLessThan(Date.now() / 1000);
  expect(sumOf(samples, 'easel_build_info', { node: process.versions.node })).toBe(1);
});
