// Tests messages that an Anthropic API server answers: the request sent and the response returned.
import Anthropic from '@anthropic-ai/sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMessage } from '#lib/contract/messages/create-message.ts';
import { readProvider } from '#tests/support/read-providers.ts';
import { openTestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const usage = {
  input_tokens: 12,
  output_tokens: 20,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: null,
  inference_geo: null,
  service_tier: 'standard',
  server_tool_use: null,
  speed: null,
  output_tokens_details: { thinking_tokens: 4 },
} satisfies Anthropic.Usage;

const message = {
  id: 'msg_01',
  type: 'message',
  role: 'assistant',
  model: 'claude-opus-5',
  container: null,
  stop_reason: 'tool_use',
  stop_sequence: null,
  stop_details: null,
  diagnostics: null,
  usage,
  content: [
    { type: 'thinking', thinking: 'Weather first.', signature: 'c2ln' },
    {
      type: 'text',
      text: 'It is green.',
      citations: [
        {
          type: 'char_location',
          cited_text: 'green',
          document_index: 0,
          document_title: 'Hills',
          start_char_index: 0,
          end_char_index: 5,
          file_id: null,
        },
      ],
    },
    {
      type: 'tool_use',
      id: 'toolu_01',
      name: 'weather',
      input: { city: 'Oslo' },
      caller: { type: 'direct' },
    },
  ],
} satisfies Anthropic.Message;

const { cache_creation: _, inference_geo: _geo, service_tier: _tier, speed: _speed, ...deltaUsage } = usage;

const events = [
  { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '', citations: null } },
  { type: 'ping' },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Gr\u00fcn' } },
  { type: 'content_block_stop', index: 0 },
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null, stop_details: null, container: null },
    usage: deltaUsage,
  },
  { type: 'message_stop' },
] satisfies (Anthropic.RawMessageStreamEvent | { type: 'ping' })[];
const stream = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');

const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  ANTHROPIC_API_KEY: 'sk-operator',
  ANTHROPIC_BASE_URL: baseUrl,
}));

beforeEach(() => {
  answer(200, message, { 'anthropic-ratelimit-requests-limit': '50', 'anthropic-organization-id': 'org-1' });
});

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  upstream.script = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_up', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

const hello = {
  ...{ model: 'epsilon-opus-5', max_tokens: 100 },
  messages: [{ role: 'user' as const, content: 'Hello' }],
};
const create = (over: object = {}, headers = {}) =>
  service.call('/v1/messages', { body: { ...hello, ...over }, headers });
const sentBody = () => JSON.parse(upstream.received[0]?.body ?? '');

