import { expect, test } from 'vitest';
import { diffJson, showBriefly } from './diff-json.ts';

test('each field has one row with its change', () => {
  const before = { model: 'a', prompt: 'kite', n: 2, options: { seed: 1, style: 'flat' } };
  const after = { model: 'b', prompt: 'kite', options: { seed: 1 }, size: 'auto' };
  expect(diffJson(before, after)).toEqual([
    { path: 'model', kind: 'changed', before: 'a', after: 'b' },
    { path: 'prompt', kind: 'same', before: 'kite', after: 'kite' },
    { path: 'n', kind: 'removed', before: 2 },
    { path: 'options.seed', kind: 'same', before: 1, after: 1 },
    { path: 'options.style', kind: 'removed', before: 'flat' },
    { path: 'size', kind: 'added', after: 'auto' },
  ]);
});

test('lists are compared by index; a one-sided value is one row', () => {
  expect(diffJson({ turns: [{ text: 'a' }] }, { turns: [{ text: 'a' }, { text: 'b' }] })).toEqual([
    { path: 'turns[0].text', kind: 'same', before: 'a', after: 'a' },
    { path: 'turns[1]', kind: 'added', after: { text: 'b' } },
  ]);
  expect(diffJson({ a: [] }, { a: {} })).toEqual([{ path: 'a', kind: 'changed', before: [], after: {} }]);
  expect(diffJson({ a: {} }, { a: {} })).toEqual([{ path: 'a', kind: 'same', before: {}, after: {} }]);
  expect(diffJson({ a: null }, { a: undefined })).toHaveLength(1);
});

test('vectors and files are one value each', () => {
  const image = new Blob(['abc'], { type: 'image/png' });
  const other = new Blob(['abcd'], { type: 'image/png' });
  expect(
    diffJson({ v: [1, 2], p: image }, { v: [1, 3], p: other }).map(({ path, kind }) => [path, kind]),
  ).toEqual([
    ['v', 'changed'],
    ['p', 'changed'],
  ]);
  expect(diffJson({ p: image }, { p: image })[0]?.kind).toBe('same');
  expect(showBriefly(image)).toBe('image/png, 3 bytes');
  expect(showBriefly({ p: image, n: 1 })).toBe('{"p":"image/png, 3 bytes","n":1}');
});
