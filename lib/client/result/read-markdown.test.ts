import fc from 'fast-check';
import type { MarkedToken } from 'marked';
import { expect, test } from 'vitest';
import { createMarkdownReader, type MarkdownReader } from './read-markdown.ts';

function read(text: string): readonly MarkedToken[] {
  return blocksOf(createMarkdownReader(), text);
}

function blocksOf(reader: MarkdownReader, text: string): readonly MarkedToken[] {
  return reader.read(text).flatMap(({ blocks }) => blocks);
}

test('a reference that is defined at the end applies to earlier uses', () => {
  const text = 'See [it][1].\n\nMore text.\n\n[1]: https://example.com/\n';
  const reader = createMarkdownReader();
  for (let end = 1; end < text.length; end += 1) reader.read(text.slice(0, end));
  expect(blocksOf(reader, text)).toEqual(read(text));
  expect(JSON.stringify(read(text))).toContain('"href":"https://example.com/"');
});

test('complete blocks are not parsed again', () => {
  const reader = createMarkdownReader();
  const [first] = blocksOf(reader, 'One.\n\nTwo');
  const [again, second] = blocksOf(reader, 'One.\n\nTwo and more.');
  expect(again).toBe(first);
  expect(second).toMatchObject({ text: 'Two and more.' });
});

test.each(['1. one\n\n2. two', '* one\n\n* * *two', '* * *word \n* * *word '])(
  'a list that continues after a blank line is one list: %j',
  (text) => {
    const reader = createMarkdownReader();
    for (let end = 1; end <= text.length; end += 1)
      expect(blocksOf(reader, text.slice(0, end))).toEqual(read(text.slice(0, end)));
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
        expect(blocksOf(reader, text)).toEqual(read(text));
      }
    }),
    { numRuns: 400 },
  );
});

test('full groups stay the same objects', () => {
  const reader = createMarkdownReader();
  const text = Array.from({ length: 300 }, (_, part) => `Paragraph ${part} ${'of words '.repeat(8)}`).join(
    '\n\n',
  );
  const before = reader.read(text.slice(0, 15_000));
  const after = reader.read(text);
  expect(before.length).toBeGreaterThan(2);
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  before.slice(0, -1).forEach((group, index) => {
    expect(after[index]).toBe(group);
  });
  expect(blocksOf(createMarkdownReader(), text)).toEqual(after.flatMap(({ blocks }) => blocks));
});

/** Reads the text as it grows. */
function readGrowing(text: string, step = 3000): readonly MarkedToken[] {
  const reader = createMarkdownReader();
  for (let end = step; end < text.length; end += step) reader.read(text.slice(0, end));
  return blocksOf(reader, text);
}

const longLines = (line: (index: number) => string) =>
  Array.from({ length: 2000 }, (_, at) => line(at)).join('\n');

test.each([
  ['list', longLines((at) => `${at + 1}. an item with some words in it`), 'an item with some words in it'],
  [
    'table',
    `| a | b |\n|---|---|\n${longLines((at) => `| cell ${at} | of words and words |`)}`,
    'of words and words',
  ],
  ['paragraph', longLines((at) => `line ${at} of a paragraph without an end`), 'without an end'],
  ['paragraph', 'word '.repeat(20_000), 'word'],
])('a long %s is cut into blocks of its type, and keeps all of its content', (type, text, words) => {
  const blocks = readGrowing(text);
  expect(blocks.length).toBeGreaterThan(1);
  expect(new Set(blocks.map((block) => block.type))).toEqual(new Set([type]));
  const count = (all: string) => all.split(words).length;
  expect(count(blocks.map(({ raw }) => raw).join(''))).toBe(count(text));
});

test('the numbers of a list go on after a cut, and a table repeats its head', () => {
  const [, list] = readGrowing(longLines((at) => `${at + 1}. an item with some words in it`));
  expect(list).toMatchObject({ start: expect.any(Number), ordered: true });
  expect(list?.type === 'list' && Number(list.start)).toBeGreaterThan(1);
  const rows = longLines((at) => `| cell ${at} | of words and words |`);
  const tables = readGrowing(`| a | b |\n|---|---|\n${rows}`);
  for (const table of tables) expect(table).toMatchObject({ header: [{ text: 'a' }, { text: 'b' }] });
  expect(tables.reduce((sum, table) => sum + (table.type === 'table' ? table.rows.length : 0), 0)).toBe(2000);
});

test('a long fence is one block while it grows, and when it is closed', () => {
  const code = longLines((at) => `const value${at} = ${at};`);
  expect(readGrowing(`Here:\n\`\`\`ts\n${code}`)).toMatchObject([
    { type: 'paragraph' },
    { type: 'code', lang: 'ts', text: code },
  ]);
  expect(readGrowing(`\`\`\`ts\n${code}\n\`\`\`\n\nAfter it.`)).toMatchObject([
    { type: 'code', lang: 'ts', text: code },
    { type: 'paragraph', text: 'After it.' },
  ]);
});