describe('a message', () => {
  test('is sent with the key of the operator, and the upstream responds', async () => {
    const response = await create({}, { 'anthropic-beta': 'files-api-2025-04-14' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-easel-provider')).toBe('anthropic');
    expect(response.headers.get('x-upstream-request-id')).toBe('req_up');
    expect([...response.headers.keys()].join()).not.toMatch(/ratelimit|organization/);
    const text = await response.text();
    expect(text).toBe(JSON.stringify(message));
    createMessage.response.schema?.parse(JSON.parse(text));
    const [sent] = upstream.received;
    expect(sent).toMatchObject({ method: 'POST', url: '/v1/messages' });
    expect(sent?.headers).toMatchObject({
      ...{ 'x-api-key': 'sk-operator', authorization: 'Bearer sk-operator' },
      ...{ 'anthropic-version': '2023-06-01', 'anthropic-beta': 'files-api-2025-04-14' },
    });
    expect(sentBody()).toStrictEqual({ ...hello, model: 'claude-opus-5' });
  });

  test.each<[string, object]>([
    ['sampling', { temperature: 0.5, top_p: 0.9, top_k: 5, stop_sequences: ['END'] }],
    ['thinking', { max_tokens: 2000, thinking: { type: 'enabled', budget_tokens: 1024 } }],
    [
      'tools',
      {
        tools: [
          {
            name: 'weather',
            description: 'Reports',
            input_schema: { type: 'object', properties: {}, 'x-own': 1 },
          },
          { type: 'web_search_20250305', name: 'web_search', max_uses: 2 },
        ],
        tool_choice: { type: 'auto', disable_parallel_tool_use: true },
      },
    ],
    [
      'documents with citations',
      {
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'document',
                source: { type: 'text', media_type: 'text/plain', data: 'The hills are green.' },
                title: 'Hills',
                citations: { enabled: true },
                cache_control: { type: 'ephemeral', ttl: '1h' },
              },
              { type: 'image', source: { type: 'url', url: 'https://images.example/a.png' } },
              { type: 'text', text: 'Which colour?' },
            ],
          },
        ],
      },
    ],
    [
      'thinking and tool results of earlier turns',
      {
        messages: [
          { role: 'user', content: 'Weather?' },
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: 'Ask.', signature: 'c2ln' },
              { type: 'tool_use', id: 'toolu_01', name: 'weather', input: { city: 'Oslo' } },
            ],
          },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_01', content: 'Rain' }] },
        ],
        tools: [{ name: 'weather', input_schema: { type: 'object' } }],
      },
    ],
    [
      'settings',
      {
        ...{ system: 'Be short.', metadata: { user_id: 'u1' }, service_tier: 'standard_only', speed: 'fast' },
        ...{ inference_geo: 'eu', container: 'container_1', diagnostics: { previous_message_id: 'msg_0' } },
        context_management: { edits: [{ type: 'clear_tool_uses_20250919' }] },
      },
    ],
  ])('with %s keeps every field', async (_, fields) => {
    expect((await create(fields)).status).toBe(200);
    expect(sentBody()).toStrictEqual({ ...hello, ...fields, model: 'claude-opus-5' });
  });

  test('of a model without a mapping is sent byte for byte', async () => {
    const body = `{"max_tokens":  5, "messages":[{"role":"user","content":"Hi"}],\n "model":"qwen3-coder"}`;
    await service.call('/v1/messages', { body, headers: { 'content-type': 'application/json' } });
    expect(upstream.received[0]?.body).toBe(body);
  });

  test('with stream is forwarded as it arrives, for any chunk size', async () => {
    upstream.script = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      const bytes = Buffer.from(stream);
      for (let at = 0; at < bytes.length; at += 37) {
        response.write(bytes.subarray(at, at + 37));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    };
    const response = await create({ stream: true });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(await response.text()).toBe(stream);
    for (const event of events) createMessage.events?.[event.type]?.parse(event);
  });

  test('whose stream is interrupted ends with an error event', async () => {
    upstream.script = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(stream.slice(0, stream.indexOf('event: ping')));
    };
    const response = await create({ stream: true });
    upstream.cut();
    const text = await response.text();
    expect(text).toMatch(/event: error\ndata: \{"type":"error","error":\{"type":"api_error"/);
  });
});

test('token counts come from the upstream', async () => {
  answer(200, { input_tokens: 17 });
  const { max_tokens: _, ...body } = hello;
  const response = await service.call('/v1/messages/count_tokens?beta=true', { body });
  expect(await response.json()).toStrictEqual({ input_tokens: 17 });
  expect(upstream.received[0]?.url).toBe('/v1/messages/count_tokens?beta=true');
});

describe("Anthropic's own SDK", () => {
  const direct = () => new Anthropic({ apiKey: 'sk-operator', baseURL: upstream.baseUrl, maxRetries: 0 });
  const through = () =>
    new Anthropic({
      ...{ apiKey: 'unused', baseURL: 'http://easel.test', maxRetries: 0 },
      fetch: async (url, init) => {
        const path = new URL(String(url)).pathname;
        return await service.call(path, {
          method: 'POST',
          body: String(init?.body),
          headers: { 'content-type': 'application/json', 'anthropic-version': '2026-10-21' },
        });
      },
    });

  test('reads the same message from the upstream and through this service', async () => {
    const [expected, found] = [await direct().messages.create(hello), await through().messages.create(hello)];
    expect(found).toStrictEqual(expected);
    expect(upstream.received[1]?.headers['anthropic-version']).toBe('2026-10-21');
  });

  test('reads the same stream', async () => {
    upstream.script = (response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream);
    const expected = await direct().messages.stream(hello).finalMessage();
    expect(await through().messages.stream(hello).finalMessage()).toStrictEqual(expected);
    expect(expected.content).toMatchObject([{ type: 'text', text: 'Gr\u00fcn' }]);
  });

  test('throws the error class of the status', async () => {
    const error = { type: 'rate_limit_error', message: 'Slow down' };
    answer(429, { type: 'error', error, request_id: 'req_up' }, { 'retry-after': '7' });
    const thrown = await through()
      .messages.create(hello)
      .catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(Anthropic.RateLimitError);
  });
});

