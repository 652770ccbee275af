// Tests runs of the pages that belong to the server: their page leaves, others watch and stop them. Real sockets.
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { newRequestId } from '#lib/server/gateway/call.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import {
  type ScriptedUpstream,
  startScriptedUpstream,
  withoutTasks,
} from '#tests/support/scripted-upstream.ts';
import { until } from '#tests/support/until.ts';

let upstream: ScriptedUpstream;
let server: Awaited<ReturnType<typeof startListeningService>>;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  server = await startListeningService(upstream.environment);
});
beforeEach(() => {
  upstream.received.length = 0;
});
afterAll(async () => {
  await server.stop();
  upstream.close();
});

const text = (part: string) =>
  `event: content_block_delta\ndata: ${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: part } })}\n\n`;
const start = `event: message_start\ndata: ${JSON.stringify({ type: 'message_start', message: { id: 'm', role: 'assistant', content: [], usage: { input_tokens: 7, output_tokens: 1 } } })}\n\nevent: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n`;
const end =
  'event: message_delta\ndata: {"type":"message_delta","delta":{},"usage":{"output_tokens":11}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n';
const message = { model: 'any', max_tokens: 9, messages: [{ role: 'user', content: 'A kite' }] };
const stream = { ...message, stream: true };

interface PageCall {
  response: Promise<IncomingMessage | undefined>;
  leave(): void;
}

