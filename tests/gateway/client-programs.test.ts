// Tests bodies as client programs send them, shortened: captured from the program, or after its public source. The sandbox
// accepts all of them, with the settings of docs/clients.md.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestService } from '#tests/support/test-service.ts';

const path = join(mkdtempSync(join(tmpdir(), 'easel-clients-')), 'gateway.yaml');
writeFileSync(
  path,
  `
routes:
  - models: '*'
    operations: [messages.create, messages.count-tokens]
    targets: [{ target: sandbox }]
    systemMessages: fold
`,
);
const service = await openTestService({ GATEWAY_CONFIG: path });
afterAll(() => service.close());

const ephemeral = { type: 'ephemeral' };
const text = (content: string, over: object = {}) => ({ type: 'text', text: content, ...over });
const weather = {
  name: 'get_weather',
  description: 'The weather in a city',
  input_schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { city: { type: 'string', description: 'The city' } },
    required: ['city'],
    additionalProperties: false,
  },
};
const question = 'What is the weather in Lima?';
const reminder =
  '<system-reminder>\nYou can use the following context:\n# gitStatus\nmain\n</system-reminder>';

const claudeCode = {
  model: 'epsilon-opus-5',
  max_tokens: 32000,
  messages: [
    { role: 'user', content: [text(reminder), text(reminder), text(question)] },
    { role: 'system', content: [text('# Environment\n - Platform: linux', { cache_control: ephemeral })] },
  ],
  system: [
    text('x-anthropic-billing-header: cc_version=2.1.332.34c; cc_entrypoint=sdk-cli;'),
    text('You are a Claude agent, built on the Claude Agent SDK.', { cache_control: ephemeral }),
  ],
  tools: [weather],
  metadata: { user_id: '{"device_id":"e","account_uuid":"","session_id":"6"}' },
  thinking: { type: 'adaptive', display: 'omitted' },
  context_management: { edits: [{ type: 'clear_thinking_20251015', keep: 'all' }] },
  output_config: { effort: 'high' },
  stream: true,
};
const betas = {
  'anthropic-beta':
    'claude-code-20250219,interleaved-thinking-2025-05-14,context-management-2025-06-27,effort-2025-11-24',
};

const messages: [program: string, body: object, headers?: Record<string, string>][] = [
  ['Claude Code 2.1', claudeCode, betas],
  [
    'Claude Code 2.1, cached for all sessions',
    {
      ...claudeCode,
      system: [
        text('You are Claude Code.', { cache_control: { type: 'ephemeral', scope: 'global', ttl: '1h' } }),
      ],
    },
    betas,
  ],
  [
    'Claude Code 2.0, thinking above max_tokens',
    { ...claudeCode, max_tokens: 4000, thinking: { type: 'enabled', budget_tokens: 31_999 } },
    betas,
  ],
  [
    'Cline',
    {
      ...{ model: 'epsilon-opus-5', max_tokens: 8192, temperature: 0, stream: true },
      system: [text('You are Cline, a highly skilled software engineer.', { cache_control: ephemeral })],
      messages: [
        {
          role: 'user',
          content: [
            text(`<task>\n${question}\n</task>`),
            text('<environment_details>\n# Current Mode\nACT MODE\n</environment_details>', {
              cache_control: ephemeral,
            }),
          ],
        },
      ],
      tools: [weather],
      tool_choice: { type: 'any' },
    },
  ],
  [
    'OpenCode, with the AI SDK',
    {
      ...{ model: 'epsilon-opus-5', max_tokens: 32_000, temperature: 1, stream: true },
      system: [
        text('You are OpenCode.', { cache_control: ephemeral }),
        text('<env>\nPlatform: linux\n</env>'),
      ],
      messages: [{ role: 'user', content: [text(question, { cache_control: ephemeral })] }],
      tools: [{ ...weather, eager_input_streaming: true }],
      tool_choice: { type: 'auto' },
    },
  ],
  [
    'LiteLLM',
    {
      ...{ model: 'epsilon-opus-5', max_tokens: 4096 },
      messages: [{ role: 'user', content: [text(question)] }],
      system: [text('Answer shortly.')],
      tools: [{ ...weather, type: 'custom' }],
      tool_choice: { type: 'auto', disable_parallel_tool_use: false },
      metadata: { user_id: null },
    },
  ],
  [
    'LlamaIndex.TS',
    {
      ...{ model: 'epsilon-opus-5', max_tokens: 4096, temperature: 1, tools: [weather] },
      messages: [{ role: 'user', content: question }],
      system: [text('Short')],
    },
  ],
  [
    'n8n and LangChain',
    {
      ...{ model: 'epsilon-opus-5', max_tokens: 2048, temperature: 0.7, stop_sequences: [], stream: true },
      messages: [{ role: 'user', content: question }],
      tools: [weather],
    },
  ],
  [
    'AI SDK 4',
    {
      ...{ model: 'epsilon-opus-5', max_tokens: 4096, temperature: 0 },
      messages: [{ role: 'user', content: [text(question)] }],
      tools: [{ name: weather.name, description: weather.description, input_schema: weather.input_schema }],
      tool_choice: { type: 'auto' },
    },
  ],
  [
    'Open WebUI, with a pipe for Anthropic',
    {
      ...{
        model: 'epsilon-opus-5',
        max_tokens: 4096,
        temperature: 0.8,
        top_k: 40,
        top_p: 0.9,
        stream: false,
      },
      ...{ stop_sequences: [], messages: [{ role: 'user', content: [text(question)] }], tools: [weather] },
    },
  ],
];

