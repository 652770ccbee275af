// Tests what the sandbox of `easel/testing` remembers and answers, from the sources.
import OpenAI, { toFile } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { faultNames } from '#lib/contract/testing.ts';
import { type Easel, type FaultName, type Match, startEasel } from '#lib/package/testing.ts';
import { faults } from '#lib/server/providers/sandbox/faults.ts';
import { until } from '#tests/support/until.ts';

let easel: Easel;
beforeAll(async () => {
  easel = await startEasel();
});
beforeEach(() => easel.reset());
afterAll(() => easel.close());

const client = () => new OpenAI({ baseURL: `${easel.url}/v1`, apiKey: easel.key, maxRetries: 0 });
const image = { model: 'alpha-image-2', prompt: 'A red kite', size: '1024x1024' } as const;
const message = { model: 'any', max_tokens: 10, messages: [{ role: 'user', content: 'Hello' }] };

async function send(path: string, body?: object, method = body === undefined ? 'GET' : 'POST') {
  const response = await fetch(`${easel.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${easel.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('requests', () => {
  test('are remembered with their operation, body and status, without a credential', async () => {
    await send('/v1/messages?beta=true', message);
    await send('/v1/messages', { ...message, max_tokens: -1 });
    await send('/v1/nothing');

    const received = await easel.requests();
    expect(
      received.map(({ method, path, operation, status }) => ({ method, path, operation, status })),
    ).toEqual([
      { method: 'POST', path: '/v1/messages', operation: 'messages.create', status: 200 },
      { method: 'POST', path: '/v1/messages', operation: 'messages.create', status: 400 },
      { method: 'GET', path: '/v1/nothing', operation: null, status: 404 },
    ]);
    expect(received[0]).toMatchObject({ query: { beta: 'true' }, body: message });
    expect(JSON.stringify(received)).not.toContain(easel.key);
  });

  test('of forms have fields and files', async () => {
    const kite = Buffer.from(sampleImage.split(',')[1] ?? '', 'base64');
    const file = await toFile(kite, 'kite.png', { type: 'image/png' });
    await client().images.edit({ ...image, image: file });

    const [received] = await easel.requests();
    expect(received?.body).toMatchObject({
      prompt: 'A red kite',
      image: { name: 'kite.png', type: 'image/png', size: kite.length },
    });
  });
});

const answer = (text: string) => ({
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'any' },
  content: [{ type: 'text', text }],
  ...{ stop_reason: 'end_turn', stop_sequence: null },
  usage: { input_tokens: 1, output_tokens: 1 },
});

describe('responses', () => {
  test.each([
    { response: { json: { a: 1 } }, expected: { status: 200, type: 'application/json', text: '{"a":1}' } },
    {
      response: { status: 418, text: 'no', headers: { 'content-type': 'text/x' } },
      expected: { status: 418, type: 'text/x', text: 'no' },
    },
    {
      response: { base64: Buffer.from('bytes').toString('base64') },
      expected: { status: 200, type: 'application/octet-stream', text: 'bytes' },
    },
  ])('of a test are sent as they are: $response', async ({ response, expected }) => {
    await easel.respondWith({ path: '/v1/mess*' }, response, { unchecked: true });
    expect(await send('/v1/messages', message)).toEqual(expected);
  });

  test('are for the requests that match, as often as said, the first rule first', async () => {
    const stub = async (text: string, match: Match, options?: { times: number }) =>
      await easel.respondWith(match, { json: answer(text) }, options);
    await stub('other', { body: { messages: [{ role: 'user', content: 'Hi' }] } });
    await stub('once', { method: 'post', operation: 'messages.create' }, { times: 1 });
    await stub('always', { body: { max_tokens: 10 } });

    const texts = [];
    for (let count = 0; count < 3; count += 1)
      texts.push(JSON.parse((await send('/v1/messages', message)).text).content[0].text);
    expect(texts).toEqual(['once', 'always', 'always']);
  });

  test('are not sent to a request that the interface refuses, which uses up nothing', async () => {
    await easel.respondWith({}, { json: answer('stub') }, { times: 1 });
    expect(await send('/v1/messages', { ...message, max_tokens: -1 })).toMatchObject({ status: 400 });
    expect((await send('/v1/messages', message)).text).toContain('"stub"');
  });

  test('that no Easel sends are refused where they are made, if the operation is known', async () => {
    const stub = { json: { ...answer('no'), content: [{ type: 'text' }] } };
    for (const match of [{ operation: 'messages.create' }, { method: 'post', path: '/v1/messages' }])
      await expect(easel.respondWith(match, stub)).rejects.toThrow(
        'messages.create has no such response: json.content[0].text is required. ' +
          'One that is wrong on purpose needs unchecked: true.',
      );
    expect(JSON.parse((await send('/v1/messages', message)).text).type).toBe('message');
  });

  test('that no Easel sends are not sent to what any match finds, and use up nothing', async () => {
    await easel.respondWith({ path: '/v1/*' }, { json: answer('one') }, { times: 1 });

    const models = await send('/v1/models');
    expect(models.status).toBe(500);
    expect(models.text).toContain('models.list has no such response: json.object');
    expect((await send('/v1/messages', message)).text).toContain('"one"');
    // No operation, so nothing to compare with.
    await easel.respondWith({ path: '/health' }, { text: 'fine' });
    expect((await send('/health')).text).toBe('fine');
  });

  test('with a mistake are refused by name', async () => {
    await expect(easel.respondWith({ operation: 'images.draw' }, {})).rejects.toThrow(
      /match\.operation.*images\.generate/,
    );
    await expect(easel.respondWith({}, { status: 99 })).rejects.toThrow(/status/);
    await expect(easel.respondWith({}, { json: 1, text: '' })).rejects.toThrow(
      /one of json, text and base64/,
    );
  });
});

describe('faults', () => {
  test('are those of the sandbox', () => {
    expect(faultNames).toEqual([...faults, 'fail', 'expire', 'stall']);
  });

  test.each<[FaultName, number]>([
    ['rate_limit', 429],
    ['overloaded', 503],
    ['timeout', 504],
  ])('%s is for one request', async (fault, status) => {
    await easel.failNext(fault);
    await expect(client().images.generate(image)).rejects.toMatchObject({ status });
    await client().images.generate(image);
  });

  test('let a video fail', async () => {
    await easel.failNext('fail', { operation: 'videos.create' });
    const made = JSON.parse((await send('/v1/videos', { model: 'delta-1.1', prompt: 'A kite' })).text);
    const task = await until(async () => {
      const { text } = await send(`/v1/videos/${made.id}`);
      return text.includes('sandbox_fault') && JSON.parse(text);
    });
    expect(task.status).toBe('failed');
  });
});

test('reset forgets tasks and stored outcomes', async () => {
  await easel.failNext('stall');
  const { id } = JSON.parse((await send('/v1/videos', { model: 'delta-1.1', prompt: 'A kite' })).text);
  expect((await send(`/v1/videos/${id}`)).status).toBe(200);

  await easel.reset();

  expect((await send(`/v1/videos/${id}`)).status).toBe(404);
  expect(JSON.parse((await send('/v1/videos')).text).data).toEqual([]);
  expect((await easel.requests()).map(({ path }) => path)).toEqual([`/v1/videos/${id}`, '/v1/videos']);
});

test('a key that is not known has no control', async () => {
  const response = await fetch(`${easel.url}/testing/requests`, { headers: { 'x-api-key': 'easel_nobody' } });
  expect(response.status).toBe(401);
  expect((await send('/testing/nothing')).status).toBe(404);
  expect((await send('/')).text).toContain('no pages');
});
