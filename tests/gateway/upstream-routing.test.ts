// Tests retries, the circuit breaker and the concurrency limits of upstream calls.
import { expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { openTestService, otherApiKey } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const data = [{ b64_json: sampleImage.split(',')[1] ?? '' }];
const body = { model: 'alpha-image-2', prompt: 'A kite' };

const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  OPENAI_API_KEY: 'sk-operator',
  OPENAI_BASE_URL: baseUrl,
}));

const generate = (at = service, key?: string) => at.call('/v1/images/generations', { body, key });

test('a rejection before any work is retried once, and the attempts are reported', async () => {
  upstream.script = (response) => {
    const first = upstream.received.length === 1;
    response.writeHead(first ? 429 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(first ? { error: { message: 'busy' } } : { created: 1, data }));
  };
  const response = await generate();
  expect([response.status, response.headers.get('x-easel-attempts')]).toEqual([200, '2']);
  expect(upstream.received).toHaveLength(2);
});

test("a page gets the upstream's name of the model", async () => {
  upstream.script = (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ created: 1, data }));
  const page = { key: null, headers: { host: 'localhost' }, body };
  const shown = await service.call('/api/gateway/v1/images/generations', page);
  expect(shown.headers.get('x-easel-model')).toBe('gpt-image-2');
  expect((await generate()).headers.get('x-easel-model')).toBeNull();
});

test('a long Retry-After is left to the client', async () => {
  upstream.script = (response) => response.writeHead(429, { 'retry-after': '20' }).end('{}');
  const response = await generate();
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '20']);
  expect(response.headers.get('x-easel-attempts')).toBe('1');
  expect(upstream.received).toHaveLength(1);
});

test.each([500, 502, 504])('status %i may follow the work, so it is not retried', async (status) => {
  upstream.script = (response) => response.writeHead(status).end('{}');
  const response = await generate();
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(response.headers.get('x-should-retry')).toBe('false');
  expect(upstream.received).toHaveLength(1);
});

test('errors of the caller do not open the circuit', async () => {
  upstream.script = (response) => response.writeHead(400).end('{}');
  for (let count = 0; count < 7; count += 1) expect((await generate()).status).toBe(400);
});

test('a hundred hanging calls of one key do not stop another key', async () => {
  const limited = await openTestService({
    ...{ OPENAI_API_KEY: 'sk-operator', OPENAI_BASE_URL: upstream.baseUrl, UPSTREAM_CONCURRENCY: '8' },
  });
  const hanging: (() => void)[] = [];
  upstream.script = (response) => void hanging.push(() => response.end(JSON.stringify({ created: 1, data })));
  const read = async (response: Response) => {
    await response.text();
    return response.status;
  };
  const calls = Array.from({ length: 100 }, async () => read(await generate(limited)));
  await until(() => hanging.length >= 6);
  upstream.script = (response) => response.end(JSON.stringify({ created: 1, data }));
  expect(await read(await generate(limited, otherApiKey))).toBe(200);
  for (const end of hanging) end();
  const statuses = await Promise.all(calls);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(upstream.received).toHaveLength(101);
  await limited.close();
});

// This test is the last one because its circuit stays open.
test('a target that fails five times gets no more requests for a while', async () => {
  upstream.script = (response) => response.writeHead(500).end('{}');
  for (let count = 0; count < 5; count += 1) await generate();
  const response = await generate();
  expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
  expect(await response.text()).toContain('openai');
  expect(upstream.received).toHaveLength(5);
});
