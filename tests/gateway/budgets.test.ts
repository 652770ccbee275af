// Tests what requests reserve of the budget of their key, and how each end of a request settles it. The upstream is scripted.
import type { ServerResponse } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiKeysSchema, madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { noLimits } from '#lib/contract/pages/key-limits.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { inTurn } from '#tests/support/scripted-upstream.ts';
import { until } from '#tests/support/until.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const { upstream, service } = await openUpstreamService();

const pages = { key: null, headers: { host: 'localhost' } };
const table = {
  currency: '$',
  models: {
    'alpha-image-2': { image: 1 },
    'epsilon-1': { output: 1000 },
    'beta-3-pro': { output: 1000 },
    'delta-1.1': { second: 1 },
  },
};
beforeAll(async () => {
  const saved = await service.call('/api/prices', { ...pages, method: 'PUT', body: table });
  expect(saved.status).toBe(200);
});

const image = { created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] };
const draw = { model: 'alpha-image-2', prompt: 'A kite' };
const say = { model: 'epsilon-1', max_tokens: 2000, messages: [{ role: 'user', content: 'Hello' }] };

async function makeKey(monthlyBudget: number, requestsPerMinute: number | null = null) {
  const body = { name: 'Limited', limits: { ...noLimits, monthlyBudget, requestsPerMinute } };
  const made = madeApiKeySchema.parse(await (await service.call('/api/keys', { ...pages, body })).json());
  const { key, apiKey } = made;
  return {
    key,
    send: (path: string, sent: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
      service.call(path, { key, body: sent, headers, ...(signal && { signal }) }),
    /** What is spent and reserved. */
    async money() {
      const { keys } = apiKeysSchema.parse(await (await service.call('/api/keys', pages)).json());
      const { spent, reserved } = keys.find(({ id }) => id === apiKey.id) ?? {};
      return [spent, reserved].map((amount) => Number(amount?.toFixed(9)));
    },
  };
}

/** Answers wait until they are given, the first request first. */
function holdAnswers() {
  const waiting: ServerResponse[] = [];
  upstream.script = (response) => void waiting.push(response);
  return {
    waiting,
    answer(body: object, status = 200): void {
      const response = waiting.shift();
      response?.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
  };
}

describe('while a request runs, the most that it may cost is reserved', () => {
  test('and the rest is there for others; the end counts what it cost', async () => {
    const { send, money } = await makeKey(3);
    const { waiting, answer } = holdAnswers();
    const running = [1, 2, 3].map(() => send('/v1/images/generations', draw));
    await until(() => waiting.length === 3);
    expect(await money()).toEqual([0, 3]);
    expect((await send('/v1/images/generations', draw)).status).toBe(402);
    answer(image);
    answer(image);
    answer({ error: { message: 'No.' } }, 400);
    expect((await Promise.all(running)).map(({ status }) => status).toSorted()).toEqual([200, 200, 400]);
    expect(await money()).toEqual([2, 0]);
    upstream.script = inTurn([[200, image]]);
    expect((await send('/v1/images/generations', { ...draw, n: 2 })).status).toBe(402);
    expect((await send('/v1/images/generations', draw)).status).toBe(200);
    expect(await money()).toEqual([3, 0]);
  });

  test('the limit of a text, of which it costs what was written', async () => {
    const { send, money } = await makeKey(5);
    const { waiting, answer } = holdAnswers();
    const running = send('/v1/messages', say);
    await until(() => waiting.length === 1);
    expect(await money()).toEqual([0, 2]);
    const content = [{ type: 'text', text: 'Hi' }];
    answer({
      type: 'message',
      role: 'assistant',
      content,
      stop_reason: 'end_turn',
      usage: { input_tokens: 9, output_tokens: 500 },
    });
    expect((await running).status).toBe(200);
    expect(await money()).toEqual([0.5, 0]);
  });
});

describe('nothing stays reserved after', () => {
  test.each([
    ['a refusal', 429],
    ['a failure', 500],
  ])('%s of the upstream', async (_name, status) => {
    const { send, money } = await makeKey(1);
    upstream.script = inTurn([[status, { error: { message: 'No.' } }, { 'retry-after': '60' }]]);
    expect((await send('/v1/images/generations', draw)).status).toBe(status);
    expect(await money()).toEqual([0, 0]);
  });

  test('a connection that breaks, a request that its rate refuses, one that is not valid', async () => {
    const { send, money } = await makeKey(5, 1);
    upstream.script = (response) => response.destroy();
    expect((await send('/v1/images/generations', draw)).status).toBeGreaterThanOrEqual(500);
    expect((await send('/v1/images/generations', draw)).status).toBe(429);
    expect((await send('/v1/images/generations', { ...draw, n: 99 })).status).toBe(400);
    expect(await money()).toEqual([0, 0]);
  });

  test('a stream that ends, breaks, or whose client leaves', async () => {
    const { send, money } = await makeKey(10);
    const event = (data: object) => `event: ${Reflect.get(data, 'type')}\ndata: ${JSON.stringify(data)}\n\n`;
    const start = event({
      type: 'message_start',
      message: {
        id: 'm',
        type: 'message',
        role: 'assistant',
        content: [],
        model: 'm',
        stop_reason: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      },
    });
    const delta = event({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: 'x'.repeat(400) },
    });
    const end =
      event({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 100 } }) +
      event({ type: 'message_stop' });
    const stream = { ...say, stream: true };
    upstream.script = (response) =>
      response.setHeader('content-type', 'text/event-stream').end(start + delta + end);
    await (await send('/v1/messages', stream)).text();
    expect(await money()).toEqual([0.1, 0]);

    upstream.script = (response) => {
      response.setHeader('content-type', 'text/event-stream').write(start + delta);
      setImmediate(() => response.destroy());
    };
    await (await send('/v1/messages', stream)).text().catch(() => {});
    expect(await money()).toEqual([0.2, 0]);

    upstream.script = (response) =>
      void response.setHeader('content-type', 'text/event-stream').write(start + delta);
    const left = await send('/v1/messages', stream);
    const reader = left.body?.getReader();
    await reader?.read();
    expect((await money())[1]).toBe(2);
    await reader?.cancel();
    await until(async () => (await money())[1] === 0);
    expect((await money())[0]).toBeCloseTo(0.3, 10);
  });

  test('a client that leaves a whole response, which is made and billed', async () => {
    const { send, money } = await makeKey(5);
    const { waiting } = holdAnswers();
    const leaving = new AbortController();
    const running = send('/v1/images/generations', draw, {}, leaving.signal);
    await until(() => waiting.length === 1);
    leaving.abort();
    await running.catch(() => {});
    await until(async () => (await money())[1] === 0);
    expect(await money()).toEqual([1, 0]);
  });
});

