// Tests the file GATEWAY_CONFIG in a whole service: routes, the next target, weights, folding and reload.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  type Script,
  type ScriptedUpstream,
  startScriptedUpstream,
} from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-config-'));
const path = join(folder, 'gateway.json');
const data = [{ b64_json: sampleImage.split(',')[1] ?? '' }];
const succeed: Script = (response) => response.end(JSON.stringify({ created: 1, data }));

let first: ScriptedUpstream;
let second: ScriptedUpstream;
let service: TestService;

beforeAll(async () => {
  first = await startScriptedUpstream();
  second = await startScriptedUpstream();
  write();
  service = await openTestService({ GATEWAY_CONFIG: path, FIRST_KEY: 'sk-first' });
});
afterAll(async () => {
  await service.close();
  first.close();
  second.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  for (const upstream of [first, second]) {
    upstream.received.length = 0;
    upstream.script = succeed;
  }
});

interface Setup {
  /** The weights of the two targets of the route. */
  weights?: readonly number[];
  firstUrl?: string;
  route?: object;
}

function write({ weights = [], firstUrl = first.baseUrl, route = {} }: Setup = {}): void {
  const targets = [
    { id: 'first', provider: 'openai', baseUrl: firstUrl, apiKey: 'env:FIRST_KEY' },
    { id: 'second', provider: 'openai', baseUrl: second.baseUrl },
  ];
  const named = ['first', 'second'].map((target, index) => ({
    ...{ target, model: 'gpt-image-*' },
    weight: weights[index],
  }));
  const routes = [{ models: 'alpha-image-*', targets: named, ...route }];
  writeFileSync(path, JSON.stringify({ targets, routes }));
}

function configure(setup?: Setup): void {
  write(setup);
  service.runtime.reloadConfig();
}

const generate = async (model = 'alpha-image-2') => {
  const response = await service.call('/v1/images/generations', { body: { model, prompt: 'A kite' } });
  const text = await response.text();
  return { status: response.status, provider: response.headers.get('x-easel-provider'), text };
};

test('a route sends the mapped model name and the referenced key to its first target', async () => {
  configure();
  expect(await generate()).toMatchObject({ status: 200, provider: 'first' });
  const [sent] = first.received;
  expect(sent?.headers.authorization).toBe('Bearer sk-first');
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({ model: 'gpt-image-2' });
  expect(await generate('legacy-image-3')).toMatchObject({ status: 200, provider: 'sandbox' });
});

describe('the next target', () => {
  const refusals: [name: string, script: Script][] = [
    ['429', (response) => response.writeHead(429).end('{}')],
    ['429 with a long Retry-After', (response) => response.writeHead(429, { 'retry-after': '60' }).end('{}')],
    ['503 with Retry-After', (response) => response.writeHead(503, { 'retry-after': '5' }).end('{}')],
    ['401', (response) => response.writeHead(401).end('{}')],
  ];
  test.each(refusals)('is used at once after %s', async (_, script) => {
    configure();
    first.script = script;
    expect(await generate()).toMatchObject({ status: 200, provider: 'second' });
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
  });

  test('is used if the connection is refused', async () => {
    configure({ firstUrl: `http://127.0.0.1:${await freePort()}` });
    expect(await generate()).toMatchObject({ status: 200, provider: 'second' });
  });

  test.each(refusals.slice(0, 3))('is used after %s from a server of this interface', async (_, script) => {
    const other = (id: string, { baseUrl }: ScriptedUpstream) => ({ id, provider: 'relay', baseUrl });
    const targets = [other('one', first), other('two', second)];
    const routes = [{ models: 'alpha-image-2', targets: [{ target: 'one' }, { target: 'two' }] }];
    writeFileSync(path, JSON.stringify({ targets, routes }));
    service.runtime.reloadConfig();
    first.script = script;
    expect(await generate()).toMatchObject({ status: 200, provider: 'two' });
    second.script = script;
    expect(await generate()).toMatchObject({
      status: expect.toSatisfy((code) => code > 400),
      provider: 'two',
    });
  });

  const accepted: [name: string, script: Script][] = [
    ['500', (response) => response.writeHead(500).end('{}')],
    ['503 without Retry-After', (response) => response.writeHead(503).end('{}')],
    ['a dropped connection', (response) => response.destroy()],
    ['400', (response) => response.writeHead(400).end('{}')],
  ];
  test.each(accepted)('is not used after %s, because the first may have done the work', async (_, script) => {
    configure();
    first.script = script;
    expect(await generate()).toMatchObject({
      provider: 'first',
      status: expect.toSatisfy((code) => code >= 400),
    });
    expect([first.received.length, second.received.length]).toEqual([1, 0]);
  });
});

