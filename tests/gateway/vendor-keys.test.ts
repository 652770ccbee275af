// Keys of vendors that are entered on the Providers page: tested, used at once, changed, removed; the environment wins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProviderList, providerListSchema, savedKeySchema } from '#lib/contract/pages/provider-state.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

const [good, other] = ['sk-entered-key-0123456789', 'sk-another-key-9876543210'];
const headers = { host: 'localhost' };
const image = JSON.stringify({ created: 1, data: [{ b64_json: sampleImage.split(',')[1] ?? '' }] });

let upstream: ScriptedUpstream;
let service: TestService;
/** What the vendor accepts. */
let accepted: string;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  upstream.script = (response, request) => {
    const isKnown = request.headers.authorization === `Bearer ${accepted}`;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    const content = request.method === 'GET' ? '{"data":[]}' : image;
    response.end(isKnown ? content : '{"error":{"message":"Incorrect API key provided."}}');
  };
  service = await openTestService({
    OPENAI_BASE_URL: `${upstream.baseUrl}/v1`,
    // Nothing of a test reaches a vendor.
    HTTPS_PROXY: `http://127.0.0.1:${await freePort()}`,
    GEMINI_API_KEY: 'key-of-the-environment',
  });
});
afterAll(async () => {
  await service.close();
  upstream.close();
});

const put = (vendor: string, body: unknown, at = service) =>
  at.call(`/api/providers/${vendor}/key`, { key: null, method: 'PUT', headers, body });
const enter = async (vendor: string, body: { key: string; force?: boolean }) => {
  const text = await (await put(vendor, body)).text();
  expect(text).not.toContain(body.key);
  return savedKeySchema.parse(JSON.parse(text));
};
const remove = (vendor: string) =>
  service.call(`/api/providers/${vendor}/key`, { key: null, method: 'DELETE', headers });
const list = async (): Promise<ProviderList> => {
  const text = await (await service.call('/api/providers', { key: null, headers })).text();
  for (const key of [good, other]) expect(text).not.toContain(key);
  return providerListSchema.parse(JSON.parse(text));
};
const keyOf = async (vendor: string) =>
  (await list()).vendors.find(({ apiKey }) => apiKey?.vendor === vendor)?.apiKey;
const generate = async () => {
  const response = await service.call('/v1/images/generations', {
    body: { model: 'alpha-image-2', prompt: 'A kite' },
  });
  await response.arrayBuffer();
  return [response.status, response.headers.get('x-easel-provider')];
};

test('a key is tested, saved and used by the next call; its end is all that is shown', async () => {
  accepted = good;
  expect(await generate()).toEqual([502, 'openai']);
  expect(await keyOf('openai')).toEqual({ vendor: 'openai', setting: null, entered: 'none', end: null });

  const { saved, test } = await enter('openai', { key: `  ${good}\n` });
  expect([saved, test.status, test.problem]).toEqual([true, 200, null]);
  expect(await generate()).toEqual([200, 'openai']);
  expect(await keyOf('openai')).toMatchObject({ entered: 'saved', end: good.slice(-4) });
  const { providers } = await list();
  expect(providers.find(({ id }) => id === 'openai')).toMatchObject({
    source: 'Providers page',
    condition: 'healthy',
    address: `${upstream.baseUrl}/v1`,
  });
});

test('a rejected key does not replace one that works, unless the admin insists', async () => {
  accepted = good;
  await enter('openai', { key: good });
  const refused = await enter('openai', { key: other });
  expect([refused.saved, refused.test.problem]).toEqual([false, 'The API key is rejected (status 401).']);
  expect(await generate()).toEqual([200, 'openai']);

  expect(await enter('openai', { key: other, force: true })).toMatchObject({ saved: true });
  expect(await generate()).toEqual([502, 'openai']);
  expect((await list()).providers.find(({ id }) => id === 'openai')).toMatchObject({ condition: 'failing' });
  accepted = other;
  expect(await generate()).toEqual([200, 'openai']);
});

test('a removed key is used no more', async () => {
  accepted = good;
  await enter('openai', { key: good });
  expect((await remove('openai')).status).toBe(200);
  expect(await generate()).toEqual([502, 'openai']);
  expect(await keyOf('openai')).toMatchObject({ entered: 'none', end: null });
  expect((await remove('openai')).status).toBe(200);
});

test('a running call ends at the key with which it began', async () => {
  accepted = good;
  await enter('openai', { key: good });
  const script = upstream.script;
  let answer = (): void => {};
  upstream.script = (response) => {
    answer = () => response.setHeader('content-type', 'application/json').end(image);
  };
  const begun = upstream.received.length;
  const running = generate();
  await expect.poll(() => upstream.received.length).toBe(begun + 1);
  upstream.script = script;
  await remove('openai');
  answer();
  expect(await running).toEqual([200, 'openai']);
});

test('a vendor without a setting answers its models as soon as it has a key, also one that cannot be tested now', async () => {
  const ids = async () => (await list()).providers.map(({ id }) => id);
  expect(await ids()).not.toContain('anthropic');
  const { saved, test } = await enter('anthropic', { key: good });
  expect(saved).toBe(true);
  expect(test.problem).toContain('cannot be reached');
  expect(await ids()).toContain('anthropic');
  const answered = await service.call('/v1/messages', {
    body: { model: 'epsilon-opus-4-8', max_tokens: 1, messages: [{ role: 'user', content: 'Hi' }] },
  });
  expect([answered.status, answered.headers.get('x-easel-provider')]).toEqual([502, 'anthropic']);
  await remove('anthropic');
  expect(await ids()).not.toContain('anthropic');
});

describe('refused', () => {
  test('a key that the environment sets', async () => {
    expect(await keyOf('gemini')).toMatchObject({ setting: 'GEMINI_API_KEY', entered: 'none' });
    const response = await put('gemini', { key: good });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('GEMINI_API_KEY has the key of Gemini, and wins');
  });

  test.each([
    ['a space', `${good} ${good}`],
    ['a letter outside ASCII', `${good}é`],
    ['an empty text', '   '],
  ])('a key with %s, without repeating it', async (_, key) => {
    const response = await put('openai', { key });
    const text = await response.text();
    expect(response.status).toBe(400);
    expect(text).not.toContain(good);
    expect(JSON.parse(text).error.param).toBe('key');
  });

  test.each(['sandbox', 'relay', 'nobody'])('a key for %s', async (vendor) => {
    expect((await put(vendor, { key: good })).status).toBe(404);
    expect((await remove(vendor)).status).toBe(404);
  });

  test('an address', async () => {
    const response = await put('openai', { key: good, baseUrl: 'http://169.254.169.254' });
    expect(response.status).toBe(400);
  });
});

test('every vendor can have a key', async () => {
  const { vendors } = await list();
  expect(vendors.flatMap(({ apiKey }) => apiKey?.vendor ?? []).sort()).toEqual(
    'anthropic ark dashscope gemini novelai openai openai-videos openrouter'.split(' '),
  );
});

test('the audit log names vendor and act, not the key', async () => {
  accepted = good;
  await enter('openai', { key: good });
  await remove('openai');
  const text = await (await service.call('/api/audit', { key: null, headers })).text();
  const { rows } = JSON.parse(text);
  expect(rows.slice(0, 2)).toMatchObject([
    { action: 'vendor key removed', target: 'openai', detail: {} },
    { action: 'vendor key set', target: 'openai', detail: {} },
  ]);
  expect(text).not.toContain(good.slice(-4));
});
