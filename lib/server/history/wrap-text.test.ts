import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from './wrap-text.ts';

const measure = (text: string) => [...text].length;

test.each([
  ['one two three', 8, 3, ['one two', 'three']],
  ['one two three four', 7, 2, ['one two', 'three…']],
  ['unbreakable', 4, 3, ['unbr', 'eaka', 'ble']],
  ['鳥が空を飛ぶ', 3, 2, ['鳥が空', 'を飛ぶ']],
  ['  a \n b  ', 10, 1, ['a b']],
  ['', 10, 2, []],
])('%s', (text, room, lines, expected) => {
  expect(wrapText(text, { room, lines, measure })).toEqual(expected);
});

test('no line is longer than its room, and nothing is lost where there are lines enough', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (text, room) => {
      const lines = wrapText(text, { room, lines: 1000, measure });
      expect(lines.every((line) => measure(line) <= room)).toBe(true);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replace(/\s+/g, ''));
    }),
  );
});
