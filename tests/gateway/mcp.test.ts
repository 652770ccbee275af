// `/mcp` with the official client: tools, orders that are placed once, limits of cost, refusals.
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOf, recordOf } from '#lib/base/json-value.ts';
import { madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { noLimits } from '#lib/contract/pages/key-limits.ts';
import { operations } from '#tests/support/documented-contract.ts';
import { inspectImage } from '#tests/support/inspect-image.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { connectMcp, factsOf, textOf } from '#tests/support/mcp-client.ts';
import { probeResult } from '#tests/support/probe-video.ts';
import { otherApiKey } from '#tests/support/test-service.ts';
import { sharedPassword, teamOf } from '#tests/support/test-team.ts';

type Easel = Awaited<ReturnType<typeof startListeningService>>;

let upstream: Easel;
/** What it makes costs something: the upstream makes it. */
let easel: Easel;
let client: Client;
beforeAll(async () => {
  upstream = await startListeningService();
  const { baseUrl: UPSTREAM_BASE_URL, apiKey: UPSTREAM_API_KEY } = upstream;
  easel = await startListeningService({ UPSTREAM_BASE_URL, UPSTREAM_API_KEY, ALLOW_PRIVATE_NETWORK: 'true' });
  client = await connectMcp(easel);
});
afterAll(async () => {
  await client.close();
  await easel.stop();
  await upstream.stop();
});

const pages = { key: null, headers: { host: 'localhost' } };
const call = (name: string, args: Record<string, unknown>, by = client): Promise<CallToolResult> =>
  by.callTool({ name, arguments: args }, { timeout: 250_000 });
const image = { model: 'alpha-image-2', prompt: 'A red kite', size: '64x64' };
const video = { model: 'delta-1.1', prompt: 'A red kite', duration: 3, resolution: '480p' };
const message = { model: 'epsilon-1', max_tokens: 20, messages: [{ role: 'user', content: 'Hello' }] };

let number = 0;
function newOrder(): { order_id: string } {
  number += 1;
  return { order_id: `order-${number}` };
}

async function countOf(path: string): Promise<number> {
  return listOf((await (await easel.service.call(`${path}?limit=100`)).json()).data).length;
}

async function newKey(limits: object = {}) {
  const body = { name: 'Agent', limits: { ...noLimits, ...limits } };
  return madeApiKeySchema.parse(await (await easel.service.call('/api/keys', { ...pages, body })).json());
}

const linksOf = (result: CallToolResult) =>
  result.content.flatMap((part) => (part.type === 'resource_link' ? [part.uri] : []));
const imagesOf = (result: CallToolResult) =>
  result.content.flatMap((part) => (part.type === 'image' ? [part] : []));

describe('the tools', () => {
  test('are few and short, with the fields of the contract', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_models',
      'describe_model',
      'get_image',
      'get_video',
      'cancel_task',
      'generate_image',
      'edit_image',
      'create_video',
      'send_message',
      'embed',
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(20_000);
    const fieldsOf = (name: string) =>
      Object.keys(tools.find((tool) => tool.name === name)?.inputSchema.properties ?? {});
    const made = operations.find(({ id }) => id === 'images.generate')?.body?.variants ?? [];
    const names = new Set(made.flatMap(({ schema }) => Object.keys(schema.shape)));
    for (const name of ['stream', 'partial_images', 'response_format', 'hook_url', 'user'])
      names.delete(name);
    const own = ['order_id', 'max_cost', 'estimate_only', 'wait_seconds'];
    expect(fieldsOf('generate_image').toSorted()).toEqual([...names, ...own].toSorted());
  });

  test('are the same for the newest protocol', async () => {
    const newest = await connectMcp(easel, { newest: true });
    expect(newest.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect(await newest.listTools()).toMatchObject({ tools: (await client.listTools()).tools });
    expect(factsOf(await call('list_models', { kind: 'video' }, newest))).toMatchObject({
      models: [{ id: 'delta-1.1', kind: 'video' }, { id: 'delta-1.0' }],
    });
    await newest.close();
  });

  test('describe a model with its rules and its price', async () => {
    const prices = {
      currency: '$',
      models: { 'alpha-image-2': { image: 0.04 }, 'delta-1.1': { second: 0.1 } },
    };
    await easel.service.call('/api/prices', { ...pages, method: 'PUT', body: prices });
    const described = factsOf(await call('describe_model', { model: 'alpha-image-2' }));
    expect(described).toMatchObject({ price: { image: 0.04 }, currency: '$' });
    const tools = recordOf(described.tools);
    expect(Object.keys(tools)).toEqual(['generate_image', 'edit_image']);
    expect(recordOf(tools.generate_image)).toMatchObject({
      properties: { n: { maximum: 10 } },
      rules: expect.arrayContaining([expect.stringContaining('ransparent')]),
    });
  });
});

describe('results', () => {
  test('an image as it is, with a link that needs no key; an edit of it by that link', async () => {
    const made = await call('generate_image', { ...image, ...newOrder() });
    expect(factsOf(made)).toMatchObject({ status: 'completed', size: '64x64', shown: 'as they are' });
    const [shown] = imagesOf(made);
    const [link = ''] = linksOf(made);
    const file = Buffer.from(await (await fetch(link)).arrayBuffer());
    expect(shown).toMatchObject({ mimeType: 'image/png', data: file.toString('base64') });

    const edited = await call('edit_image', {
      ...{ model: 'alpha-image-2', prompt: 'Make it blue', size: '1024x1024' },
      ...{ images: [{ image_url: link }], ...newOrder() },
    });
    expect(edited.isError, textOf(edited)).toBeFalsy();
    expect(linksOf(edited)).toHaveLength(1);
  });

  test('large images as thumbnails', async () => {
    const made = await call('generate_image', { ...image, size: '1536x1024', n: 3, ...newOrder() });
    expect(factsOf(made)).toMatchObject({ shown: 'as thumbnails' });
    const [shown] = imagesOf(made);
    expect(await inspectImage(shown?.data ?? '')).toMatchObject({ format: 'webp', width: 320 });
    expect(linksOf(made)).toHaveLength(3);
    expect(JSON.stringify(made).length).toBeLessThan(1_000_000);
  });

  test('a text and a vector', async () => {
    const written = factsOf(await call('send_message', { ...message, ...newOrder() }));
    expect(written).toMatchObject({ role: 'assistant', content: [{ type: 'text' }] });
    const vector = factsOf(
      await call('embed', {
        ...{ model: 'beta-embedding-2-preview', content: { parts: [{ text: 'A kite' }] } },
        ...{ outputDimensionality: 8, ...newOrder() },
      }),
    );
    expect(recordOf(vector.embedding).values).toHaveLength(8);
  });

  test('a video: its id at once, progress, then a link', async () => {
    const ordered = factsOf(await call('create_video', { ...video, ...newOrder() }));
    expect(ordered).toMatchObject({ id: expect.any(String), next: expect.stringContaining('get_video') });
    const messages: (string | undefined)[] = [];
    let waited = await call('get_video', { id: ordered.id, wait_seconds: 0 });
    while (linksOf(waited).length === 0)
      waited = await client.callTool(
        { name: 'get_video', arguments: { id: ordered.id } },
        { timeout: 250_000, onprogress: ({ message: text }) => void messages.push(text) },
      );
    expect(factsOf(waited)).toMatchObject({ status: 'completed', content_type: 'video/mp4' });
    expect(messages.every((text) => /^(pending|queue|in_progress), \d+ %$/.test(text ?? ''))).toBe(true);
    const [link = ''] = linksOf(waited);
    expect(await probeResult(new Uint8Array(await (await fetch(link)).arrayBuffer()))).toMatchObject({
      hasAudio: true,
    });
  });
});

describe('an order is placed once', () => {
  test.each([
    { tool: 'create_video', body: video, path: '/v1/videos' },
    { tool: 'generate_image', body: image, path: '/v1/images' },
  ])('$tool: the client gives up, and asks again', async ({ tool, body, path }) => {
    const before = await countOf(path);
    const args = { ...body, ...newOrder(), wait_seconds: 0 };
    const given = await client
      .callTool({ name: tool, arguments: args }, { timeout: 1 })
      .catch((error: unknown) => error);
    expect(String(given)).toContain('timed out');
    const [first, second] = [factsOf(await call(tool, args)), factsOf(await call(tool, args))];
    expect(second).toMatchObject({ id: first.id, repeated: true });
    expect(await countOf(path)).toBe(before + 1);
  });

  test('another order with the same order_id is refused', async () => {
    const order = newOrder();
    await call('send_message', { ...message, ...order });
    const other = await call('send_message', { ...message, max_tokens: 21, ...order });
    expect(other.isError).toBe(true);
    expect(textOf(other)).toContain('dempotency-Key');
  });
});

describe('max_cost', () => {
  test.each([
    [
      'generate_image',
      { ...image, n: 2 },
      0.079,
      'max_cost must be at least 0.08, which this order may cost ($0.08: 2 images',
    ],
    ['create_video', video, 0.2, 'max_cost must be at least 0.3'],
    ['send_message', message, 100, 'max_cost cannot be kept: this model has no price here'],
  ])('%s above it, or without a price, is not sent', async (tool, body, maxCost, text) => {
    const before = [await countOf('/v1/images'), await countOf('/v1/videos')];
    const refused = await call(tool, { ...body, max_cost: maxCost, ...newOrder() });
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining(text)]);
    expect([await countOf('/v1/images'), await countOf('/v1/videos')]).toEqual(before);
  });

  test('below it is ordered; an estimate orders nothing', async () => {
    const made = await call('generate_image', { ...image, max_cost: 0.04, ...newOrder() });
    expect(imagesOf(made)).toHaveLength(1);
    const before = await countOf('/v1/images');
    const estimated = factsOf(await call('generate_image', { ...image, estimate_only: true, ...newOrder() }));
    expect(estimated).toMatchObject({ estimate: { minimum: 0.04, maximum: 0.04, currency: '$' } });
    expect(await countOf('/v1/images')).toBe(before);
  });
});

