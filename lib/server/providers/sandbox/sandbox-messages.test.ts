import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { messageExamples } from '#lib/contract/messages/create-message.ts';
import { providerCall } from '#tests/support/provider-call.ts';
import {
  countMessageTokens,
  createMessage,
  smallMessage,
  weatherTool,
} from '#tests/support/sandbox-messages.ts';
import type { ProviderCall } from '../provider.ts';
import { createSandboxMessages } from './sandbox-messages.ts';

const ask = (...content: unknown[]) => ({ messages: [{ role: 'user', content }] });

describe('a message', () => {
  test.each(messageExamples.map((example) => [example.title, example.body]))(
    'example: %s',
    async (_title, body) => {
      const { stream: _, ...plain } = body;
      const response = await createMessage(plain);
      expect(response.content.length).toBeGreaterThan(0);
      expect(['end_turn', 'tool_use']).toContain(response.stop_reason);
    },
  );

  test('is the same for the same request, except for its id', async () => {
    const other = createSandboxMessages({ pace: 0 });
    const [first, second] = [
      await other.create(smallMessage, providerCall()),
      await other.create(smallMessage, providerCall()),
    ];
    expect(first.id).not.toBe(second.id);
    expect({ ...first, id: '' }).toEqual({ ...second, id: '' });
  });

  test('names the model and the sandbox', async () => {
    const response = await createMessage({});
    expect(response).toMatchObject({
      id: 'msg_sandbox_k',
      model: 'epsilon-opus-5',
      usage: { inference_geo: 'sandbox' },
    });
  });

  test('with max_tokens 0 is empty', async () => {
    const response = await createMessage({ max_tokens: 0 });
    expect(response).toMatchObject({ content: [], stop_reason: 'max_tokens', usage: { output_tokens: 0 } });
    expect(response.usage.input_tokens).toBeGreaterThan(0);
  });

  test('ends at max_tokens', async () => {
    const response = await createMessage({ max_tokens: 5 });
    expect(response).toMatchObject({ stop_reason: 'max_tokens', usage: { output_tokens: 5 } });
  });

  test('ends before a stop sequence and names it', async () => {
    const whole = await createMessage({});
    const text = whole.content[0]?.type === 'text' ? whole.content[0].text : '';
    const sequence = text.slice(20, 24);
    const response = await createMessage({ stop_sequences: ['never written', sequence] });
    expect(response).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: sequence });
    expect(response.content).toEqual([{ type: 'text', text: text.slice(0, text.indexOf(sequence)) }]);
  });

  test('calls the required tool, with input that matches its schema', async () => {
    const response = await createMessage({
      ...ask({ type: 'text', text: 'How is Lisbon?' }),
      tools: [weatherTool],
      tool_choice: { type: 'tool', name: 'get_weather' },
    });
    expect(response.stop_reason).toBe('tool_use');
    const call = response.content.find((block) => block.type === 'tool_use');
    expect(call).toMatchObject({
      name: 'get_weather',
      input: { city: expect.any(String) },
      caller: { type: 'direct' },
    });
    expect(call?.id).toMatch(/^toolu_\w{24}$/);
  });

  test('is text after the tool result', async () => {
    const call = { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Lisbon' } };
    const response = await createMessage({
      tools: [weatherTool],
      messages: [
        { role: 'user', content: 'How is the weather in Lisbon?' },
        { role: 'assistant', content: [call] },
        {
          role: 'user',
          content: [
            {
              type: 'tool_result',
              tool_use_id: 'toolu_1',
              content: [{ type: 'text', text: '{"sky":"drizzle"}' }],
            },
          ],
        },
      ],
    });
    expect(response.stop_reason).toBe('end_turn');
    expect(JSON.stringify(response.content)).toContain('drizzle');
  });

  test('matches a response schema', async () => {
    const schema = {
      type: 'object',
      properties: { boats: { type: 'array', items: { type: 'string' }, minItems: 2 } },
      required: ['boats'],
      additionalProperties: false,
    };
    const response = await createMessage({ output_config: { format: { type: 'json_schema', schema } } });
    const [block] = response.content;
    const value: unknown = JSON.parse(block?.type === 'text' ? block.text : '');
    expect(value).toEqual({ boats: expect.any(Array) });
  });

  test('rejects a response schema that cannot be served, with the field', async () => {
    const format = {
      type: 'json_schema',
      schema: { type: 'object', properties: { a: { $ref: 'https://example.com/x' } }, required: ['a'] },
    };
    await expect(createMessage({ output_config: { format } })).rejects.toMatchObject({
      code: 'invalid_value',
      details: { parameter: 'output_config.format.schema' },
    });
  });

  test('cites the given document', async () => {
    const document = {
      type: 'document',
      title: 'Rules',
      citations: { enabled: true },
      source: {
        type: 'text',
        media_type: 'text/plain',
        data: 'Gulls sleep late. The harbour opens at seven every morning.',
      },
    };
    const response = await createMessage({
      ...ask(document, { type: 'text', text: 'Repeat exactly: The harbour opens at seven every morning.' }),
    });
    const [block] = response.content;
    expect(block?.type === 'text' && block.citations).toEqual([
      {
        type: 'char_location',
        document_index: 0,
        document_title: 'Rules',
        cited_text: 'The harbour opens at seven every morning.',
        start_char_index: 18,
        end_char_index: 59,
        file_id: null,
      },
    ]);
  });

  test('sees the size of images, inline and linked', async () => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c02020' } })
      .png()
      .toBuffer();
    const inline = {
      type: 'image',
      source: { type: 'base64', media_type: 'image/png', data: bytes.toString('base64') },
    };
    const linked = { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } };
    const loaded: string[] = [];
    const loadMedia: ProviderCall['loadMedia'] = async ({ url, parameter }) => {
      loaded.push(url, parameter);
      return { bytes, contentType: 'image/png' };
    };
    const question = { type: 'text', text: 'What is in the image?' };
    for (const image of [inline, linked]) {
      const text = JSON.stringify((await createMessage(ask(image, question), { loadMedia })).content);
      expect(text).toMatch(/40\D+30/);
    }
    expect(loaded).toEqual(['https://example.com/a.png', 'messages[0].content[0].source.url']);
  });

  test('contains settings: container, context management, diagnostics', async () => {
    const response = await createMessage({
      container: { skills: [{ type: 'anthropic', skill_id: 'pptx' }] },
      context_management: { edits: [] },
      diagnostics: { previous_message_id: 'msg_0' },
      fallback_credit_token: 'fct',
      speed: 'fast',
    });
    expect(response).toMatchObject({
      container: {
        id: 'container_sandbox_k',
        expires_at: '2026-11-21T10:20:00.000Z',
        skills: [{ skill_id: 'pptx', type: 'anthropic', version: 'latest' }],
      },
      context_management: { applied_edits: [] },
      diagnostics: { cache_miss_reason: { type: 'unavailable' } },
      usage: { speed: 'fast', fallback_credit: { status: { type: 'not_applied' } } },
    });
  });
});

describe('token counts', () => {
  test('equal the input tokens of the message, and increase with tools', async () => {
    const { max_tokens: _, ...prompt } = smallMessage;
    const count = await countMessageTokens(prompt);
    expect(count).toBe((await createMessage({})).usage.input_tokens);
    expect(await countMessageTokens({ ...prompt, tools: [weatherTool] })).toBeGreaterThan(count + 15);
  });
});
