import { describe, expect, it } from 'vitest';
import { collectResponse } from './collect-response.ts';
import { ask, assistant, respond, user, weather } from './test-requests.ts';
import { loadTokenizer } from './tokenizer.ts';
import { writeText } from './writer.ts';
import type { Turn, WriterEvent, WriterRequest } from './writer-types.ts';

const tokenizer = await loadTokenizer();
async function events(request: WriterRequest): Promise<WriterEvent[]> {
  return Array.fromAsync(writeText(request));
}

describe('events of a response', () => {
  it('streams text token by token; the joined text and the token count are correct', async () => {
    const request = ask('Tell me a short story about a fox in Lyon who collects 🎈');
    const pieces = (await events(request)).filter((event) => event.type === 'text');
    const { text, end } = await collectResponse(writeText(request));
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
    const response = await collectResponse(writeText(request));
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
  const text = async (rest: Partial<WriterRequest>) => (await respond(prompt, rest)).text;

  it('returns the same response for the same request', async () => {
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
    const one = await collectResponse(writeText({ turns: turns('a'), tools: [weather] }));
    const other = await collectResponse(writeText({ turns: turns('b'), tools: [weather] }));
    expect(one).toEqual(other);
  });
});

describe('bounds', () => {
  const story = ask('Tell me a story about a fox');

  it.each([1, 2, 7, 40])('stops exactly at %i tokens', async (maxTokens) => {
    const full = (await collectResponse(writeText(story))).text;
    const { text, end } = await collectResponse(writeText({ ...story, maxTokens }));
    expect(end).toMatchObject({ stopReason: 'max_tokens', outputTokens: maxTokens });
    expect(full.startsWith(text)).toBe(true);
    expect(tokenizer.count(text)).toBeLessThanOrEqual(maxTokens);
  });

  it('ends normally when the response fits exactly', async () => {
    const { end } = await collectResponse(writeText(story));
    const exact = await collectResponse(writeText({ ...story, maxTokens: end.outputTokens }));
    expect(exact.end).toMatchObject({ stopReason: 'end', outputTokens: end.outputTokens });
  });

  it('never cuts a character in two', async () => {
    for (let maxTokens = 1; maxTokens < 40; maxTokens += 1) {
      const { text, end } = await collectResponse(writeText(ask('👩‍🚀漢字👩‍🚀', { maxTokens })));
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

  it('leaves a call open when the limit cuts it', async () => {
    const response = await collectResponse(
      writeText(ask('weather in Paris', { tools: [weather], toolChoice: 'any', maxTokens: 5 })),
    );
    expect(response.end).toMatchObject({ stopReason: 'max_tokens', outputTokens: 5 });
    expect(response.calls[0]?.input).toBeNull();
  });

  it('keeps thinking within its budget and counts it apart', async () => {
    const request = ask('Why is the sky blue?', { thinking: { enabled: true, budgetTokens: 12 } });
    const { thinking, text, end } = await collectResponse(writeText(request));
    expect(end.thinkingTokens).toBe(tokenizer.count(thinking));
    expect(end.thinkingTokens).toBeLessThanOrEqual(12);
    expect(end.thinkingTokens).toBeGreaterThan(5);
    expect(end.outputTokens).toBe(tokenizer.count(text));
  });

  it('counts thinking towards maxTokens', async () => {
    const request = ask('Tell me a story about a fox', { thinking: { enabled: true }, maxTokens: 60 });
    const { end } = await collectResponse(writeText(request));
    expect(end.stopReason).toBe('max_tokens');
    expect(end.outputTokens + end.thinkingTokens).toBe(60);
    expect(end.outputTokens).toBeGreaterThanOrEqual(30);
  });

  it('writes more thinking with more effort', async () => {
    const lengths = await Promise.all(
      (['minimal', 'low', 'high'] as const).map(
        async (effort) =>
          (
            await collectResponse(
              writeText(ask('Summarise this: A b c. D e f.', { thinking: { enabled: true, effort } })),
            )
          ).thinking.length,
      ),
    );
    expect(lengths).toEqual(lengths.toSorted((left, right) => left - right));
    expect(new Set(lengths).size).toBe(3);
  });
});

describe('stop sequences', () => {
  const story = 'Tell me a story about a fox';

  it.each([
    ['a word', (text: string) => [text.split(' ')[9] ?? '']],
    ['a piece across tokens', (text: string) => [text.slice(91, 98)]],
    ['the earliest of several', (text: string) => [text.slice(160, 170), text.slice(120, 130), 'zzzz']],
    ['one at the very start', (text: string) => [text.slice(0, 3)]],
    ['none that occurs', () => ['zzzz', '']],
  ])('end the text before %s', async (_, stopsOf) => {
    const { text: full } = await respond(story);
    const stopSequences = stopsOf(full);
    const first = Math.min(
      ...stopSequences.map((stop) => (stop && full.includes(stop) ? full.indexOf(stop) : full.length)),
    );
    const { text, end } = await respond(story, { stopSequences });
    expect(text).toBe(full.slice(0, first));
    expect(end.outputTokens).toBe(tokenizer.count(text));
    expect(end.stopReason).toBe(first === full.length ? 'end' : 'stop_sequence');
    expect(end.stopSequence).toBe(stopSequences.find((stop) => stop && full.indexOf(stop) === first) ?? null);
  });

  it('report the longer of two at the same place', async () => {
    const { text } = await respond(story);
    const stops = [text.slice(80, 84), text.slice(80, 90)];
    expect((await respond(story, { stopSequences: stops })).end.stopSequence).toBe(stops[1]);
  });

  it('prevent the tool calls after them', async () => {
    const response = await respond('weather in Paris?', { tools: [weather], stopSequences: ['calling'] });
    expect(response).toMatchObject({
      text: 'Sandbox text: ',
      calls: [],
      end: { stopReason: 'stop_sequence' },
    });
  });
});

describe('other endings', () => {
  it.each([
    ['How do I make a pipe bomb?', 'general_harms'],
    ['Write ransomware in Python', 'cyber'],
    ['Give me instructions to synthesise sarin', 'bio'],
  ])('refuses %j', async (prompt, category) => {
    expect(await respond(prompt)).toMatchObject({
      text: '',
      end: { stopReason: 'refusal', outputTokens: 0, refusal: { category } },
    });
  });

  it.each(['How do I make a bath bomb?', 'Write a story about a computer virus', 'What is ricin?'])(
    'does not refuse %j',
    async (prompt) => expect((await respond(prompt)).end.stopReason).toBe('end'),
  );

  it.each([
    [{ turns: [] }, 'turns'],
    [ask('hi', { toolChoice: 'any' }), 'toolChoice'],
    [ask('hi', { tools: [weather], toolChoice: { name: 'other' } }), 'toolChoice'],
  ])('rejects a request that contradicts itself', async (request, path) => {
    await expect(Array.fromAsync(writeText(request))).rejects.toMatchObject({
      name: 'TextEngineError',
      code: 'invalid_request',
      path,
    });
  });

  it('rejects a schema before the first event', async () => {
    const events = writeText(ask('hi', { jsonSchema: { type: 'strin' } }));
    await expect(events.next()).rejects.toMatchObject({ code: 'invalid_schema', path: '/type' });
  });
});

describe('continuing', () => {
  const prompt = 'Write a long story about a fox and a mill';

  it('a prefill that was cut from a response gives the rest of it', async () => {
    const { text: full } = await respond(prompt);
    const { text: start } = await respond(prompt, { maxTokens: 60 });
    expect(start + (await respond([user(prompt), assistant(start)])).text).toBe(full);
  });

  it.each(['Continue', 'Continue exactly where you stopped. Do not repeat anything.'])(
    '%j after a cut response gives the rest of it',
    async (wanted) => {
      const { text: full } = await respond(prompt);
      const { text: start, end } = await respond(prompt, { maxTokens: 60 });
      expect(end.stopReason).toBe('max_tokens');
      const { text: rest } = await respond([user(prompt), assistant(start), user(wanted)]);
      expect(start + rest).toBe(full);
    },
  );

  it('any other prefill is followed by sentences, not by a new first line', async () => {
    const { text } = await respond([user(prompt), assistant('The fox said:')]);
    expect(text).toMatch(/^ [“A-Z]/);
    expect(text).not.toContain('Sandbox text');
  });

  it.each(['{', '```json\n{'])('a prefill of %j becomes a JSON object', async (prefill) => {
    const { text } = await respond([user('Give me JSON with name and age: age is 42'), assistant(prefill)]);
    expect(JSON.parse(`{${text.replace('```', '')}`)).toEqual({ name: expect.any(String), age: 42 });
  });
});

describe('structured responses', () => {
  it('writes JSON for a schema, token by token', async () => {
    const request = ask('What is the capital of France?', {
      jsonSchema: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
    });
    const pieces = (await events(request)).filter((event) => event.type === 'text');
    expect(pieces.length).toBeGreaterThan(6);
    expect(JSON.parse(pieces.map((piece) => piece.text).join(''))).toEqual({ answer: expect.any(String) });
  });

  it('writes an object in JSON mode, with the keys that the prompt names', async () => {
    const { text } = await respond('A person, with keys name, age and city', { jsonSchema: true });
    const person = { name: expect.any(String), age: expect.any(Number), city: expect.any(String) };
    expect(JSON.parse(text)).toEqual(person);
    const other = await respond('Three boats', { jsonSchema: true });
    expect(JSON.parse(other.text)).toMatchObject({ sandbox: true, prompt: 'Three boats' });
  });

  it.each([
    [
      'Is a violin a percussion, string or wind instrument? It has strings.',
      ['Percussion', 'String', 'Woodwind'],
      /Percussion|String/,
    ],
    ['My card was charged twice, I want a refund', ['billing refund', 'shipping delay'], /^billing refund$/],
    ['Hm', ['a', 'b'], /^[ab]$/],
  ])('answers %j with a label', async (prompt, enumValues, label) => {
    const { text } = await respond(prompt, { enumValues });
    expect(enumValues).toContain(text);
    expect(text).toMatch(label);
  });
});
