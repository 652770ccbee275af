import { expect, test } from 'vitest';
import { parseBlocks, parseSpans } from './rich-text.ts';

test('tells paragraphs, headings, lists, quotes, code and rules apart', () => {
  const text = [
    '## Boats',
    'Two lines',
    'of one paragraph.',
    '',
    '- Gull',
    '- **Tern**',
    '  on a second line',
    '',
    '- Knot',
    '3. third',
    '4. fourth',
    '> said',
    '> she',
    '---',
    '```ts',
    'const a = 1;',
    '',
    '# no heading',
    '```',
    'end',
  ].join('\n');
  expect(parseBlocks(text)).toEqual([
    { type: 'heading', level: 2, text: 'Boats' },
    { type: 'paragraph', text: 'Two lines\nof one paragraph.' },
    { type: 'list', ordered: false, start: 1, items: ['Gull', '**Tern**\non a second line', 'Knot'] },
    { type: 'list', ordered: true, start: 3, items: ['third', 'fourth'] },
    { type: 'quote', text: 'said\nshe' },
    { type: 'rule' },
    { type: 'code', language: 'ts', text: 'const a = 1;\n\n# no heading' },
    { type: 'paragraph', text: 'end' },
  ]);
});

test.each([
  ['an open fence', '```js\nlet a', [{ type: 'code', language: 'js', text: 'let a' }]],
  ['an open bold', 'a **b', [{ type: 'paragraph', text: 'a **b' }]],
  ['half a list mark', '-', [{ type: 'paragraph', text: '-' }]],
  ['nothing', '', []],
])('half-written text: %s', (_name, text, blocks) => {
  expect(parseBlocks(text)).toEqual(blocks);
});

test('every prefix of a text is read without loss of its words', () => {
  const text = '# A\n\nb **c** `d`\n\n1. e\n2. f\n\n```\ng\n```\n> h\n';
  for (let end = 0; end <= text.length; end += 1) {
    const words = JSON.stringify(parseBlocks(text.slice(0, end)));
    for (const word of text.slice(0, end).match(/[a-h]/g) ?? []) expect(words).toContain(word);
  }
});

test('spans: code, strong, emphasis, links of the web only', () => {
  expect(
    parseSpans('a `*b*` **c** *d* _e_ [f](https://x.test/y) [g](javascript:alert(1)) 2*3*4 snake_case_name'),
  ).toEqual([
    { type: 'text', text: 'a ' },
    { type: 'code', text: '*b*' },
    { type: 'text', text: ' ' },
    { type: 'strong', text: 'c' },
    { type: 'text', text: ' ' },
    { type: 'emphasis', text: 'd' },
    { type: 'text', text: ' ' },
    { type: 'emphasis', text: 'e' },
    { type: 'text', text: ' ' },
    { type: 'link', text: 'f', href: 'https://x.test/y' },
    { type: 'text', text: ' [g](javascript:alert(1)) 2*3*4 snake_case_name' },
  ]);
});
