import { describe, expect, test } from 'vitest';
import { findInJson } from './find-in-json.ts';
import { jsonLines, noFolds, withOpen } from './json-lines.ts';

const body = {
  a: 1,
  list: [{ b: 'x/y' }, []],
  file: { $media: 'm0' },
  long: Array.from({ length: 500 }, (_, n) => n),
};
const find = (value: unknown, text: string) =>
  [...findInJson(value, text)].filter((path) => path !== undefined);

describe('lines of a JSON value', () => {
  test('start and end of what is open, files and empty lists in one line, long lists closed', () => {
    const lines = jsonLines(body, noFolds);
    expect(lines.map(({ path, depth, content: { kind } }) => [path, depth, kind])).toEqual([
      ['', 0, 'start'],
      ['/a', 1, 'value'],
      ['/list', 1, 'start'],
      ['/list/0', 2, 'start'],
      ['/list/0/b', 3, 'value'],
      ['/list/0', 2, 'end'],
      ['/list/1', 2, 'value'],
      ['/list', 1, 'end'],
      ['/file', 1, 'file'],
      ['/long', 1, 'start'],
      ['', 0, 'end'],
    ]);
    expect(lines.map(({ comma }) => comma).at(-2)).toBe(false);
  });

  test('a long list opens by steps, and as far as what is looked for', () => {
    const opened = jsonLines(body, { ...noFolds, open: new Map([['/long', true]]) });
    expect(opened.find(({ content: { kind } }) => kind === 'more')?.content).toEqual({
      kind: 'more',
      count: 300,
    });
    const shown = jsonLines(body, withOpen(noFolds, '/long/450'));
    expect(shown.some(({ path }) => path === '/long/450')).toBe(true);
  });

  test('a body of a million values has few lines at first', () => {
    const rows = Object.fromEntries(
      Array.from({ length: 190 }, (_, n) => [
        `k${n}`,
        Object.fromEntries(Array.from({ length: 190 }, (_, m) => [`m${m}`, { deep: { n, m } }])),
      ]),
    );
    expect(jsonLines(rows, noFolds).length).toBeLessThan(5000);
  });
});

describe('finding', () => {
  test.each([
    ['a key', 'LIST', ['/list']],
    ['a value', 'x/y', ['/list/0/b']],
    ['a number', '499', ['/long/499']],
    ['what a pattern would mean', '.*', []],
    ['a file, which has no text', 'm0', []],
  ])('%s', (_name, text, paths) => expect(find(body, text)).toEqual(paths));

  test('every path found can be opened', () => {
    const value = { 'a/b': { '~c': ['needle'] } };
    const [path = ''] = find(value, 'needle');
    expect(jsonLines(value, withOpen(noFolds, path)).some((line) => line.path === path)).toBe(true);
  });
});
