// Tests the metrics and traces that an OpenTelemetry collector receives from a service.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OtlpReceiver, openOtlpReceiver, type ReceivedSpan } from '#tests/support/otlp-receiver.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService } from '#tests/support/test-service.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const message = {
  model: 'epsilon-haiku-5',
  max_tokens: 64,
  messages: [{ role: 'user', content: 'A secret text' }],
};

let upstream: ScriptedUpstream;
let receiver: OtlpReceiver;
const requestIds: string[] = [];

beforeAll(async () => {
  upstream = await startScriptedUpstream();
  receiver = await openOtlpReceiver();
  const service = await openTestService({
    ...{ ANTHROPIC_API_KEY: 'sk-operator', ANTHROPIC_BASE_URL: upstream.baseUrl },
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc, x-tenant=easel',
    OTEL_SERVICE_NAME: 'easel-test',
  });
  const post = async (body: object, headers: Record<string, string> = {}) => {
    const response = await service.call('/v1/messages', { body, headers });
    requestIds.push(response.headers.get('x-request-id') ?? '');
    await response.text().catch(() => {});
  };
  let calls = 0;
  upstream.script = (response) => {
    calls += 1;
    if (calls === 1) response.writeHead(429, { 'retry-after': '0' }).end('{}');
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"type":"message","content":[],"usage":{"input_tokens":7,"output_tokens":19}}');
  };
  await post(message, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
  upstream.script = (response) => response.writeHead(500).end('{}');
  await post(message, { traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` });
  await post({ ...message, max_tokens: 'many' });
  await post(message, { traceparent: `00-${traceId}-b7ad6b7169203331-00` });
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const start = { type: 'message_start', message: { content: [], usage: { input_tokens: 0 } } };
    response.write(`event: message_start\ndata: ${JSON.stringify(start)}\n\n`);
    response.end('event: message_stop\ndata: {"type":"message_stop"}\n\n');
  };
  await post({ ...message, stream: true });
  await service.close();
});
afterAll(() => {
  receiver.close();
  upstream.close();
});

const spansOf = (index: number): ReceivedSpan[] => {
  const own = receiver.spans.find(({ attributes }) => attributes['easel.request_id'] === requestIds[index]);
  return receiver.spans.filter((span) => span.traceId === own?.traceId).toSorted((a, b) => a.kind - b.kind);
};

test('the end of the process sends the rest, with the configured headers and names', () => {
  expect(receiver.headers.length).toBeGreaterThanOrEqual(2);
  for (const headers of receiver.headers)
    expect(headers).toMatchObject({ authorization: 'Basic abc', 'x-tenant': 'easel' });
  for (const resource of receiver.resources)
    expect(resource).toMatchObject({ 'service.name': 'easel-test', 'service.version': expect.any(String) });
});

test('a request is a span in the trace of its caller, with a span for each attempt', () => {
  const [server, ...attempts] = spansOf(0);
  expect(server).toMatchObject({
    ...{ traceId, parentSpanId: 'b7ad6b7169203331', name: 'POST /v1/messages', kind: 2, status: { code: 0 } },
    attributes: {
      ...{ 'http.request.method': 'POST', 'http.route': '/v1/messages', 'http.response.status_code': 200 },
      ...{ 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'anthropic' },
      ...{ 'gen_ai.request.model': 'epsilon-haiku-5', 'easel.target': 'anthropic', 'easel.outcome': 'done' },
      ...{ 'gen_ai.usage.input_tokens': 7, 'gen_ai.usage.output_tokens': 19 },
    },
  });
  expect(attempts).toHaveLength(2);
  for (const attempt of attempts)
    expect(attempt).toMatchObject({
      ...{ name: 'chat epsilon-haiku-5', kind: 3, parentSpanId: server?.spanId },
      attributes: { 'server.address': '127.0.0.1', 'easel.target': 'anthropic' },
    });
  expect(attempts.map(({ status, attributes }) => [status.code, attributes['error.type']])).toEqual([
    [2, 'rate_limit_exceeded'],
    [0, undefined],
  ]);
  const inside = attempts.every(
    (attempt) =>
      BigInt(attempt.startTimeUnixNano) >= BigInt(server?.startTimeUnixNano ?? 0) &&
      BigInt(attempt.endTimeUnixNano) <= BigInt(server?.endTimeUnixNano ?? 0),
  );
  expect(inside).toBe(true);
});

test('a failed request has the status error; a rejected one does not', () => {
  const [failed, attempt] = spansOf(1);
  expect(failed).toMatchObject({ status: { code: 2 }, attributes: { 'easel.outcome': 'failed' } });
  expect(failed?.parentSpanId ?? '', 'its traceparent is not valid').toBe('');
  expect(attempt).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'upstream_error' } });
  const refused = spansOf(2);
  expect(refused).toMatchObject([
    {
      status: { code: 0 },
      attributes: { 'http.response.status_code': 400, 'gen_ai.provider.name': 'easel' },
    },
  ]);
});

test('a caller whose trace is not sampled gets no span', () => {
  expect(receiver.spans.filter((span) => span.traceId === traceId)).toHaveLength(3);
  expect(spansOf(3)).toEqual([]);
});

test('a stream has the time of its first event', () => {
  const [stream] = spansOf(4);
  expect(stream?.attributes).toMatchObject({ 'gen_ai.request.stream': true });
  expect(stream?.attributes['gen_ai.response.time_to_first_chunk']).toBeGreaterThan(0);
});

test('metrics have the names of OpenTelemetry and the counts of /metrics', () => {
  const metric = (name: string) => receiver.metrics.find((one) => one.name === name);
  const requests = metric('easel.requests')?.sum?.dataPoints ?? [];
  expect(requests.map(({ attributes, asDouble }) => [attributes.status, asDouble])).toEqual([
    ['200', 2],
    ['502', 2],
    ['400', 1],
  ]);
  const [input, output] = metric('gen_ai.client.token.usage')?.histogram?.dataPoints ?? [];
  const names = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'epsilon-haiku-5' };
  expect(input).toMatchObject({ sum: 7, count: 1, attributes: { ...names, 'gen_ai.token.type': 'input' } });
  expect(output).toMatchObject({ sum: 19, count: 1, attributes: { 'gen_ai.token.type': 'output' } });
  // The bounds are 1, 4 and 16: the third bucket contains 7.
  expect(input?.bucketCounts.slice(0, 4)).toEqual([0, 0, 1, 0]);
  expect(input?.bucketCounts).toHaveLength((input?.explicitBounds.length ?? 0) + 1);
  expect(metric('gen_ai.server.request.duration')?.unit).toBe('s');
  expect(metric('process.memory.usage')?.gauge?.dataPoints[0]?.asDouble).toBeGreaterThan(1e7);
});

test('no content and no credential is sent, and no upstream gets the trace', () => {
  for (const body of receiver.bodies)
    expect(body).not.toMatch(/secret text|sk-operator|easel-test-key|Basic/);
  expect(upstream.received.length).toBeGreaterThan(0);
  for (const { headers } of upstream.received) expect(headers).not.toHaveProperty('traceparent');
});
