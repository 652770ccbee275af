import { expect, test } from 'vitest';
import { csvOf, readCsv } from './csv.ts';

test.each([
  ['plain words', [['a', 1]], 'a,1\r\n'],
  ['a separator', [['a,b']], '"a,b"\r\n'],
  ['a quote', [['say "hi"']], '"say ""hi"""\r\n'],
  ['a line break', [['a\nb', 'c']], '"a\nb",c\r\n'],
  ['space at an end', [[' a']], '" a"\r\n'],
])('%s', (_name, rows, text) => {
  expect(csvOf(rows)).toBe(text);
});

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', ' =1', '\uff1d1'])(
  'a formula is kept a text: %j',
  (text) => {
    expect(readCsv(csvOf([[text, -1]])).rows).toEqual([[`'${text}`, '-1']]);
  },
);

test('a name stays unchanged', () => {
  expect(csvOf([['alpha-image-2']])).toBe('alpha-image-2\r\n');
});
