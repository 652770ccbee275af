import fc from 'fast-check';
import { countTokens as libraryCount } from 'gpt-tokenizer/encoding/cl100k_base';
import { describe, expect, it } from 'vitest';
import { countRequestTokens, countTokens, estimateImageTokens } from './count-tokens.ts';
import { loadTokenizer } from './tokenizer.ts';

const tokenizer = await loadTokenizer();

const texts = [
  '',
  'Hello, world!',
  'Grüße aus Köln, 漢字かな交じり文 and 👩‍🚀👩🏽‍🎨 flags 🇫🇷',
  '\uFEFFa byte order mark',
  'control tokens <|endoftext|> are only text',
  '  indented\n\n\tcode { return 1; }\r\n',
  '𝒳 \u0000 \u200b',
];

describe('tokenizer', () => {
  it.each(texts)('splits %j into pieces that join to it and count as it', (text) => {
    const pieces = [...tokenizer.split(text)];
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.reduce((sum, piece) => sum + piece.tokens, 0)).toBe(tokenizer.count(text));
    expect(pieces.every((piece) => piece.text !== '' && piece.tokens > 0)).toBe(true);
  });

  it('splits any well-formed text without loss', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const pieces = [...tokenizer.split(text)];
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        expect(pieces.reduce((sum, piece) => sum + piece.tokens, 0)).toBe(tokenizer.count(text));
      }),
    );
  });

  it('counts like the library, also across chunk boundaries', () => {
    const long = 'The quick brown fox jumps over the lazy dog; 42 times. '.repeat(4000);
    const options = { disallowedSpecial: new Set<string>() };
    for (const text of [...texts, long]) expect(tokenizer.count(text)).toBe(libraryCount(text, options));
  });

  it('replaces lone surrogates', () => {
    expect([...tokenizer.split('a\ud800b')].map((piece) => piece.text).join('')).toBe('a\ufffdb');
  });

  it.each([
    ['one letter', 'a'.repeat(1_000_000)],
    [
      'ideographs',
      Array.from({ length: 1_000_000 }, (_, index) =>
        String.fromCharCode(0x4e00 + ((index * 7919) % 20_000)),
      ).join(''),
    ],
    ['line breaks', '\n'.repeat(1_000_000)],
    ['emoji', '👩‍🚀'.repeat(200_000)],
  ])('counts a megabyte of %s in bounded time', (_, text) => {
    const start = process.threadCpuUsage();
    expect(tokenizer.count(text)).toBeGreaterThan(7000);
    expect(process.threadCpuUsage(start).user).toBeLessThan(16_000_000);
  });
});

describe('counting requests', () => {
  it('counts text with the tokenizer', async () => {
    expect(await countTokens('Hello, world!')).toBe(tokenizer.count('Hello, world!'));
  });

  it.each([
    [750, 1000, 1000],
    [1024, 1024, 1399],
    [1, 1, 1],
    [0, 0, 1399],
  ])('estimates a %i x %i image at %i tokens', (width, height, tokens) => {
    expect(estimateImageTokens(width, height)).toBe(tokens);
  });

  it('adds up every part of a request', async () => {
    const parts = await Promise.all(
      [
        { turns: [], system: 'Be brief.' },
        { turns: [{ role: 'user' as const, parts: [{ kind: 'text' as const, text: 'Hello there' }] }] },
        {
          turns: [
            {
              role: 'user' as const,
              parts: [{ kind: 'image' as const, width: 750, height: 10, mediaType: 'image/png' }],
            },
          ],
        },
        {
          turns: [],
          tools: [{ name: 'get_weather', description: 'Weather', inputSchema: { type: 'object' } }],
        },
        { turns: [], jsonSchema: { type: 'string' } },
      ].map((request) => countRequestTokens(request)),
    );
    expect(parts[1]).toBe(tokenizer.count('Hello there'));
    expect(parts[2]).toBe(10);
    expect(parts.every((count) => count > 0)).toBe(true);
    const whole = await countRequestTokens({
      system: 'Be brief.',
      turns: [
        {
          role: 'user',
          parts: [
            { kind: 'text', text: 'Hello there' },
            { kind: 'image', width: 750, height: 10, mediaType: 'image/png' },
          ],
        },
      ],
      tools: [{ name: 'get_weather', description: 'Weather', inputSchema: { type: 'object' } }],
      jsonSchema: { type: 'string' },
    });
    expect(whole).toBe(parts.reduce((sum, count) => sum + count, 0));
  });
});
