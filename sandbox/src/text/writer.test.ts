import { describe, expect, it } from 'vitest';
import { user } from './skills/test-asks.ts';
import { collectResponse } from './test-collect.ts';
import { ask, weather } from './test-requests.ts';
import { loadTokenizer } from './tokenizer.ts';
import { writeResponse } from './writer.ts';
import type { Turn, WriterEvent, WriterRequest } from './writer-types.ts';

const tokenizer = await loadTokenizer();
async function events(request: WriterRequest): Promise<WriterEvent[]> {
  return Array.fromAsync(writeResponse(request));
}

describe('events of a response', () => {
  it('streams text token by token, joined the same as collected, counted as the tokenizer counts', async () => {
    const request = ask('Tell me a short story about a fox in Lyon who collects 🎈');
    const pieces = (await events(request)).filter((event) => event.type === 'text');
    const { text, end } = await collectResponse(writeResponse(request));
    expect(pieces.length).toBeGreaterThan(80);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(end.outputTokens).toBe(tokenizer.count(text));
    expect(pieces.reduce((sum, piece) => sum + piece.tokens, 0)).toBe(end.outputTokens);
    expect(end).toMatchObject({ stopReason: 'end', stopSequence: null, thinkingTokens: 0, refusal: null });
  });

  it('keeps the order thinking, text, calls, end', async () => {
    const all = await events(
      ask('What is the weather in Paris and Rome?', { tools: [weather], thinking: { enabled: true } }),
    );
    const order = all.map((event) => event.type).filter((type, index, types) => type !== types[index - 1]);
    expect(order).toEqual([
      'thinking',
      'text',
      'tool_call_start',
      'tool_input',
      'tool_call_end',
      'tool_call_start',
      'tool_input',
      'tool_call_end',
      'end',
    ]);
  });

  it('joins the pieces of a tool input to its JSON and counts them', async () => {
    const request = ask('weather in Paris', { tools: [weather], toolChoice: 'any' });
    const response = await collectResponse(writeResponse(request));
    const [call] = response.calls;
    expect(response.text).toBe('');
    expect(JSON.parse(call?.inputText ?? '')).toEqual(call?.input);
    expect(call).toMatchObject({ name: 'get_weather', input: { location: 'Paris' } });
    expect(call?.key).toMatch(/^[0-9A-Za-z]{24}$/);
    expect(response.end).toMatchObject({
      stopReason: 'tool_use',
      outputTokens: tokenizer.count('get_weather') + tokenizer.count(call?.inputText ?? ''),
    });
  });
});

describe('determinism', () => {
  const prompt = 'Write a haiku about the sea';
  const text = async (rest: Partial<WriterRequest>) =>
    (await collectResponse(writeResponse(ask(prompt, rest)))).text;

  it('gives the same request the same response', async () => {
    expect(await text({ seed: 7, temperature: 1 })).toBe(await text({ seed: 7, temperature: 1 }));
    expect(await text({})).toBe(await text({}));
  });

  it('varies by seed and by candidate', async () => {
    const seeds = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => text({ seed })));
    const candidates = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((candidateIndex) => text({ candidateIndex })),
    );
    expect(new Set(seeds).size).toBeGreaterThan(3);
    expect(new Set(candidates).size).toBeGreaterThan(3);
  });

  it('varies by model, at temperature 0 too', async () => {
    const models = ['one', 'two', 'three', 'four'];
    const words = await Promise.all(models.map((model) => text({ model, temperature: 0 })));
    expect(new Set(words).size).toBeGreaterThan(1);
    expect(await text({ model: 'one', temperature: 0 })).toBe(words[0]);
  });

  it('does not vary at temperature 0', async () => {
    const responses = await Promise.all([
      text({ temperature: 0 }),
      text({ temperature: 0, seed: 9 }),
      text({ temperature: 0, candidateIndex: 3 }),
    ]);
    expect(new Set(responses).size).toBe(1);
  });

  it('does not depend on the identifiers of calls', async () => {
    const turns = (id: string): Turn[] => [
      user('weather in Paris?'),
      {
        role: 'assistant',
        parts: [{ kind: 'tool_call', id, name: 'get_weather', input: { location: 'Paris' } }],
      },
      { role: 'user', parts: [{ kind: 'tool_result', callId: id, text: '15 degrees' }] },
    ];
    const one = await collectResponse(writeResponse({ turns: turns('a'), tools: [weather] }));
    const other = await collectResponse(writeResponse({ turns: turns('b'), tools: [weather] }));
    expect(one).toEqual(other);
  });
});

