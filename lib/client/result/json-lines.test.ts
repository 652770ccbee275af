import { describe, expect, test } from 'vitest';
import { type JsonFolds, jsonLines, noFolds, withMore } from './json-lines.ts';

const body = {
  a: 1,
  list: [{ b: 'x/y' }, []],
  file: { $media: 'm0' },
  long: Array.from({ length: 500 }, (_, n) => n),
};

/** Of the long list: runs of items that are shown, and the gaps between. */
function shownOf(folds: JsonFolds): readonly string[] {
  const words: string[] = [];
  for (const { path, content } of jsonLines(body, folds)) {
    if (content.kind === 'more') words.push(`${content.count} from ${content.from}`);
    const place = /^\/long\/(\d+)$/.exec(path)?.[1];
    if (place === undefined) continue;
    const [first, last] = words.at(-1)?.split('-') ?? [];
    if (last === String(Number(place) - 1)) words[words.length - 1] = `${first}-${place}`;
    else words.push(`${place}-${place}`);
  }
  return words;
}

describe('lines of a JSON value', () => {
  test('open values have a start and an end line, files and empty lists one; long lists are closed', () => {
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

  test('a long list opens by steps', () => {
    const opened = { ...noFolds, open: new Map([['/long', true]]) };
    expect(shownOf(opened)).toEqual(['0-199', '300 from 200']);
    expect(shownOf(withMore(opened, '/long', 200))).toEqual(['0-499']);
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
