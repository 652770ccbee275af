import { expect, test } from 'vitest';
import { asciiOf } from './small-code.ts';

test.each([
  ["const a = 'é – 😀';", 'é – 😀'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: The template is code.
  ['const a = `é${1}😀`;', 'é1😀'],
  ["const a = 'x😀y'.replace(/[é😀]/u, 'ü');", 'xüy'],
  ["const é = 'é'; const a = é;", 'é'],
])('%s means the same in ASCII', (code, value) => {
  const ascii = asciiOf(code);
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  expect(new Function(`${ascii} return a;`)()).toBe(value);
});

test('an escape of such a character is refused', () => {
  expect(() => asciiOf("'\\é'")).toThrow('A backslash before "é" cannot be kept.');
});
