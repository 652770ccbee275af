// Tests that the contract accepts the bodies that the official SDKs send. A stub of fetch captures them.

import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import Anthropic from '@anthropic-ai/sdk';
import { type FunctionDeclaration, GoogleGenAI, Type } from '@google/genai';
import { embedMany, generateText, jsonSchema, type ModelMessage, Output, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import type { Operation } from '#lib/contract/define-operation.ts';
import { judge } from '#tests/support/contract-table.ts';
import { operations } from '#tests/support/documented-contract.ts';

const base = 'https://easel.test';
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

/** Runs `act` with a fetch that captures the request and responds with an error, so that the call ends. */
async function captureBody(act: (fetch: typeof globalThis.fetch) => Promise<unknown>): Promise<Sent> {
  let sent: Sent | undefined;
  const stub: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent ??= { path: new URL(request.url).pathname, body: await request.json() };
    return Response.json(
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'caught', code: 400, status: 'INVALID_ARGUMENT' },
      },
      { status: 400 },
    );
  };
  await act(stub).catch(() => {});
  if (sent === undefined) throw new Error('nothing was sent');
  return sent;
}

/** Returns the operation of a path and the model in the path. */
function operationOf(path: string): { operation: Operation; model: string } {
  const verb = /^\/v1(?:beta)?\/models\/(.+):(\w+)$/.exec(path);
  const template = verb ? `/v1beta/models/{model+}:${verb[2]}` : path;
  const operation = operations.find((found) => found.path === template && found.method === 'POST');
  if (!operation) throw new Error(`no operation for ${path}`);
  return { operation, model: verb?.[1] ?? '' };
}

function issuesOf({ path, body }: Sent): unknown {
  const { operation, model } = operationOf(path);
  return judge({ operation, model, base: {} }, { patch: body }).issues;
}

describe('@anthropic-ai/sdk', () => {
  const message = {
    model: 'epsilon-opus-5',
    max_tokens: 4096,
    messages: [{ role: 'user' as const, content: 'Hi' }],
  };
  const client = (fetch: typeof globalThis.fetch) =>
    new Anthropic({ apiKey: 'k', baseURL: base, maxRetries: 0, fetch });
  const weather = { name: 'get_weather', input_schema: { type: 'object' as const, properties: {} } };

  // biome-ignore format: one row per call
  const calls: [string, (fetch: typeof globalThis.fetch) => Promise<unknown>][] = [
    ['create', (fetch) => client(fetch).messages.create(message)],
    ['stream', (fetch) => client(fetch).messages.stream(message).finalMessage()],
    ['thinking, tools and a system prompt', (fetch) => client(fetch).messages.create({ ...message, system: [{ type: 'text', text: 'Brief.', cache_control: { type: 'ephemeral' } }], thinking: { type: 'enabled', budget_tokens: 1024 }, tools: [weather, { type: 'web_search_20250305', name: 'web_search' }], tool_choice: { type: 'any', disable_parallel_tool_use: true }, stop_sequences: ['x'], metadata: { user_id: 'u' }, service_tier: 'auto', container: { skills: [{ type: 'anthropic', skill_id: 'pptx' }] }, output_config: { effort: 'high', format: { type: 'json_schema', schema: { type: 'object' } } } })],
    ['images and documents', (fetch) => client(fetch).messages.create({ ...message, messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }, { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } }, { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' }, citations: { enabled: true } }] }] })],
    ['beta fields', (fetch) => client(fetch).beta.messages.create({ ...message, betas: ['context-management-2025-06-27'], context_management: { edits: [{ type: 'clear_tool_uses_20250919' }, { type: 'clear_thinking_20251015', keep: 'all' }] }, fallbacks: [{ model: 'epsilon-haiku-5' }], mcp_servers: [{ type: 'url', name: 'n', url: 'https://example.com/mcp' }], tools: [{ type: 'mcp_toolset', mcp_server_name: 'n' }], speed: 'fast', diagnostics: { previous_message_id: null } })],
    ['count tokens', (fetch) => client(fetch).messages.countTokens({ model: message.model, messages: message.messages, tools: [weather] })],
    ['a tool result', (fetch) => client(fetch).messages.create({ ...message, messages: [...message.messages, { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: {} }] }, { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: 'Rain' }] }] }] })],
  ];
  test.each(calls)('%s', async (_name, call) => {
    expect(issuesOf(await captureBody(call))).toEqual([]);
  });
});