/** A run of a page, over a connection that the test can break. */
function run(id: string, body: object, path = '/v1/messages'): PageCall {
  const request = httpRequest(`${server.baseUrl}/api/gateway${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-easel-run-id': id },
    agent: false,
  });
  const response = new Promise<IncomingMessage | undefined>((resolve) => {
    request.once('response', resolve);
    request.once('error', () => resolve(undefined));
  });
  request.end(JSON.stringify(body));
  return { response, leave: () => void request.destroy() };
}

const page = (path: string, method = 'GET') => fetch(server.baseUrl + path, { method });
const live = (id: string) => page(`/api/runs/${id}/live`);
const ended = (id: string) =>
  until(async () => {
    const found = await (await page(`/api/runs/${id}`)).json();
    return found.outcome !== undefined && found.outcome !== 'running' && found;
  });

/** The upstream's response of the next request, for the test to write. */
function nextResponse(): Promise<ServerResponse> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  upstream.script = resolve;
  return promise;
}

test('a run goes on when its page leaves before the head, and a reader gets the whole response', async () => {
  const id = newRequestId();
  const responding = nextResponse();
  const first = run(id, message);
  const response = await responding;
  await until(async () => (await (await page(`/api/runs/${id}`)).json()).outcome === 'running');
  const waiting = live(id);
  first.leave();
  expect(await first.response).toBeUndefined();
  response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'up_1' });
  const body = JSON.stringify({
    content: [{ type: 'text', text: 'Up' }],
    usage: { input_tokens: 3, output_tokens: 5 },
  });
  response.end(body);
  for (const reader of [await waiting, await live(id)]) {
    expect([reader.status, reader.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(reader.headers.get('x-upstream-request-id')).toBe('up_1');
    expect(reader.headers.get('x-request-id')).toBe(id);
    expect(reader.headers.get('content-security-policy')).toContain('sandbox');
    expect(await reader.text()).toBe(body);
  }
  expect(await ended(id)).toMatchObject({ outcome: 'done', inputTokens: 3, outputTokens: 5, status: 200 });
  const saved = await live(id);
  expect([saved.status, saved.headers.get('x-easel-provider'), await saved.text()]).toEqual([
    200,
    'relay',
    body,
  ]);
  expect(upstream.received).toHaveLength(1);
});

test('readers of a stream get what has arrived at once, then the rest; leaving stops nothing', async () => {
  const id = newRequestId();
  const responding = nextResponse();
  const first = run(id, stream);
  const response = await responding;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(start + text('one '));
  await first.response;
  const early = await live(id);
  const reader = early.body?.getReader();
  const seen = new TextDecoder().decode((await reader?.read())?.value);
  expect(seen).toContain('one ');
  first.leave();
  await reader?.cancel();

  response.write(text('two '));
  const late = await live(id);
  expect(late.headers.get('content-type')).toContain('text/event-stream');
  response.end(text('three') + end);
  expect(await late.text()).toBe(start + text('one ') + text('two ') + text('three') + end);
  expect(await ended(id)).toMatchObject({ outcome: 'done', inputTokens: 7, outputTokens: 11 });
  expect(await (await page(`/api/runs/${id}/response`)).text()).toContain('three');
});

test('a reader that does not read holds back neither the run nor other readers', async () => {
  const id = newRequestId();
  const responding = nextResponse();
  const first = run(id, stream);
  const response = await responding;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(start);
  (await first.response)?.pause();
  const slow = await live(id);
  const other = live(id);
  // More than the buffers of the sockets take.
  const large = text('x'.repeat(100_000));
  for (let sent = 0; sent < 120; sent += 1)
    if (!response.write(large)) await new Promise((resolve) => response.once('drain', resolve));
  response.end(end);
  expect((await (await other).text()).length).toBe(start.length + 120 * large.length + end.length);
  expect(await ended(id)).toMatchObject({ outcome: 'done' });
  expect((await slow.text()).endsWith(end)).toBe(true);
  first.leave();
});

test.each([
  ['before the head', false],
  ['within a stream', true],
])('Stop ends the upstream call %s', async (_name, hasBegun) => {
  const id = newRequestId();
  const responding = nextResponse();
  const first = run(id, stream);
  const response = await responding;
  const closed = new Promise((resolve) => response.once('close', resolve));
  if (hasBegun) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(start + text('half'));
    await first.response;
  }
  await until(async () => (await page(`/api/runs/${id}`)).status === 200);
  for (let times = 0; times < 2; times += 1)
    expect((await page(`/api/runs/${id}/stop`, 'POST')).status).toBe(204);
  await closed;
  const stopped = await ended(id);
  expect(stopped).toMatchObject({ outcome: 'stopped', status: hasBegun ? 200 : null });
  expect((await page(`/api/runs/${id}/stop`, 'POST')).status).toBe(204);
  const saved = await live(id);
  expect(saved.status).toBe(hasBegun ? 200 : 499);
  expect(await saved.text()).toContain(hasBegun ? 'half' : 'was stopped');
  first.leave();
});

test('an image of 16 MB is whole although its page left in its middle, and is counted once', async () => {
  const id = newRequestId();
  const image = Buffer.alloc(12_000_000, 1).toString('base64');
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';
  const body = JSON.stringify({ created: 1, data: [{ b64_json: png, padding: image }] });
  const responding = nextResponse();
  const first = run(id, { model: 'alpha-image-2', prompt: 'A kite' }, '/v1/images/generations');
  const response = await responding;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(body.slice(0, 3_000_000));
  const head = await first.response;
  await new Promise((resolve) => head?.once('data', resolve));
  first.leave();
  response.end(body.slice(3_000_000));
  const [one, two] = await Promise.all([live(id), live(id)]);
  expect(await one.text()).toBe(body);
  expect(await two.text()).toBe(body);
  expect(await ended(id)).toMatchObject({ outcome: 'done', results: 1, responseBytes: body.length });
});

describe('the id', () => {
  test.each([
    '',
    'x',
    'req_',
    `req_${'a'.repeat(23)}`,
    `req_${'a'.repeat(25)}`,
    `req_${'ä'.repeat(24)}`.slice(0, 28),
  ])('must have the form of a request id: %j', async (id) => {
    const response = await fetch(`${server.baseUrl}/api/gateway/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-easel-run-id': encodeURIComponent(id) },
      body: JSON.stringify(message),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: expect.stringContaining('x-easel-run-id must be') },
    });
    expect(upstream.received).toEqual([]);
  });

  test('must be new, also while the other one runs', async () => {
    const id = newRequestId();
    const responding = nextResponse();
    const first = run(id, message);
    const response = await responding;
    expect((await run(id, message).response)?.statusCode).toBe(400);
    response.end(JSON.stringify({ content: [] }));
    expect((await first.response)?.statusCode).toBe(200);
    await ended(id);
    expect((await run(id, message).response)?.statusCode).toBe(400);
    expect(upstream.received).toHaveLength(1);
  });

  test('is taken once, also by two requests at one instant', async () => {
    upstream.script = (response) => response.end(JSON.stringify({ content: [] }));
    for (let turn = 0; turn < 10; turn += 1) {
      const id = newRequestId();
      const both = [run(id, message), run(id, message)];
      const statuses = await Promise.all(both.map(async ({ response }) => (await response)?.statusCode));
      expect(statuses.toSorted()).toEqual([200, 400]);
    }
    expect(upstream.received).toHaveLength(10);
  });

  test('is ignored in calls with an API key', async () => {
    upstream.script = (response) => response.end(JSON.stringify({ content: [] }));
    const response = await server.service.call('/v1/messages', {
      body: message,
      headers: { 'x-easel-run-id': 'x' },
    });
    expect(response.status).toBe(200);
  });
});

