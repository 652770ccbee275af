// Tests LangChain's packages for Anthropic and Google as docs/clients.md sets them up.
import { ChatAnthropic } from '@langchain/anthropic';
import { SystemMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startListeningService } from '#tests/support/listening-service.ts';

let server: Awaited<ReturnType<typeof startListeningService>>;
beforeAll(async () => {
  server = await startListeningService();
});
afterAll(() => server.stop());

const clients = {
  anthropic: () =>
    new ChatAnthropic({
      model: 'epsilon-opus-5',
      maxTokens: 500,
      maxRetries: 0,
      apiKey: server.apiKey,
      anthropicApiUrl: server.baseUrl,
    }),
  google: () =>
    new ChatGoogleGenerativeAI({
      model: 'beta-3-pro',
      maxRetries: 0,
      apiKey: server.apiKey,
      baseUrl: server.baseUrl,
    }),
};

describe.each(['anthropic', 'google'] as const)('%s', (name) => {
  test('text, whole and streamed, with a system message', async () => {
    const chat = clients[name]();
    const { content } = await chat.invoke([
      new SystemMessage('Answer shortly.'),
      { role: 'user', content: 'What is 12 * 13?' },
    ]);
    expect(JSON.stringify(content)).toContain('12 * 13');
    const pieces = await Array.fromAsync(await chat.stream('Write a haiku about the sea'));
    expect(pieces.length).toBeGreaterThan(1);
  });

  test('a tool is called and its result answered', async () => {
    const weather = tool(({ city }) => `19 degrees in ${city}`, {
      name: 'get_weather',
      description: 'The weather in a city',
      schema: z.object({ city: z.string() }),
    });
    const chat = clients[name]().bindTools([weather]);
    const question = { role: 'user', content: 'What is the weather in Lima?' };
    const first = await chat.invoke([question]);
    const [call] = first.tool_calls ?? [];
    expect(call).toMatchObject({ name: 'get_weather', args: { city: 'Lima' } });
    if (call === undefined) throw new Error('no call');
    const result = await weather.invoke({ ...call, type: 'tool_call' });
    const last = await chat.invoke([question, first, result]);
    expect(JSON.stringify(last.content)).toContain('19 degrees');
  });
});