describe('a model without a price, for which a budget would never end,', () => {
  test.each([
    ['/v1/messages', { ...say, model: 'epsilon-1-20260101' }],
    ['/v1beta/models/beta-3-pro-latest:generateContent', { contents: [{ parts: [{ text: 'Hello' }] }] }],
    ['/v1/images/generations', { ...draw, model: 'alpha-image-1' }],
    ['/v1/videos', { model: 'delta-1.0', prompt: 'A kite' }],
  ])('is refused at %s before anything is sent', async (path, body) => {
    const response = await (await makeKey(5)).send(path, body);
    expect(response.status).toBe(403);
    expect(await response.text()).toMatch(
      /has a budget; .+ has none\. An admin can set one in Settings, also 0/,
    );
    expect(upstream.received).toEqual([]);
  });

  test('is answered for a key without a budget', async () => {
    upstream.script = inTurn([[200, image]]);
    const { status } = await service.call('/v1/images/generations', {
      body: { ...draw, model: 'alpha-image-1' },
    });
    expect(status).toBe(200);
  });
});

test('a replay reserves nothing, and duplicates that join reserve once', async () => {
  const { send, money } = await makeKey(1);
  const { waiting, answer } = holdAnswers();
  const once = () => send('/v1/images/generations', draw, { 'idempotency-key': 'once' });
  const joined = [once(), once(), once()];
  await until(() => waiting.length === 1);
  expect(await money()).toEqual([0, 1]);
  answer(image);
  expect((await Promise.all(joined)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await once()).headers.get('x-idempotent-replay')).toBe('true');
  expect(await money()).toEqual([1, 0]);
});

describe('a task keeps the reservation until its end', () => {
  const defer = (key: Awaited<ReturnType<typeof makeKey>>) =>
    key.send('/v1/images/generations', draw, { prefer: 'respond-async' });
  const look = async (key: string, id: string) => (await service.call(`/v1/images/${id}`, { key })).json();

  test('of an image: it costs when it is completed', async () => {
    const key = await makeKey(2);
    const { waiting, answer } = holdAnswers();
    const { id } = await (await defer(key)).json();
    expect((await defer(key)).status).toBe(202);
    expect((await defer(key)).status).toBe(402);
    await until(() => waiting.length === 2);
    expect(await key.money()).toEqual([0, 2]);
    answer(image);
    answer({ error: { message: 'No.', code: 'invalid_value' } }, 400);
    await until(async () => (await key.money())[1] === 0);
    expect(await key.money()).toEqual([1, 0]);
    expect((await look(key.key, id)).status).toMatch(/completed|failed/);
  });

  test('of an image that is cancelled, and of a video', async () => {
    const key = await makeKey(3);
    holdAnswers();
    const { id } = await (await defer(key)).json();
    const video = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
    expect((await key.send('/v1/videos', video)).status).toBe(402);
    await service.call(`/v1/images/${id}`, { key: key.key, method: 'DELETE' });
    expect((await key.money())[1]).toBe(0);

    const made = await key.send('/v1/videos', video);
    expect(made.status).toBe(202);
    expect(await key.money()).toEqual([0, 3]);
    const path = `/v1/videos/${(await made.json()).id}`;
    expect((await service.call(path, { key: key.key, method: 'DELETE' })).status).toBe(200);
    expect(await key.money()).toEqual([0, 0]);
  });
});

test.each([
  ['/v1/images/generations', draw],
  ['/v1/messages', say],
  [
    '/v1beta/models/google/beta-3-pro:generateContent',
    { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
  ],
] as const)(
  '402 at %s names the budget, what is spent and reserved, and when it renews',
  async (path, body) => {
    const { send } = await makeKey(2.5);
    const { waiting, answer } = holdAnswers();
    const first = send('/v1/images/generations', { ...draw, n: 2 });
    await until(() => waiting.length === 1);
    const refused = await send(path, body);
    expect(refused.status).toBe(402);
    const now = new Date();
    const renews = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString().slice(0, 10);
    const message: string = (await refused.json()).error.message;
    expect(message).toContain(
      'has reached its budget of 2.5 for this month. Spent: 0; reserved by requests that run: 2;',
    );
    expect(message).toMatch(/this request may cost (1|2|64)\./);
    expect(message).toContain(`renews on ${renews} (UTC)`);
    answer(image);
    await first;
  },
);
