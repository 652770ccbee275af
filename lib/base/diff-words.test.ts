import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords } from './diff-words.ts';

const side = (parts: ReturnType<typeof diffWords>, kind: 'removed' | 'added') =>
  parts
    .filter((part) => part.kind === 'same' || part.kind === kind)
    .map(({ text }) => text)
    .join('');

test('one word changed is one word removed and one added', () => {
  expect(diffWords('A red kite over hills', 'A blue kite over hills')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'removed', text: 'red ' },
    { kind: 'added', text: 'blue ' },
    { kind: 'same', text: 'kite over hills' },
  ]);
});

test('equal texts are one part, empty texts have none', () => {
  expect(diffWords('the same', 'the same')).toEqual([{ kind: 'same', text: 'the same' }]);
  expect(diffWords('', '')).toEqual([]);
  expect(diffWords('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
});

test('text between changes stays unchanged', () => {
  const parts = diffWords('one two three four five', 'zero two three four six');
  expect(parts.filter(({ kind }) => kind === 'same')).toEqual([{ kind: 'same', text: 'two three four ' }]);
});

test('the parts join to both texts', () => {
  const text = fc
    .array(fc.constantFrom('a ', 'b ', 'kite', ', ', '\n', 'é', '🎈', ' '), { maxLength: 40 })
    .map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after);
      expect(side(parts, 'removed')).toBe(before);
      expect(side(parts, 'added')).toBe(after);
    }),
  );
});

test('texts with too many differences are shown as replaced', () => {
  const before = Array.from({ length: 3000 }, (_, index) => `a${index} `).join('');
  const after = Array.from({ length: 3000 }, (_, index) => `b${index} `).join('');
  expect(diffWords(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]);
});