describe('an error', () => {
  // A success resets the count of failures: several in a row open the circuit.
  afterEach(async () => {
    answer(200, message);
    await create();
  });

  test.each([
    [400, 'invalid_request_error', 'max_tokens: too large', 400, 'invalid_request_error', 'too large'],
    [401, 'authentication_error', 'invalid x-api-key sk-operator', 502, 'api_error', 'credentials'],
    [400, 'invalid_request_error', 'Your credit balance is too low, org-1', 502, 'api_error', 'account'],
    [403, 'permission_error', 'org-1 may not', 502, 'api_error', 'credentials'],
    [404, 'not_found_error', 'model: claude-opus-5', 404, 'not_found_error', 'claude-opus-5'],
    [413, 'request_too_large', 'Too large', 413, 'request_too_large', 'Too large'],
    [429, 'rate_limit_error', 'Limit 5 of org-1', 429, 'rate_limit_error', 'limits'],
    [404, 'not_found_error', 'Not Found', 502, 'api_error', 'address'],
    [500, 'api_error', 'Internal server error', 502, 'api_error', 'Internal server error'],
    [503, 'api_error', 'Busy', 529, 'overloaded_error', 'Busy'],
    [529, 'overloaded_error', 'Overloaded', 529, 'overloaded_error', 'Overloaded'],
  ])('%i %s "%s" is %i %s', async (status, type, text, expected, expectedType, expectedText) => {
    answer(
      status,
      { type: 'error', error: { type, message: text }, request_id: 'req_up' },
      { 'retry-after': '7' },
    );
    const response = await create();
    const body: unknown = await response.json();
    expect([response.status, body]).toMatchObject([
      expected,
      {
        type: 'error',
        error: { type: expectedType, message: expect.stringContaining(expectedText) },
        request_id: response.headers.get('x-request-id'),
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/sk-operator|org-1/);
    if (status === 429) expect(response.headers.get('retry-after')).toBe('7');
  });

  test('for an HTML page instead of JSON is 502', async () => {
    upstream.script = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    expect((await create()).status).toBe(502);
  });

  test('for a dropped connection is 502 and is not retried', async () => {
    upstream.script = (response) => response.destroy();
    const response = await create();
    expect([response.status, response.headers.get('x-should-retry')]).toEqual([502, 'false']);
  });
});

test('a response that is interrupted after its headers counts as a failure of the upstream', async () => {
  const before = await readProvider(service, 'anthropic');
  upstream.script = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write('{"id":', () => response.destroy());
  };
  expect((await create()).status).toBe(502);
  const { failed, failures } = await readProvider(service, 'anthropic');
  expect([failed - before.failed, failures[0]?.message]).toEqual([
    1,
    'The upstream broke the connection before its response was complete.',
  ]);
});

test('a client disconnect closes the upstream request', async () => {
  const closed = new Promise<void>((resolve) => {
    upstream.script = (response) => response.on('close', resolve);
  });
  const leaving = new AbortController();
  const call = service
    .call('/v1/messages', { body: hello, signal: leaving.signal })
    .catch((reason: unknown) => reason);
  await until(() => upstream.received.length > 0);
  leaving.abort();
  await closed;
  await call;
});

test('a local server needs only a base URL, no key', async () => {
  const local = await openTestService({ ANTHROPIC_BASE_URL: `${upstream.baseUrl}/v1/` });
  answer(400, { type: 'error', error: { type: 'invalid_request_error', message: 'none of the tools' } });
  try {
    const body = { ...hello, model: 'qwen3-coder' };
    const response = await local.call('/v1/messages', { body });
    expect(await response.json()).toMatchObject({ error: { message: 'none of the tools' } });
    expect(upstream.received[0]?.url).toBe('/v1/messages');
  } finally {
    await local.close();
  }
});
