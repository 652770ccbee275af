import { expect, test } from 'vitest';
import { excerptOf } from '#lib/base/storable-text.ts';

test.each([
  ['A kite', 10, 'A kite'],
  ['A kite over hills', 10, 'A kite…'],
  ['A kite over', 11, 'A kite over'],
  ['A\nkite over hills', 10, 'A\nkite…'],
  ['風が吹いて凧が空に上がる', 6, '風が吹いて…'],
])('%j in %i code points is %j', (text, limit, excerpt) => {
  expect(excerptOf(text, limit)).toBe(excerpt);
});
