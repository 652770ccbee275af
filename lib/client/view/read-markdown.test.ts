import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarkdownReader } from './read-markdown.ts';
import type { Block } from './rich-text.ts';

function read(text: string): readonly Block[] {
  return createMarkdownReader().read(text);
}

test('headings, emphasis, code and links become data', () => {
  expect(read('## A *b*\n\n**c** `d` [e](https://example.com/f) ~~g~~')).toEqual([
    {
      type: 'heading',
      level: 2,
      spans: [
        { type: 'text', text: 'A ' },
        { type: 'emphasis', spans: [{ type: 'text', text: 'b' }] },
      ],
    },
    {
      type: 'paragraph',
      spans: [
        { type: 'strong', spans: [{ type: 'text', text: 'c' }] },
        { type: 'text', text: ' ' },
        { type: 'code', text: 'd' },
        { type: 'text', text: ' ' },
        { type: 'link', href: 'https://example.com/f', spans: [{ type: 'text', text: 'e' }] },
        { type: 'text', text: ' ' },
        { type: 'struck', spans: [{ type: 'text', text: 'g' }] },
      ],
    },
  ]);
});

test('tables keep their columns, lists their numbers, nests and ticks', () => {
  expect(read('| a | b |\n|---|--:|\n| 1 | 2 |')).toMatchObject([
    { type: 'table', head: [{ align: undefined }, { align: 'right' }], rows: [[{}, {}]] },
  ]);
  expect(read('3. a\n   - b\n4. c')).toMatchObject([
    {
      type: 'list',
      ordered: true,
      start: 3,
      items: [{ blocks: [{}, { type: 'list', ordered: false }] }, {}],
    },
  ]);
  expect(read('- [x] done\n- [ ] open')).toMatchObject([{ items: [{ checked: true }, { checked: false }] }]);
});

test('a fence that is not closed yet is code up to the end', () => {
  expect(read('```ts title="x"\nlet a')).toEqual([{ type: 'code', language: 'ts', text: 'let a' }]);
});

test.each([
  ['javascript', '[a](javascript:alert(1))'],
  ['a data address', '[a](data:text/html,hi)'],
  ['a path', '[a](/v1/keys)'],
])('%s is no link: it stays text', (_, text) => {
  expect(JSON.stringify(read(text))).not.toContain('"href"');
  expect(JSON.stringify(read(text))).toContain('[a](');
});

test('HTML stays text, images are named and not shown', () => {
  expect(read('<img src=x onerror=alert(1)> and <b>b</b>')).toEqual([
    { type: 'paragraph', spans: [{ type: 'text', text: '<img src=x onerror=alert(1)> and <b>b</b>' }] },
  ]);
  expect(read('![a kite](https://example.com/k.png)')).toEqual([
    { type: 'paragraph', spans: [{ type: 'image', text: 'a kite', href: 'https://example.com/k.png' }] },
  ]);
});

test('a reference that is defined at the end reaches its uses', () => {
  const text = 'See [it][1].\n\nMore text.\n\n[1]: https://example.com/\n';
  const reader = createMarkdownReader();
  for (let end = 1; end < text.length; end += 1) reader.read(text.slice(0, end));
  expect(reader.read(text)).toEqual(read(text));
  expect(JSON.stringify(read(text))).toContain('"href":"https://example.com/"');
});

test('whole blocks are not read again', () => {
  const reader = createMarkdownReader();
  const [first] = reader.read('One.\n\nTwo');
  const [again, second] = reader.read('One.\n\nTwo and more.');
  expect(again).toBe(first);
  expect(second).toMatchObject({ spans: [{ text: 'Two and more.' }] });
});

test.each(['1. one\n\n2. two', '* one\n\n* * *two', '* * *word \n* * *word '])(
  'a list that goes on after a pause is one list: %j',
  (text) => {
    const reader = createMarkdownReader();
    for (let end = 1; end <= text.length; end += 1)
      expect(reader.read(text.slice(0, end))).toEqual(read(text.slice(0, end)));
  },
);

test('however a text arrives, it reads as if it had come at once', () => {
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
