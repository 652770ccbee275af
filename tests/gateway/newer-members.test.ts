// Tests members and values of the vendors' protocols that the contract does not know (docs/decisions/044).
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestService } from '#tests/support/test-service.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const { upstream, service } = await openUpstreamService(({ baseUrl }) => ({
  ...{ ANTHROPIC_API_KEY: 'sk-operator', ANTHROPIC_BASE_URL: baseUrl },
  ...{ GEMINI_API_KEY: 'g-operator', GEMINI_BASE_URL: `${baseUrl}/v1beta` },
}));
const sandbox = await openTestService();
afterAll(() => sandbox.close());

beforeEach(() => {
  upstream.script = (response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"type":"message","content":[],"candidates":[{}]}');
  };
});

const text = { type: 'text', text: 'Hello' };
const turns = (...content: unknown[]) => ({ messages: [{ role: 'user', content }] });
const hello = { max_tokens: 100, ...turns(text) };
const tool = { name: 'a', input_schema: { type: 'object' } };
const parts = (...list: unknown[]) => ({ contents: [{ role: 'user', parts: list }] });

const messages: [name: string, body: object, passed: string][] = [
  ['a member', { ...hello, priority: 'high' }, 'priority'],
  ['a nested member', { ...hello, thinking: { type: 'adaptive', pace: 2 } }, 'thinking.pace'],
  [
    'members of two blocks',
    { ...hello, ...turns({ ...text, voice: 1 }, { ...text, voice: 2 }) },
    'messages[].content[].voice',
  ],
  [
    'a member of a turn',
    { ...hello, messages: [{ role: 'user', content: 'Hi', sent_at: 5 }] },
    'messages[].sent_at',
  ],
  [
    'a type of block',
    { ...hello, ...turns({ type: 'audio', source: { type: 'url', url: 'x' } }) },
    'messages[].content[].type',
  ],
  [
    'a type of source',
    { ...hello, ...turns({ type: 'image', source: { type: 'clipboard', id: 'x' } }, text) },
    'messages[].content[].source.type',
  ],
  [
    'a media type',
    {
      ...hello,
      ...turns(text, { type: 'image', source: { type: 'base64', media_type: 'image/heic', data: 'AAAA' } }),
    },
    'messages[].content[].source.media_type',
  ],
  [
    'a type of citation',
    {
      ...hello,
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: [{ ...text, citations: [{ type: 'video_location', at: 5 }] }] },
        { role: 'user', content: 'Go on' },
      ],
    },
    'messages[].content[].citations[].type',
  ],
  ['a member of a tool', { ...hello, tools: [{ ...tool, cost: 1 }] }, 'tools[].cost'],
  [
    'a member of a tool of the vendor',
    { ...hello, tools: [{ type: 'web_search_20270101', name: 'web_search', depth: 3 }] },
    'tools[].depth',
  ],
  [
    'a type of tool',
    { ...hello, tools: [{ type: 'browser', name: 'b' }], tool_choice: { type: 'any' } },
    'tools[].type',
  ],
  ['a value', { ...hello, service_tier: 'flex' }, 'service_tier'],
  ['an effort', { ...hello, output_config: { effort: 'ultra' } }, 'output_config.effort'],
  ['a type of thinking', { ...hello, thinking: { type: 'deep', depth: 2 } }, 'thinking.type'],
  [
    'a type of edit',
    { ...hello, context_management: { edits: [{ type: 'clear_images_20270101' }] } },
    'context_management.edits[].type',
  ],
  [
    'a cache lifetime',
    { ...hello, ...turns({ ...text, cache_control: { type: 'ephemeral', ttl: '24h' } }) },
    'messages[].content[].cache_control.ttl',
  ],
];