describe('@google/genai', () => {
  const light: FunctionDeclaration = {
    name: 'set_light',
    parameters: { type: Type.OBJECT, properties: { room: { type: Type.STRING } }, required: ['room'] },
  };

  /** The SDK has no fetch option, so the global one is replaced during the call. */
  async function withGlobalFetch(act: (client: GoogleGenAI) => Promise<unknown>): Promise<Sent> {
    const original = globalThis.fetch;
    try {
      return await captureBody((fetch) => {
        globalThis.fetch = fetch;
        return act(new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: base } }));
      });
    } finally {
      globalThis.fetch = original;
    }
  }

  // biome-ignore format: one row per call
  const calls: [string, (client: GoogleGenAI) => Promise<unknown>][] = [
    ['text', (client) => client.models.generateContent({ model: 'beta-3-pro', contents: 'Hi' })],
    ['a stream', async (client) => { for await (const _ of await client.models.generateContentStream({ model: 'beta-3-pro', contents: 'Hi' })); }],
    ['settings', (client) => client.models.generateContent({ model: 'beta-3-pro', contents: 'Hi', config: { systemInstruction: 'Brief.', temperature: 0.5, topP: 0.9, topK: 40, candidateCount: 2, maxOutputTokens: 100, stopSequences: ['x'], seed: 3, responseLogprobs: true, logprobs: 3, responseMimeType: 'application/json', responseSchema: { type: Type.OBJECT, properties: { a: { type: Type.ARRAY, items: { type: Type.STRING }, minItems: '1' } }, propertyOrdering: ['a'] }, thinkingConfig: { includeThoughts: true, thinkingBudget: 100 }, labels: { a: 'b' } } })],
    ['functions', (client) => client.models.generateContent({ model: 'beta-3-pro', contents: [{ role: 'user', parts: [{ text: 'Hi' }] }, { role: 'model', parts: [{ functionCall: { id: '1', name: 'set_light', args: { room: 'a' } }, thoughtSignature: 'c2ln' }] }, { role: 'user', parts: [{ functionResponse: { id: '1', name: 'set_light', response: { ok: true } } }] }], config: { tools: [{ functionDeclarations: [light, { name: 'g', parametersJsonSchema: { type: 'object', additionalProperties: false } }] }, { googleSearch: {} }], toolConfig: { functionCallingConfig: { allowedFunctionNames: ['g'] } } } })],
    ['an image', (client) => client.models.generateContent({ model: 'beta-3-pro-image', contents: ['A kite', { inlineData: { mimeType: 'image/png', data: png } }], config: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9', imageSize: '2K' } } })],
    ['count tokens', (client) => client.models.countTokens({ model: 'beta-3-pro', contents: 'Hi' })],
    ['one embedding', (client) => client.models.embedContent({ model: 'beta-embedding-2-preview', contents: 'Hi' })],
    ['embeddings', (client) => client.models.embedContent({ model: 'google/beta-embedding-2-preview', contents: ['a', 'b'], config: { taskType: 'RETRIEVAL_QUERY', outputDimensionality: 64, title: 't' } })],
  ];
  test.each(calls.filter(([name]) => name !== 'functions'))('%s', async (_name, call) => {
    expect(issuesOf(await withGlobalFetch(call))).toEqual([]);
  });

  test('functions; allowed names without a mode are rejected, as the vendor does', async () => {
    const [, call] = calls.find(([name]) => name === 'functions') ?? [];
    if (!call) throw new Error('no such call');
    expect(issuesOf(await withGlobalFetch(call))).toMatchObject([
      { parameter: 'toolConfig.functionCallingConfig.allowedFunctionNames' },
    ]);
  });
});

describe('the AI SDK', () => {
  const look = tool({
    description: 'Looks.',
    inputSchema: jsonSchema<{ at: string }>({
      type: 'object',
      properties: { at: { type: 'string' } },
      additionalProperties: false,
    }),
  });
  const history: ModelMessage[] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look' },
        { type: 'file', data: png, mediaType: 'image/png' },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Looking.' },
        { type: 'tool-call', toolCallId: 'call_1', toolName: 'look', input: { at: 'sky' } },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'call_1',
          toolName: 'look',
          output: { type: 'json', value: { seen: 'kite' } },
        },
      ],
    },
  ];
  const options = {
    maxRetries: 0,
    instructions: 'Brief.',
    messages: history,
    tools: { look },
    temperature: 0.2,
    topP: 0.9,
    maxOutputTokens: 200,
    stopSequences: ['x'],
  };
  const anthropic = (fetch: typeof globalThis.fetch) =>
    createAnthropic({ apiKey: 'k', baseURL: `${base}/v1`, fetch });
  const google = (fetch: typeof globalThis.fetch) =>
    createGoogle({ apiKey: 'k', baseURL: `${base}/v1beta`, fetch });

  // biome-ignore format: one row per call
  const calls: [string, (fetch: typeof globalThis.fetch) => Promise<unknown>][] = [
    ['messages', (fetch) => generateText({ ...options, model: anthropic(fetch)('epsilon-opus-5') })],
    ['messages with a schema', (fetch) => generateText({ maxRetries: 0, prompt: 'Hi', model: anthropic(fetch)('epsilon-opus-5'), output: Output.object({ schema: jsonSchema({ type: 'object', properties: { a: { type: 'string' } } }) }) })],
    ['messages with thinking', (fetch) => generateText({ maxRetries: 0, prompt: 'Hi', model: anthropic(fetch)('epsilon-opus-5'), providerOptions: { anthropic: { thinking: { type: 'enabled', budgetTokens: 2000 }, effort: 'high', cacheControl: { type: 'ephemeral' } } } })],
    ['native text', (fetch) => generateText({ ...options, model: google(fetch)('beta-3-pro') })],
    ['native text with a schema', (fetch) => generateText({ maxRetries: 0, prompt: 'Hi', model: google(fetch)('beta-3-pro'), output: Output.object({ schema: jsonSchema({ type: 'object', properties: { a: { type: 'string' } } }) }) })],
    ['native text with thinking', (fetch) => generateText({ maxRetries: 0, prompt: 'Hi', model: google(fetch)('beta-3-pro'), providerOptions: { google: { thinkingConfig: { thinkingLevel: 'high', includeThoughts: true }, serviceTier: 'flex', labels: { a: 'b' }, safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }] } } })],
    ['one embedding', (fetch) => embedMany({ maxRetries: 0, model: google(fetch).embedding('beta-embedding-2-preview'), values: ['a'] })],
    ['embeddings', (fetch) => embedMany({ maxRetries: 0, model: google(fetch).embedding('beta-embedding-2-preview'), values: ['a', 'b'], providerOptions: { google: { outputDimensionality: 64, taskType: 'CLUSTERING' } } })],
  ];
  test.each(calls)('%s', async (_name, call) => {
    expect(issuesOf(await captureBody(call))).toEqual([]);
  });
});
