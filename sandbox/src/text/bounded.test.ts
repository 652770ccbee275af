import { describe, expect, it } from 'vitest';
import { collectResponse } from './test-collect.ts';
import { writeResponse } from './writer.ts';
import type { WriterRequest } from './writer-types.ts';

const size = 1_000_000;
const floods: readonly (readonly [string, string])[] = [
  ['words', 'word5 is near Paris and "quoted" 12 apples, a@b.co. '.repeat(size / 50)],
  ['one letter', 'a'.repeat(size)],
  ['capitals', 'A'.repeat(size)],
  ['names', 'Abc '.repeat(size / 4)],
  ['quotes', '"'.repeat(size)],
  ['braces', '{['.repeat(size / 2)],
  ['pairs', 'a: b\n'.repeat(size / 5)],
  ['addresses', 'http://a@'.repeat(size / 9)],
  ['digits', '1234567890'.repeat(size / 10)],
  ['blank lines', `${'a\n\n'.repeat(size / 3)}x`],
  ['spaces', `${' '.repeat(size)}x`],
  ['ideographs', '漢字'.repeat(size / 2)],
  ['statements', 'my name is Bob, '.repeat(size / 16)],
];

const message = (text: string): WriterRequest => ({
  turns: [{ role: 'user', parts: [{ kind: 'text', text }] }],
});
const requests: readonly (readonly [string, (flood: string) => WriterRequest])[] = [
  ['as it is', message],
  ['to summarise', (flood) => message(`Summarise this:\n\n${flood}`)],
  ['to proofread', (flood) => message(`Proofread the following text:\n\n${flood}`)],
  [
    'for a schema',
    (flood) => ({
      ...message(`Extract: ${flood}`),
      jsonSchema: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          urgent: { type: 'boolean' },
          plan: { type: 'string' },
          kind: { enum: ['a1', 'b2'] },
        },
        required: ['name', 'plan'],
      },
    }),
  ],
  [
    'as a tool\u2019s words',
    (flood) => ({
      ...message(`weather in Paris? ${flood}`),
      tools: [
        {
          name: 'get_weather',
          description: flood,
          inputSchema: { type: 'object', properties: { location: { type: 'string' } } },
        },
      ],
    }),
  ],
];

describe.each(floods)('a megabyte of %s', (_, flood) => {
  it.each(requests)('is answered in bounded time %s', async (__, make) => {
    const start = performance.now();
    const { end } = await collectResponse(writeResponse({ ...make(flood), maxTokens: 200 }));
    expect(['end', 'max_tokens', 'tool_use']).toContain(end.stopReason);
    expect(performance.now() - start).toBeLessThan(8000);
  });
});

describe('asks made to stall a pattern', () => {
  it.each([
    ['labels', 'for table you are positive or negative '],
    ['keys', 'json with keys a and b, '],
    ['sums', 'what is 1+1 asasasasasasas'],
    ['names', 'my name is called and of '],
    ['ends', 'always end with the word '],
    ['brackets', '(a, (b/ [c| '],
    ['sentences', 'in three sentences about 100 words '],
  ])('are answered soon: %s', async (_, fragment) => {
    const start = performance.now();
    for (const length of [300, 2300, 20_000]) {
      const text = `classify this as ${fragment.repeat(Math.ceil(length / fragment.length))}!`;
      await collectResponse(writeResponse({ ...message(text), system: text, maxTokens: 50 }));
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('deep nesting', () => {
  it('of a tool result and a tool input is survived', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const { end } = await collectResponse(
      writeResponse({
        turns: [
          { role: 'user', parts: [{ kind: 'text', text: 'x' }] },
          { role: 'assistant', parts: [{ kind: 'tool_call', id: '1', name: 'f', input: JSON.parse(deep) }] },
          { role: 'user', parts: [{ kind: 'tool_result', callId: '1', text: deep }] },
        ],
      }),
    );
    expect(end.stopReason).toBe('end');
  });
});
