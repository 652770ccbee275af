// Tests Idempotency-Key on upstream calls. In most tests the upstream does not support the header.
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createServerDatabase, testServerUrl } from '#lib/server/db/test-database.ts';
import { openTestService, otherApiKey, type TestService } from '#tests/support/test-service.ts';
import { takeTime } from '#tests/support/until.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const { upstream, service } = await openUpstreamService();

/** A response of the operation, and the end event of its streams. */
const answered = (more: object = {}) => JSON.stringify({ content: [], ...more });
const stop = 'event: message_stop\ndata: {"type":"message_stop"}\n\n';
const message = { model: 'any', max_tokens: 9, messages: [{ role: 'user', content: 'A kite' }] };

function send(key: string, options: { body?: object; key?: string; signal?: AbortSignal } = {}) {
  const headers = { 'idempotency-key': key, 'accept-encoding': 'gzip' };
  return service.call('/v1/messages', { body: message, ...options, headers });
}

test('the header is sent to the upstream as a hash of the caller, the operation and the key', async () => {
  upstream.script = (response) => response.writeHead(429).end('{}');
  const image = { model: 'alpha-image-2', prompt: 'A kite' };
  // The key is released when the response is complete.
  await (await send('same')).text();
  await send('same');
  await send('same', { key: otherApiKey });
  await service.call('/v1/images/generations', { body: image, headers: { 'idempotency-key': 'same' } });
  await service.call('/v1/messages', { body: message });
  const [first, again, other, otherOperation, none] = upstream.received.map(
    (request) => request.headers['idempotency-key'],
  );
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(again).toBe(first);
  expect(new Set([first, other, otherOperation]).size).toBe(3);
  expect(none).toBeUndefined();
});

test('a header that is too long is not sent to the upstream', async () => {
  expect((await send('k'.repeat(256))).status).toBe(400);
  expect(upstream.received).toEqual([]);
});

test('a replay is not sent to the upstream; another body is 409', async () => {
  upstream.script = (response) =>
    response
      .writeHead(201, { 'content-type': 'application/json', 'x-request-id': 'up_1' })
      .end(answered({ id: 'é' }));
  const [first, replay] = [await send('once'), await send('once')];
  expect(upstream.received).toHaveLength(1);
  expect(upstream.received[0]?.headers['accept-encoding']).toBe('identity');
  const facts = async (response: Response) => [
    ...[response.status, await response.text(), response.headers.get('content-type')],
    ...[response.headers.get('x-upstream-request-id'), response.headers.get('x-easel-provider')],
  ];
  const expected = [201, answered({ id: 'é' }), 'application/json', 'up_1', 'relay'];
  expect([await facts(first), await facts(replay)]).toEqual([expected, expected]);
  expect(replay.headers.get('x-idempotent-replay')).toBe('true');
  expect(replay.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect((await send('once', { body: { ...message, max_tokens: 8 } })).status).toBe(409);
  expect(upstream.received).toHaveLength(1);
});

test('duplicates join a stream and get its events', async () => {
  let end = () => {};
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    end = () => response.end(stop);
  };
  const body = { ...message, stream: true };
  const read = async () => {
    const response = await send('stream', { body });
    end();
    return [
      await response.text(),
      response.headers.get('content-type'),
      response.headers.get('x-accel-buffering'),
    ];
  };
  const responses = await Promise.all([read(), read(), read()]);
  expect(responses).toEqual(Array(3).fill([`data: 1\n\n${stop}`, 'text/event-stream', 'no']));
  expect(upstream.received).toHaveLength(1);
});

test('a call goes on when its client leaves, and duplicates get its response', async () => {
  const client = new AbortController();
  const arrived = Promise.withResolvers<ServerResponse>();
  upstream.script = arrived.resolve;
  const first = send('leaves', { signal: client.signal });
  const response = await arrived.promise;
  const second = send('leaves');
  client.abort();
  response.end(answered({ id: 'late' }));
  for (const duplicate of [await second, await send('leaves')]) {
    expect([duplicate.status, duplicate.headers.get('x-idempotent-replay')]).toEqual([200, 'true']);
    expect(await duplicate.text()).toBe(answered({ id: 'late' }));
  }
  await first.catch(() => {});
  expect(upstream.received).toHaveLength(1);
});