describe('refused', () => {
  test.each([
    ['generate_image', { ...image, size: '65x64' }, 'size must'],
    ['generate_image', { ...image, promt: 'x' }, 'promt'],
    ['generate_image', { ...image, stream: true }, 'stream is not an argument of generate_image; got true.'],
    ['generate_image', { ...image, max_cost: -1 }, 'max_cost must be at least 0; got -1'],
    ['generate_image', { ...image, order_id: 'a b' }, 'order_id'],
    ['create_video', { ...video, wait_seconds: 90 }, 'wait_seconds must be at most 50; got 90'],
    ['create_video', { ...video, duration: 30 }, 'duration must'],
    ['embed', { content: { parts: [{ text: 'x' }] } }, 'model must be the id of a model; got nothing'],
    ['send_message', { ...message, max_tokens: -3 }, 'max_tokens must'],
    ['get_video', { id: 'video_x' }, 'There is no video task "video_x".'],
    ['cancel_task', { id: 'video_x' }, 'There is no video task "video_x".'],
    ['cancel_task', { id: 'image_x' }, 'There is no image task "image_x".'],
    ['send_message', { ...message, wait_seconds: 51 }, 'wait_seconds must be at most 50; got 51'],
    ['describe_model', { model: 'nothing' }, 'model "nothing" does not exist'],
    ['list_models', { kind: 'songs' }, 'kind must be one of'],
  ])('%s %j', async (tool, args, text) => {
    const isOrder = !/^(get|list|describe|cancel)/.test(tool);
    const refused = await call(tool, isOrder ? { ...newOrder(), ...args } : args);
    expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining(text)]);
  });

  test('a tool that does not exist', async () => {
    await expect(call('delete_everything', {})).rejects.toThrow('There is no tool "delete_everything"');
  });

  test('a task of another key, and what the limits of a key exclude', async () => {
    const { id } = factsOf(await call('create_video', { ...video, ...newOrder() }));
    const other = await connectMcp({ baseUrl: easel.baseUrl, apiKey: otherApiKey });
    expect(textOf(await call('get_video', { id }, other))).toContain('There is no video task');
    const { key } = await newKey({ operations: ['Messages'], requestsPerMinute: 1 });
    const limited = await connectMcp({ baseUrl: easel.baseUrl, apiKey: key });
    expect(textOf(await call('generate_image', { ...image, ...newOrder() }, limited))).toContain(
      'The API key "Agent" is limited to Messages',
    );
    await call('send_message', { ...message, ...newOrder() }, limited);
    expect(textOf(await call('send_message', { ...message, ...newOrder() }, limited))).toMatch(
      /limited to 1 request per minute.*try again after \d+ s/,
    );
    await Promise.all([other.close(), limited.close()]);
  });

  test('a key that is revoked', async () => {
    const { key, apiKey } = await newKey();
    const agent = await connectMcp({ baseUrl: easel.baseUrl, apiKey: key });
    await agent.listTools();
    await easel.service.call(`/api/keys/${apiKey.id}`, { ...pages, method: 'DELETE' });
    await expect(call('list_models', {}, agent)).rejects.toThrow(/401|not valid|Unauthorized/);
  });

  test('a key whose person is disabled while a tool waits, and tasks of the pages of its person', async () => {
    const team = await startListeningService({ PLAYGROUND_PASSWORD: sharedPassword, SANDBOX_PACE: '1' });
    const { shared, join, as } = await teamOf(team.service);
    const ada = await join('Ada', 'member');
    const made = await as(ada, '/api/keys', { body: { name: 'Agent' } });
    const { key } = madeApiKeySchema.parse(await made.json());
    const agent = await connectMcp({ baseUrl: team.baseUrl, apiKey: key });
    const onPages = await (await as(ada, '/api/gateway/v1/videos', { body: video })).json();
    expect(textOf(await call('get_video', { id: onPages.id }, agent))).toContain('There is no video task');

    const { id } = factsOf(await call('create_video', { ...video, ...newOrder() }, agent));
    const waiting = call('get_video', { id, wait_seconds: 50 }, agent);
    const disabled = { method: 'PATCH', body: { disabled: true } };
    expect((await as(shared, `/api/people/${ada.id}`, disabled)).status).toBe(200);
    expect(textOf(await waiting)).toMatch(/401/);
    await expect(call('list_models', {}, agent)).rejects.toThrow(/401|not valid|Unauthorized/);
    await expect(connectMcp({ baseUrl: team.baseUrl, apiKey: key })).rejects.toThrow('not valid');
    await agent.close();
    await team.stop();
  });

  test('no key, and other sites', async () => {
    const send = (headers: Record<string, string>, method = 'POST') =>
      fetch(`${easel.baseUrl}/mcp`, {
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: method === 'POST' ? JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) : null,
      });
    const key = { authorization: `Bearer ${easel.apiKey}` };
    const statuses = [
      await send({}),
      await send({ authorization: 'Bearer wrong' }),
      await send({ ...key, origin: 'https://evil.example' }),
      await send({ ...key, origin: easel.baseUrl }),
      await send(key),
      await send(key, 'GET'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 403, 200, 200, 405]);
    const nobody = new Client({ name: 'nobody', version: '1' });
    const transport = new StreamableHTTPClientTransport(new URL(`${easel.baseUrl}/mcp`));
    await expect(nobody.connect(transport)).rejects.toThrow();
  });
});

test('calls are those of their key in the usage', async () => {
  const { key, apiKey } = await newKey();
  const agent = await connectMcp({ baseUrl: easel.baseUrl, apiKey: key });
  await call('send_message', { ...message, ...newOrder() }, agent);
  await agent.close();
  await expect
    .poll(async () => JSON.stringify(await (await easel.service.call('/api/usage', pages)).json()))
    .toContain(apiKey.id);
});

test('llms.txt names the operations, the models and /mcp', async () => {
  const response = await fetch(`${easel.baseUrl}/llms.txt`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^# Easel\n\n> /);
  for (const part of ['`POST /v1/images/generations`', 'delta-1.1', `${easel.baseUrl}/mcp`, '/openapi.json'])
    expect(text).toContain(part);
});
