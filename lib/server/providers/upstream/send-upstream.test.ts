import { createServer, type Server, type ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ByteSource } from '#lib/server/http/byte-source.ts';
import { listen } from '#tests/support/listen.ts';
import { until } from '#tests/support/until.ts';
import { upstreamHeaders } from './forward-headers.ts';
import { type SentRequest, sendUpstream } from './send-upstream.ts';
import type { Upstream } from './upstream.ts';

let server: Server;
let upstream: Upstream;
let pool: Pool;
let answer: (response: ServerResponse) => void = () => {};
let seen: { method?: string | undefined; url?: string | undefined; headers: object; body: string };

beforeEach(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen = { method, url, headers, body };
    answer(response);
  });
  pool = new Pool(await listen(server));
  upstream = {
    pool,
    baseUrl: 'http://upstream.example/base',
    prefix: '/base',
    apiKey: 'server-key',
    credential: {},
  };
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await upstream.pool.destroy();
});

function request(onGone: SentRequest['onGone'] = () => {}): SentRequest {
  const headers = { authorization: 'Bearer ours', 'content-type': 'application/json', accept: '*/*' };
  const sent = upstreamHeaders(
    { headers, idempotencyName: undefined },
    { apiKey: 'server-key', credential: { 'x-api-key': 'server-key' } },
  );
  return {
    ...{ method: 'POST', path: '/v1/messages?beta=true', headers: sent },
    body: Buffer.from('{"a":1}'),
    onGone,
  };
}

function readAll(source: ByteSource): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    source.give({
      take: (bytes) => {
        all += Buffer.from(bytes).toString();
      },
      end: (last) => resolve(last ? all + Buffer.from(last).toString() : all),
      fail: reject,
    });
  });
}

test('sends method, path, headers and body with the own credential', async () => {
  answer = (response) => response.end('ok');
  const { status, body } = await sendUpstream(upstream, request());
  expect([status, await readAll(body)]).toEqual([200, 'ok']);
  expect(seen).toMatchObject({ method: 'POST', url: '/base/v1/messages?beta=true', body: '{"a":1}' });
  expect(seen.headers).toMatchObject({ 'x-api-key': 'server-key', accept: '*/*' });
  expect(seen.headers).not.toHaveProperty('authorization');
});

test('bytes received before the taker is set are kept for it', async () => {
  answer = (response) => response.writeHead(201, { 'retry-after': '7' }).end('all of it');
  const { status, headers, body } = await sendUpstream(upstream, request());
  await until(() => pool.stats.running === 0);
  expect([status, headers['retry-after'], await readAll(body)]).toEqual([201, '7', 'all of it']);
});

/** A later response of this size, which arrives as a whole. */
async function anotherBody(size: number): Promise<void> {
  answer = (response) => response.end('x'.repeat(size));
  const { body } = await sendUpstream(upstream, request());
  expect((await readAll(body)).length).toBe(size);
}

test('a large body without a taker is paused, and complete with one', async () => {
  const size = 20_000_000;
  let handedOver = false;
  answer = (response) => {
    response.end('x'.repeat(size), () => {
      handedOver = true;
    });
  };
  const { body } = await sendUpstream(upstream, request());
  await anotherBody(size);
  expect(handedOver).toBe(false);
  expect((await readAll(body)).length).toBe(size);
  expect(handedOver).toBe(true);
});

test('a paused source pauses the upstream until it is resumed', async () => {
  answer = (response) => response.end('x'.repeat(20_000_000));
  const { body } = await sendUpstream(upstream, request());
  let size = 0;
  const ended = Promise.withResolvers<void>();
  body.give({
    take(bytes) {
      size += bytes.byteLength;
      body.pause();
    },
    end: () => ended.resolve(),
    fail: ended.reject,
  });
  await anotherBody(20_000_000);
  expect(size).toBeLessThan(1_000_000);
  const more = setInterval(() => body.resume(), 0);
  await ended.promise;
  clearInterval(more);
  expect(size).toBe(20_000_000);
});

test('an interrupted response fails the taker', async () => {
  let interrupt = () => {};
  answer = (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    interrupt = () => response.destroy();
  };
  const { body } = await sendUpstream(upstream, request());
  const all = readAll(body);
  interrupt();
  await expect(all).rejects.toThrow();
});

test('a client disconnect fails the taker with AbortError', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
  };
  let leave = () => {};
  const { body } = await sendUpstream(
    upstream,
    request((listener) => {
      leave = listener;
    }),
  );
  const all = readAll(body);
  leave();
  await expect(all).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
});

test('a response interrupted before the taker is set fails it as well', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  };
  const { body } = await sendUpstream(upstream, request());
  await until(() => pool.stats.running === 0);
  await expect(readAll(body)).rejects.toThrow();
});

describe('a client that disconnects', () => {
  test.each([
    ['before the head', () => {}, false],
    ['within the body', (response: ServerResponse) => void response.writeHead(200).write('half'), true],
  ])('%s ends the request at the upstream', async (_when, behaviour, withHead) => {
    let leave = () => {};
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    answer = (response) => {
      response.once('close', closed.resolve);
      behaviour(response);
      arrived.resolve();
    };
    const forwarded = sendUpstream(
      upstream,
      request((listener) => {
        leave = listener;
      }),
    );
    const outcome = withHead ? undefined : expect(forwarded).rejects.toMatchObject({ name: 'AbortError' });
    await (withHead ? forwarded : arrived.promise);
    leave();
    // The upstream never ends the response itself.
    await closed.promise;
    await outcome;
  });
});

test.each([
  [200, 502, 'web page'],
  [404, 502, 'no such operation'],
  [500, 502, 'status 500'],
  [503, 503, 'status 503'],
])('a web page with status %i is an error with status %i', async (status, expected, text) => {
  answer = (response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>nginx</h1>');
  const sent = sendUpstream(upstream, request());
  await expect(sent).rejects.toMatchObject({ status: expected, message: expect.stringContaining(text) });
});

test('an unreachable upstream is a retryable error', async () => {
  const pool = new Pool('http://127.0.0.1:1');
  await expect(sendUpstream({ ...upstream, pool }, request())).rejects.toMatchObject({
    code: 'upstream_error',
    details: { shouldRetry: true },
  });
  await pool.destroy();
});

test('an upstream that disconnects without a response is an error after possible work', async () => {
  answer = (response) => response.destroy();
  await expect(sendUpstream(upstream, request())).rejects.toMatchObject({
    code: 'upstream_error',
    details: { shouldRetry: false },
  });
});