describe('a message with', () => {
  test.each(messages)('%s goes to an upstream of the protocol as it is', async (_, body, passed) => {
    const response = await service.call('/v1/messages', { body: { ...body, model: 'claude-opus-5' } });
    expect(response.status, await response.clone().text()).toBe(200);
    expect(response.headers.get('x-easel-passed-members')).toBe(passed);
    expect(JSON.parse(upstream.received[0]?.body ?? '')).toStrictEqual({ ...body, model: 'claude-opus-5' });
    // Another name there, so the body is written again.
    upstream.received.length = 0;
    await service.call('/v1/messages', { body: { ...body, model: 'epsilon-opus-5' } });
    expect(JSON.parse(upstream.received[0]?.body ?? '')).toStrictEqual({ ...body, model: 'claude-opus-5' });
  });

  test.each(messages)('%s is refused by the sandbox, with its name', async (_, body, passed) => {
    const response = await sandbox.call('/v1/messages', { body: { ...body, model: 'epsilon-opus-5' } });
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error.message.replace(/\[\d+\]/g, '[]')).toContain(passed);
  });

  test('cache_control.scope works everywhere: the vendor documents it', async () => {
    const body = {
      ...hello,
      model: 'epsilon-opus-5',
      ...turns({ ...text, cache_control: { type: 'ephemeral', scope: 'global' } }),
    };
    expect((await sandbox.call('/v1/messages', { body })).status).toBe(200);
    const response = await service.call('/v1/messages', { body });
    expect(response.headers.get('x-easel-passed-members')).toBeNull();
  });

  test.each([
    ['max_token', { ...hello, max_token: 5 }, 'max_tokens'],
    ['temprature', { ...hello, temprature: 1 }, 'temperature'],
    ['maxTokens', { ...turns(text), maxTokens: 5 }, 'max_tokens'],
    ['messages[0].content[0].txet', { ...hello, ...turns({ type: 'text', txet: 'Hello' }) }, 'text'],
    ['tools[0].descripton', { ...hello, tools: [{ ...tool, descripton: 'x' }] }, 'description'],
    [
      'messages[0].content[0].cache_contol',
      { ...hello, ...turns({ ...text, cache_contol: null }) },
      'cache_control',
    ],
  ])('the misspelt %s is refused with the right name and not sent', async (field, body, name) => {
    const response = await service.call('/v1/messages', { body: { model: 'claude-opus-5', ...body } });
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain(
      `${field} is not a known parameter. Did you mean ${name}?`,
    );
    expect(upstream.received).toEqual([]);
  });

  test.each([
    [
      'a member of another interface',
      { ...hello, stop: 'x', priority: 1 },
      'stop is not accepted here: use stop_sequences.',
    ],
    ['a wrong type', { ...hello, temperature: 'hot', priority: 1 }, 'temperature must be a number'],
    [
      'a broken rule',
      { ...hello, thinking: { type: 'enabled', budget_tokens: 5000 }, priority: 1 },
      'thinking.budget_tokens 5000',
    ],
    [
      'a system role',
      { ...hello, messages: [{ role: 'system', content: 'x', sent_at: 1 }] },
      'systemMessages: fold',
    ],
  ])('%s beside a newer member is refused for itself', async (_, body, message) => {
    const response = await service.call('/v1/messages', { body: { ...body, model: 'claude-opus-5' } });
    expect(response.status).toBe(400);
    const error = (await response.json()).error.message;
    expect(error).toContain(message);
    expect(error).not.toContain('priority');
    expect(upstream.received).toEqual([]);
  });

  test('a budget above max_tokens needs the beta of interleaved thinking', async () => {
    const body = { ...hello, model: 'epsilon-opus-5', thinking: { type: 'enabled', budget_tokens: 5000 } };
    expect((await sandbox.call('/v1/messages', { body })).status).toBe(400);
    const headers = { 'anthropic-beta': 'a,interleaved-thinking-2025-05-14' };
    expect((await sandbox.call('/v1/messages', { body, headers })).status).toBe(200);
  });
});