test('an upstream that drops the connection gets no second request with the same key', async () => {
  upstream.script = (response) => void response.socket?.destroy();
  const first = await send('broken');
  expect([first.status, first.headers.get('x-should-retry')]).toEqual([502, 'false']);
  upstream.script = (response) => response.end(answered());
  const replay = await send('broken');
  expect([replay.status, replay.headers.get('x-should-retry')]).toEqual([502, 'false']);
  expect(replay.headers.get('x-idempotent-replay')).toBe('true');
  expect(await replay.text()).toContain('The upstream broke the connection before it answered.');
  expect(upstream.received).toHaveLength(1);
});

test('an upstream that interrupts a stream gets no second request either', async () => {
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  };
  const body = { ...message, stream: true };
  const first = await send('cut', { body });
  upstream.cut();
  expect(await first.text()).toContain('event: error');
  const replay = await send('cut', { body });
  expect([replay.status, replay.headers.get('x-idempotent-replay')]).toEqual([502, 'true']);
  expect(upstream.received).toHaveLength(1);
});

test.each([
  [400, {}],
  [401, {}],
  [429, {}],
  [503, { 'retry-after': '1' }],
])('a response with the status %i and %o releases the key', async (status, headers) => {
  upstream.script = (response) => response.writeHead(status, headers).end('{}');
  const first = await send(`release-${status}`);
  await first.text();
  upstream.script = (response) => response.end(answered());
  expect((await send(`release-${status}`)).status).toBe(200);
});

test.each([500, 502, 503, 504])('the retry of an SDK after %i orders nothing again', async (status) => {
  const headers = { 'content-type': 'application/json' };
  upstream.script = (response) => response.writeHead(status, headers).end('{"error":{"message":"Oops"}}');
  const responses = [await send(`failed-${status}`), await send(`failed-${status}`)];
  for (const response of responses) {
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([status, 'false']);
    expect(await response.text()).toContain('Oops');
  }
  expect(upstream.received).toHaveLength(1);
});

test.each([
  [20, 200],
  [65, 409],
])('a response of %i MiB is sent, and its replay is %i', async (size, status) => {
  const body = Buffer.from(answered({ id: 'x'.repeat(size * 1024 * 1024) }));
  upstream.script = (response) => response.end(body);
  expect((await (await send(`large-${size}`)).arrayBuffer()).byteLength).toBe(body.length);
  const replay = await send(`large-${size}`);
  expect(replay.status).toBe(status);
  if (status === 200) {
    expect(replay.headers.get('x-idempotent-replay')).toBe('true');
    expect(Buffer.from(await replay.arrayBuffer()).equals(body)).toBe(true);
  } else {
    expect(replay.headers.get('x-should-retry')).toBe('false');
    expect(await replay.text()).toContain('is not stored: it was too large');
  }
  expect(upstream.received).toHaveLength(1);
});

test.runIf(testServerUrl)(
  'duplicates in two processes with one database reach the upstream once',
  async () => {
    const database = await createServerDatabase(testServerUrl ?? '');
    const start = () => openTestService({ ...upstream.environment, DATABASE_URL: database.url });
    const services = [await start(), await start()];
    try {
      upstream.script = (response) => void takeTime(500).then(() => response.end(answered({ id: 1 })));
      const headers = { 'idempotency-key': 'two processes' };
      const callMessages = (one: TestService) => one.call('/v1/messages', { body: message, headers });
      const responses = await Promise.all([...services, ...services].map(callMessages));
      expect(await Promise.all(responses.map((response) => response.json()))).toEqual(
        Array(4).fill({ content: [], id: 1 }),
      );
      expect(upstream.received).toHaveLength(1);
    } finally {
      for (const one of services) await one.close();
      await database.drop();
    }
  },
);
