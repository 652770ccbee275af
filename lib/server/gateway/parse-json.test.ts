import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonObject } from './parse-json.ts';

const parse = (text: string) => parseJsonObject(new TextEncoder().encode(text));
const nested = (levels: number, inside = '') =>
  `{"a":${'['.repeat(levels - 1)}${inside}${']'.repeat(levels - 1)}}`;

test('a body may be 200 levels deep, and no deeper', () => {
  expect(parse(nested(200))).toHaveProperty('a');
  expect(() => parse(nested(201))).toThrow('nested deeper than 200 levels');
  expect(() => parse(nested(200_000))).toThrow('nested deeper than 200 levels');
});

test('depth counts brackets outside of strings', () => {
  const flat = Array.from({ length: 400 }, () => ({ b: [] }));
  expect(parse(JSON.stringify({ a: flat }))).toEqual({ a: flat });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'x') }),
      fc.nat(9),
      (words, blanks) => {
        const text = JSON.stringify(words.repeat(9));
        expect(parse(nested(200, text))).toHaveProperty('a');
        expect(() => parse(nested(201, text + ' '.repeat(blanks)))).toThrow('nested deeper');
      },
    ),
  );
});

test.each([
  ['[]', 'an array'],
  ['"text"', 'got "text"'],
  ['null', 'got null'],
  ['{"a":', 'not valid JSON'],
])('%s is rejected', (text, says) => {
  expect(() => parse(text)).toThrow(says);
});

test('a byte order mark is ignored', () => {
  expect(parse('\uFEFF{"a":1}')).toEqual({ a: 1 });
});
