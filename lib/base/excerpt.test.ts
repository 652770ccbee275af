import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test.each([
  ['short enough', 'a red kite', 10, 'a red kite'],
  ['ends at a word', 'a red kite over hills', 13, 'a red kite…'],
  ['ends where a word ends', 'a red kite over', 11, 'a red kite…'],
  ['a long word is cut', `${'x'.repeat(50)} y`, 10, 'xxxxxxxxx…'],
  ['whole characters', '🪁🪁🪁🪁', 3, '🪁🪁…'],
])('%s', (_name, text, length, expected) => {
  expect(excerpt(text, length)).toBe(expected);
  expect([...expected].length).toBeLessThanOrEqual(length);
});