test('weights distribute the requests', async () => {
  configure({ weights: [3, 1] });
  const providers = await Promise.all(Array.from({ length: 60 }, async () => (await generate()).provider));
  const share = providers.filter((provider) => provider === 'first').length;
  // With correct weights, a count outside this range occurs once in a million runs.
  expect(share).toBeGreaterThan(27);
  expect(share).toBeLessThan(60);
});

describe('messages with the role "system"', () => {
  const body = {
    ...{ model: 'sandbox-text', max_tokens: 20 },
    messages: [
      { role: 'user', content: 'Hello' },
      { role: 'system', content: 'Be short.' },
    ],
  };
  const routeTo = (target: string) => ({ models: 'sandbox-*', targets: [{ target }] });

  test.each(['/v1/messages', '/v1/messages/count_tokens'])(
    'are rejected at %s by default',
    async (address) => {
      configure({ route: routeTo('sandbox') });
      const { max_tokens: _, ...prompt } = body;
      const sent = address.endsWith('tokens') ? prompt : body;
      const response = await service.call(address, { body: sent });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('messages[1].role');
      configure({ route: { ...routeTo('sandbox'), systemMessages: 'fold' } });
      expect((await service.call(address, { body: sent })).status).toBe(200);
    },
  );

  test('are sent to an upstream of this interface in the field system', async () => {
    second.script = (response) => response.end('{"content":[]}');
    const targets = [{ id: 'other', provider: 'relay', baseUrl: second.baseUrl }];
    const routes = [{ ...routeTo('other'), systemMessages: 'fold' }];
    writeFileSync(path, JSON.stringify({ targets, routes }));
    service.runtime.reloadConfig();
    expect((await service.call('/v1/messages', { body })).status).toBe(200);
    const messages = body.messages.slice(0, 1);
    const sent: unknown = JSON.parse(second.received[0]?.body ?? '');
    expect(sent).toEqual({ ...body, system: 'Be short.', messages });
  });
});

describe('a reload', () => {
  test('uses the new routes; a running request completes at its old target', async () => {
    configure();
    let finish: (() => void) | undefined;
    first.script = (response) => {
      finish = () => succeed(response, { method: '', url: '', headers: {}, body: '' });
    };
    const running = generate();
    await expect.poll(() => finish).toBeDefined();
    configure({ firstUrl: second.baseUrl });
    expect(await generate()).toMatchObject({ status: 200, provider: 'first' });
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
    finish?.();
    expect(await running).toMatchObject({ status: 200, provider: 'first' });
  });

  test('keeps unchanged targets and their state', async () => {
    configure();
    const before = service.runtime.targets;
    configure({ firstUrl: `${first.baseUrl}/v1` });
    const after = service.runtime.targets;
    expect(after.map(({ id }) => id)).toEqual(['first', 'second', 'sandbox']);
    expect(after.map((target, index) => target === before[index])).toEqual([false, true, true]);
  });

  test('of an invalid file changes nothing', async () => {
    configure();
    writeFileSync(path, '{"routes": 1');
    service.runtime.reloadConfig();
    expect(await generate()).toMatchObject({ status: 200, provider: 'first' });
  });
});

test('the service does not start with an invalid file', async () => {
  writeFileSync(path, '{"targets": [{"id": "a", "provider": "openai", "apiKey": "sk-0000"}]}');
  await expect(openTestService({ GATEWAY_CONFIG: path })).rejects.toThrow(
    'targets[0].apiKey must be a reference',
  );
});

test('the schema is public', async () => {
  configure();
  const response = await service.call('/gateway-config.schema.json', { key: null });
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(await response.json()).toMatchObject({ title: 'Easel gateway configuration', type: 'object' });
});
