import fc from 'fast-check';
import type { MarkedToken } from 'marked';
import { expect, test } from 'vitest';
import { createMarkdownReader } from './read-markdown.ts';

function read(text: string): readonly MarkedToken[] {
  return createMarkdownReader().read(text);
}

test('a reference that is defined at the end applies to earlier uses', () => {
  const text = 'See [it][1].\n\nMore text.\n\n[1]: https://example.com/\n';
  const reader = createMarkdownReader();
  for (let end = 1; end < text.length; end += 1) reader.read(text.slice(0, end));
  expect(reader.read(text)).toEqual(read(text));
  expect(JSON.stringify(read(text))).toContain('"href":"https://example.com/"');
});

test('complete blocks are not parsed again', () => {
  const reader = createMarkdownReader();
  const [first] = reader.read('One.\n\nTwo');
  const [again, second] = reader.read('One.\n\nTwo and more.');
  expect(again).toBe(first);
  expect(second).toMatchObject({ text: 'Two and more.' });
});

test.each(['1. one\n\n2. two', '* one\n\n* * *two', '* * *word \n* * *word '])(
  'a list that continues after a blank line is one list: %j',
  (text) => {
    const reader = createMarkdownReader();
    for (let end = 1; end <= text.length; end += 1)
      expect(reader.read(text.slice(0, end))).toEqual(read(text.slice(0, end)));
  },
);

test('a text gives the same result in any chunks', () => {
  const piece = fc.constantFrom(
    ...['word ', '**bold** ', '`code`', '\n', '\n\n', '- item', '\n  more', '1. one', '# Head', '\n---\n'],
    ...[
      '> quote',
      '```js\n',
      '```',
      '| a | b |\n|---|---|\n',
      '| 1 | 2 |',
      '    four',
      '<div>',
      '</div>',
      '* * *',
      '\r\n',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const reader = createMarkdownReader();
      let text = '';
      for (const next of pieces) {
        text += next;
        expect(reader.read(text)).toEqual(read(text));
      }
    }),
    { numRuns: 400 },
  );
});