test.each(messages)('%s gets its tool called on /v1/messages', async (_, body, headers = {}) => {
  const response = await service.call('/v1/messages?beta=true', { body, headers });
  const answer = await response.text();
  expect(response.status, answer).toBe(200);
  expect(answer).toContain('"name":"get_weather"');
  expect(
    answer
      .replaceAll('\\"', '"')
      .replace(/"}}\n\nevent: content_block_delta\ndata: [^\n]*"partial_json":"/g, ''),
  ).toContain('Lima');
});

const declared = {
  name: weather.name,
  description: weather.description,
  parametersJsonSchema: weather.input_schema,
};
const parameters = { type: 'OBJECT', properties: { city: { type: 'STRING' } }, required: ['city'] };

const native: [program: string, verb: string, body: object][] = [
  [
    'gemini-cli',
    ':streamGenerateContent?alt=sse',
    {
      contents: [
        {
          role: 'user',
          parts: [
            { text: '<session_context>\nThis is the Gemini CLI.\n</session_context>' },
            { text: question },
          ],
        },
      ],
      systemInstruction: { role: 'user', parts: [{ text: 'You are Gemini CLI, an autonomous CLI agent.' }] },
      tools: [{ functionDeclarations: [declared] }],
      generationConfig: { temperature: 1, topP: 0.95, topK: 64, thinkingConfig: { includeThoughts: true } },
    },
  ],
  [
    'LiteLLM',
    ':generateContent',
    {
      contents: [{ role: 'user', parts: [{ text: question }] }],
      system_instruction: { parts: [{ text: 'Answer shortly.' }] },
      tools: [
        {
          function_declarations: [
            {
              name: weather.name,
              description: weather.description,
              parameters: { ...parameters, type: 'object' },
            },
          ],
        },
      ],
      generationConfig: { temperature: 0.2, max_output_tokens: 500 },
      safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }],
    },
  ],
  [
    'n8n and LangChain',
    ':generateContent',
    {
      contents: [{ role: 'user', parts: [{ text: question }] }],
      tools: [
        { functionDeclarations: [{ name: weather.name, description: weather.description, parameters }] },
      ],
      generationConfig: { maxOutputTokens: 2048, temperature: 0.4, topK: 40, topP: 0.9, stopSequences: [] },
      safetySettings: [],
    },
  ],
  [
    'curl, as in the samples of Google',
    ':generateContent',
    {
      system_instruction: { parts: { text: 'Answer shortly.' } },
      contents: [{ parts: { text: question } }],
      tools: {
        function_declarations: [{ name: weather.name, description: weather.description, parameters }],
      },
    },
  ],
  [
    'AI SDK 4',
    ':generateContent',
    {
      contents: [{ role: 'user', parts: [{ text: question }] }],
      tools: { functionDeclarations: [{ name: weather.name, description: weather.description, parameters }] },
      generationConfig: { temperature: 0 },
    },
  ],
];

test.each(native)('%s gets its function called on %s', async (_, verb, body) => {
  const response = await service.call(`/v1beta/models/beta-3-pro${verb}`, { body });
  const answer = await response.text();
  expect(response.status, answer).toBe(200);
  expect(answer).toContain('"functionCall":{');
  expect(answer).toContain('"city":"Lima"');
});

describe('images', () => {
  const prompt = 'A red kite';

  test.each([
    ['n8n', { model: 'alpha-image-1', prompt, n: 1, size: '1024x1024', quality: 'medium' }],
    [
      'Open WebUI, with a model called gpt-image-...',
      { model: 'alpha-image-1', prompt, n: 1, size: '1024x1024' },
    ],
    [
      'LibreChat',
      { model: 'alpha-image-2', prompt, size: '1024x1024', n: 1, background: 'auto', quality: 'low' },
    ],
  ])('%s', async (_, body) => {
    expect((await service.call('/v1/images/generations', { body })).status).toBe(200);
  });

  test('Open WebUI and the AI SDK send response_format to names that they do not know: the error says what to do', async () => {
    const body = { model: 'alpha-image-2', prompt, n: 1, size: '1024x1024', response_format: 'b64_json' };
    const response = await service.call('/v1/images/generations', { body });
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain('add one of that name in GATEWAY_CONFIG');
  });
});
