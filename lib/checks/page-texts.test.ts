import { expect, it } from 'vitest';
import { listTexts, textsIn } from './page-texts.ts';
import { listFiles, readTracked } from './tracked-files.ts';

it('docs/texts has the texts of the pages as they are: npm run shape writes them', () => {
  const files = listFiles().filter((path) => path.startsWith('docs/texts/'));
  const written = files.map((path) => [path.slice('docs/texts/'.length), readTracked(path)] as const);
  expect(new Map(written)).toEqual(listTexts());
});

it.each([
  ['an attribute', '<a title="save" href="/Home" className="flex gap" />', ['save']],
  ['text around a value', '<p>At most {count} <b>images</b>.</p>', ['At most {} {}.', 'images']],
  ['a template', 'const text = `Run $' + '{count} again`;', ['Run {} again']],
  ['a choice', "const label = failed ? 'failed' : 'done';", ['failed', 'done']],
  [
    'a sentence anywhere',
    "show('Not run yet', 'x-id', 'a text of words');",
    ['Not run yet', 'a text of words'],
  ],
  [
    'no code',
    "'use client'; import a from 'Some file'; type A = 'Some text'; classNames('flex truncate');",
    [],
  ],
])('%s', (_, source, texts) => {
  expect(textsIn('a.tsx', source)).toEqual(texts);
});
