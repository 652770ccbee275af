import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createMarkdownReader } from '#lib/client/result/read-markdown.ts';
import { RichBlocks } from './rich-blocks.tsx';

function blocksOf(text: string) {
  return createMarkdownReader()
    .read(text)
    .flatMap(({ blocks }) => blocks);
}

/** Without classes. */
function html(text: string): string {
  const markup = renderToStaticMarkup(<RichBlocks blocks={blocksOf(text)} />);
  return markup.replaceAll(/ (class|dir|target|rel|title|scope|style)="[^"]*"/g, '');
}

test('headings, emphasis, code and links', () => {
  expect(html('## A *b*\n\n**c** `d` [e](https://example.com/f) ~~g~~ &lt;')).toBe(
    '<p>A <em>b</em></p>' +
      '<p><strong>c</strong> <code>d</code> <a href="https://example.com/f">e</a> <del>g</del> &lt;</p>',
  );
});

test('tables keep their columns, lists their numbers, nesting and check marks', () => {
  expect(html('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain(
    '<thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>',
  );
  const nested = html('3. a\n   - b\n4. c');
  expect(nested).toMatch(/^<ol start="3"><li>.*<p>a<\/p><ul><li>.*<p>b<\/p>.*<\/ul>.*<p>c<\/p>.*<\/ol>$/);
  expect(html('- [x] done\n- [ ] open')).toMatch(
    /aria-label="Done" checked="".*<p>done<\/p>.*aria-label="To do".*<p>open<\/p>/,
  );
});

test('a fence that is not closed yet is code up to the end', () => {
  const fence = html('```ts title="x"\nlet a');
  expect(fence).toContain('aria-label="Code, TypeScript"');
  expect(fence).toContain('<code>let a</code>');
});

test.each([
  ['javascript', '[a](javascript:alert(1))'],
  ['a data address', '[a](data:text/html,hi)'],
  ['a path', '[a](/v1/keys)'],
])('%s is not a link and stays text', (_, text) => {
  expect(html(text)).toBe(`<p>${text}</p>`);
});

test('HTML stays text, images are shown as their names', () => {
  expect(html('<img src=x onerror=alert(1)> and <b>b</b>')).toBe(
    '<p>&lt;img src=x onerror=alert(1)&gt; and &lt;b&gt;b&lt;/b&gt;</p>',
  );
  const image = html('![a kite](https://example.com/k.png)');
  expect(image).toContain('<a href="https://example.com/k.png">a kite</a>');
  expect(image).not.toContain('<img');
});

test('the tail is in the last block', () => {
  const blocks = blocksOf('One.\n\n- two\n\n');
  const markup = renderToStaticMarkup(<RichBlocks blocks={blocks} tail={<i />} />);
  expect(markup).toMatch(/two<i><\/i><\/p>/);
});
