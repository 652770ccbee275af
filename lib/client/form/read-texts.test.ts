import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from '#lib/base/csv.ts';
import { textsOfFile, textsOfLines } from './read-texts.ts';

test('lines are texts, empty ones are not', () => {
  expect(textsOfLines('One\r\n\n  two \nthree')).toEqual(['One', 'two', 'three']);
});

test.each([
  ['a.txt', 'One, two\nthree', ['One, two', 'three']],
  ['a.csv', 'id,text\n1,"One, ""two"""\n2,three\n', ['One, "two"', 'three']],
  ['a.csv', '\ufeffid;text\n1;One\n', ['One']],
  ['a.csv', '1,short\n2,the longer column\n', ['short', 'the longer column']],
  ['a.csv', 'text\n"two\nlines"\n', ['two\nlines']],
  ['a.tsv', 'text\tid\nOne\t1\n', ['One']],
  ['a.csv', '', []],
])('%s: %j', (name, content, texts) => {
  expect(textsOfFile(name, content)).toEqual(texts);
});

test('what was written as CSV is read again as it was', () => {
  const text = fc.string({ minLength: 1 }).map((value) => `x${value}x`.replaceAll('\r', ''));
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (texts) => {
      expect(textsOfFile('a.csv', csvOf([['id', 'text'], ...texts.map((value, at) => [at, value])]))).toEqual(
        texts,
      );
    }),
  );
});