describe('bounds', () => {
  const story = ask('Tell me a story about a fox');

  it.each([1, 2, 7, 40])('stops exactly at %i tokens', async (maxTokens) => {
    const full = (await collectResponse(writeResponse(story))).text;
    const { text, end } = await collectResponse(writeResponse({ ...story, maxTokens }));
    expect(end).toMatchObject({ stopReason: 'max_tokens', outputTokens: maxTokens });
    expect(full.startsWith(text)).toBe(true);
    expect(tokenizer.count(text)).toBeLessThanOrEqual(maxTokens);
  });

  it('ends by itself when the response fits exactly', async () => {
    const { end } = await collectResponse(writeResponse(story));
    const exact = await collectResponse(writeResponse({ ...story, maxTokens: end.outputTokens }));
    expect(exact.end).toMatchObject({ stopReason: 'end', outputTokens: end.outputTokens });
  });

  it('never cuts a character in two', async () => {
    for (let maxTokens = 1; maxTokens < 12; maxTokens += 1) {
      const { text, end } = await collectResponse(writeResponse(ask('Say 👩‍🚀漢字👩‍🚀', { maxTokens })));
      expect(text).not.toContain('\ufffd');
      expect(end.outputTokens).toBeLessThanOrEqual(maxTokens);
    }
  });

  it('writes nothing for 0 tokens', async () => {
    expect(await events({ ...story, maxTokens: 0 })).toEqual([
      {
        type: 'end',
        stopReason: 'max_tokens',
        stopSequence: null,
        outputTokens: 0,
        thinkingTokens: 0,
        refusal: null,
      },
    ]);
  });

  it('leaves a call open when the bound cuts it', async () => {
    const response = await collectResponse(
      writeResponse(ask('weather in Paris', { tools: [weather], toolChoice: 'any', maxTokens: 5 })),
    );
    expect(response.end).toMatchObject({ stopReason: 'max_tokens', outputTokens: 5 });
    expect(response.calls[0]?.input).toBeNull();
  });

  it('keeps thinking within its budget and counts it apart', async () => {
    const request = ask('Why is the sky blue?', { thinking: { enabled: true, budgetTokens: 12 } });
    const { thinking, text, end } = await collectResponse(writeResponse(request));
    expect(end.thinkingTokens).toBe(tokenizer.count(thinking));
    expect(end.thinkingTokens).toBeLessThanOrEqual(12);
    expect(end.thinkingTokens).toBeGreaterThan(5);
    expect(end.outputTokens).toBe(tokenizer.count(text));
  });

  it('counts thinking towards maxTokens', async () => {
    const request = ask('Tell me a story about a fox', { thinking: { enabled: true }, maxTokens: 60 });
    const { end } = await collectResponse(writeResponse(request));
    expect(end.stopReason).toBe('max_tokens');
    expect(end.outputTokens + end.thinkingTokens).toBe(60);
    expect(end.outputTokens).toBeGreaterThanOrEqual(30);
  });

  it('thinks longer with more effort', async () => {
    const lengths = await Promise.all(
      (['minimal', 'low', 'high'] as const).map(
        async (effort) =>
          (
            await collectResponse(
              writeResponse(ask('Summarise this: A b c. D e f.', { thinking: { enabled: true, effort } })),
            )
          ).thinking.length,
      ),
    );
    expect(lengths).toEqual(lengths.toSorted((left, right) => left - right));
    expect(new Set(lengths).size).toBe(3);
  });
});

describe('structured responses', () => {
  it('writes JSON for a schema, token by token', async () => {
    const request = ask('What is the capital of France?', {
      jsonSchema: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
    });
    const pieces = (await events(request)).filter((event) => event.type === 'text');
    expect(pieces.length).toBeGreaterThan(6);
    expect(JSON.parse(pieces.map((piece) => piece.text).join(''))).toEqual({
      answer: 'The capital of France is Paris.',
    });
  });

  it('writes some JSON in JSON mode', async () => {
    const { text } = await collectResponse(
      writeResponse(
        ask('List 3 cookie recipes. Use this format: [{"recipe_name": str, "minutes": int}]', {
          jsonSchema: true,
        }),
      ),
    );
    const value: unknown = JSON.parse(text);
    expect(value).toHaveLength(3);
    expect(value).toMatchObject([
      { recipe_name: 'Chocolate chip cookies', minutes: expect.any(Number) },
      {},
      {},
    ]);
  });

  it.each([
    ['I love this phone, it is wonderful', ['negative', 'positive'], 'positive'],
    ['The battery died and support was rude', ['positive', 'neutral', 'negative'], 'negative'],
    [
      'Is a violin a percussion, string or wind instrument? It has strings.',
      ['Percussion', 'String', 'Woodwind'],
      'String',
    ],
    [
      'My card was charged twice, I want my money back',
      ['billing refund', 'shipping delay', 'password reset'],
      'billing refund',
    ],
  ])('answers %j with a label', async (prompt, enumValues, label) => {
    expect((await collectResponse(writeResponse(ask(prompt, { enumValues })))).text).toBe(label);
  });
});