const native: [name: string, body: object, passed: string][] = [
  ['a member', { ...parts({ text: 'Hi' }), routing: { fast: true } }, 'routing'],
  [
    'a setting',
    { ...parts({ text: 'Hi' }), generationConfig: { temperature: 1, beamWidth: 2 } },
    'generationConfig.beamWidth',
  ],
  ['a member of a part', parts({ text: 'Hi', language: 'en' }), 'contents[].parts[].language'],
  [
    'a kind of part',
    parts({ text: 'Hi' }, { audioTranscript: { text: 'x' } }),
    'contents[].parts[].audioTranscript',
  ],
  ['a tool', { ...parts({ text: 'Hi' }), tools: [{ imageEditing: {} }] }, 'tools[].imageEditing'],
  [
    'a modality',
    { ...parts({ text: 'Hi' }), generationConfig: { responseModalities: ['VIDEO'] } },
    'generationConfig.responseModalities[]',
  ],
  [
    'a level',
    { ...parts({ text: 'Hi' }), generationConfig: { thinkingConfig: { thinkingLevel: 'ULTRA' } } },
    'generationConfig.thinkingConfig.thinkingLevel',
  ],
  [
    'a category',
    { ...parts({ text: 'Hi' }), safetySettings: [{ category: 'HARM_CATEGORY_NEW', threshold: 'OFF' }] },
    'safetySettings[].category',
  ],
  [
    'a keyword of a schema',
    {
      ...parts({ text: 'Hi' }),
      generationConfig: {
        responseMimeType: 'application/json',
        responseSchema: { type: 'OBJECT', unevaluatedItems: false },
      },
    },
    'generationConfig.responseSchema.unevaluatedItems',
  ],
];

describe('a native request with', () => {
  test.each(native)('%s goes to an upstream of the protocol as it is', async (_, body, passed) => {
    const response = await service.call('/v1beta/models/beta-3-pro:generateContent', { body });
    expect(response.status, await response.clone().text()).toBe(200);
    expect(response.headers.get('x-easel-passed-members')).toBe(passed);
    expect(JSON.parse(upstream.received[0]?.body ?? '')).toStrictEqual(body);
  });

  test.each(native)('%s is refused by the sandbox, with its name', async (_, body, passed) => {
    const response = await sandbox.call('/v1beta/models/beta-3-pro:generateContent', { body });
    expect(response.status).toBe(400);
    expect((await response.json()).error.message.replace(/\[\d+\]/g, '[]')).toContain(passed);
  });

  test('a member is refused where it would be dropped: embeddings are sent in another form', async () => {
    const body = { content: { parts: [{ text: 'a' }] }, autoSplit: true };
    const response = await service.call('/v1beta/models/google/beta-embedding-2-preview:embedContent', {
      body,
    });
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain('autoSplit is not a known parameter.');
    expect(upstream.received).toEqual([]);
  });

  test('members of an image format go on with it', async () => {
    const imageConfig = { aspectRatio: '1:1', imageSize: '1K', prominentPeople: 'BLOCK' };
    const body = { ...parts({ text: 'A kite' }), generationConfig: { imageConfig } };
    const response = await service.call('/v1beta/models/beta-3-pro-image:generateContent', { body });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-easel-passed-members')).toBe(
      'generationConfig.imageConfig.prominentPeople',
    );
    expect(JSON.parse(upstream.received[0]?.body ?? '')).toStrictEqual(body);
  });

  test('limits of an image model stay limits', async () => {
    const generationConfig = { imageConfig: { aspectRatio: '1:100' } };
    const body = { ...parts({ text: 'A kite' }), generationConfig };
    const response = await service.call('/v1beta/models/beta-3-pro-image:generateContent', { body });
    expect(response.status).toBe(400);
    expect(upstream.received).toEqual([]);
  });
});

test('the operations of this interface itself accept no unknown member at any target', async () => {
  const body = { model: 'alpha-image-2', prompt: 'A kite', qualty: 'low' };
  const response = await sandbox.call('/v1/images/generations', { body });
  expect(response.status).toBe(400);
  expect((await response.json()).error.message).toBe(
    'qualty is not a known parameter. Did you mean quality?',
  );
});