test('an unknown run has no response and cannot be stopped', async () => {
  expect((await live('req_unknown')).status).toBe(404);
  expect((await page('/api/runs/req_unknown/stop', 'POST')).status).toBe(404);
});

test('a call of the pages without an id goes on as well, until it is stopped', async () => {
  const running = async () => (await (await page('/api/runs?outcome=running')).json()).runs;
  for (const how of ['ends', 'stops']) {
    // Of the tests before.
    await until(async () => (await running()).length === 0);
    const responding = nextResponse();
    const request = httpRequest(`${server.baseUrl}/api/gateway/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      agent: false,
    });
    request.on('error', () => {}).end(JSON.stringify(message));
    const response = await responding;
    const { id } = await until(async () => (await running())[0]);
    request.destroy();
    if (how === 'stops') {
      await page(`/api/runs/${id}/stop`, 'POST');
      expect(await ended(id)).toMatchObject({ outcome: 'stopped', status: null });
      continue;
    }
    const reader = live(id);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ content: [{ type: 'text', text: 'Up' }] }));
    expect(await (await reader).text()).toContain('Up');
    expect(await ended(id)).toMatchObject({ outcome: 'done' });
  }
});

test('a reader hears when the run began, had its head and its first bytes', async () => {
  const id = newRequestId();
  const responding = nextResponse();
  const first = run(id, stream);
  const response = await responding;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(start);
  (await first.response)?.resume();
  const timing = (await live(id)).headers.get('server-timing') ?? '';
  const [elapsed = 0, headers = 0, begun = 0] = [...timing.matchAll(/dur=([\d.]+)/g)].map(([, ms]) =>
    Number(ms),
  );
  expect(timing).toMatch(/^elapsed;dur=[\d.]+, headers;dur=[\d.]+, first;dur=[\d.]+$/);
  expect(headers).toBeLessThanOrEqual(begun);
  expect(begun).toBeLessThanOrEqual(elapsed);
  response.end(end);
  await ended(id);
});

describe('the run of an image task', () => {
  const order = async (id: string) => {
    const response = await fetch(`${server.baseUrl}/api/gateway/v1/images/generations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-easel-run-id': id, prefer: 'respond-async' },
      body: JSON.stringify({ model: 'alpha-image-2', prompt: 'A kite' }),
    });
    expect(response.status).toBe(202);
    return await response.json();
  };
  const look = async (id: string) => (await page(`/api/gateway/v1/images/${id}`)).json();

  test('shows the task while that lives, and Stop cancels it', async () => {
    const responding = nextResponse();
    const id = newRequestId();
    const task = await order(id);
    // There before its call has begun.
    await until(async () => (await page(`/api/runs/${id}`)).status === 200);
    const response = await responding;
    upstream.script = withoutTasks(() => {});
    const shown = await live(id);
    expect(shown.headers.get('x-request-id')).toBe(id);
    expect([shown.status, await shown.json()]).toEqual([202, { ...task, status: 'in_progress' }]);

    const closed = new Promise((resolve) => response.once('close', resolve));
    expect((await page(`/api/runs/${id}/stop`, 'POST')).status).toBe(204);
    expect(await look(task.id)).toMatchObject({ status: 'cancelled' });
    await closed;
    expect(await ended(id)).toMatchObject({ outcome: 'stopped' });
  });

  test('becomes that of its images', async () => {
    const image = { created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] };
    upstream.script = withoutTasks((response) => response.end(JSON.stringify(image)));
    const id = newRequestId();
    const task = await order(id);
    await until(async () => (await look(task.id)).status === 'completed');
    expect(await until(async () => ((await live(id)).status === 200 ? live(id) : false))).toBeDefined();
    expect(await (await live(id)).json()).toEqual(image);
    expect(await (await page(`/api/runs/${id}`)).json()).toMatchObject({ outcome: 'done', results: 1 });
  });
});
