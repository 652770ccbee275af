import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withPending } from '#lib/client/form/draft-images.ts';
import type { CompareSet } from '#lib/client/handoff/compare-set.ts';
import { mapSet } from '#lib/client/handoff/compare-set.ts';
import { isLocalImage, localImage } from '#lib/client/storage/local-image.ts';
import { readSet, savedSet, shareableSet } from './saved-set.ts';

const name = fc.string({ minLength: 1, maxLength: 12 });
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.record({ a: fc.string() }));
const anySet: fc.Arbitrary<CompareSet> = fc.record({
  axes: fc.array(fc.record({ path: name, values: fc.array(value, { maxLength: 5 }) }), { maxLength: 2 }),
  own: fc.array(
    fc.record({ id: name, model: name, body: fc.dictionary(name, value), stream: fc.boolean() }),
    { maxLength: 3 },
  ),
  leftOut: fc.array(name, { maxLength: 3 }),
});

test('a set survives a JSON round trip', () => {
  fc.assert(
    fc.property(anySet, (set) => {
      const back = readSet(JSON.parse(JSON.stringify(shareableSet(set))));
      expect(back).toEqual(JSON.parse(JSON.stringify(set)));
    }),
  );
});

test('links contain no images', () => {
  const image = localImage(new Blob(['x'], { type: 'image/png' }), 'x.png');
  const own = { id: 'o', model: 'm', body: { prompt: 'p', images: [{ image_url: image }] }, stream: true };
  const shown = shareableSet({
    axes: [{ path: 'images', values: [[{ image_url: image }]] }],
    own: [own],
    leftOut: [],
  });
  expect(JSON.stringify(shown)).not.toContain('local-image');
});

test('saved sets reference their images', () => {
  const image = localImage(new Blob(['x'], { type: 'image/png' }), 'x.png');
  const own = { id: 'o', model: 'm', body: { prompt: 'p', images: [{ image_url: image }] }, stream: true };
  const set = { axes: [{ path: 'images', values: [[{ image_url: image }]] }], own: [own], leftOut: [] };
  const back = readSet(withPending(JSON.parse(JSON.stringify(savedSet(set)))));
  const settled = back && mapSet(back, named);
  expect(settled).toEqual(mapSet(set, named));
  expect(settled).toMatchObject({ own: [{ body: { images: [{ image_url: 'x.png image/png' }] } }] });
});

/** Each image as its name and type. */
function named(value: unknown): unknown {
  if (isLocalImage(value)) return `${value.name} ${value.blob.type}`;
  if (Array.isArray(value)) return value.map(named);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, named(member)]))
    : value;
}

test.each([
  ['nothing', null],
  ['a text', 'axes'],
  ['no axes', { own: [] }],
])('%s is not a set', (_name, given) => expect(readSet(given)).toBeUndefined());

test('invalid entries are skipped and long lists are truncated', () => {
  const axis = { path: 'seed', values: Array.from({ length: 99 }, (_, seed) => seed) };
  const read = readSet({ axes: [{ path: 7 }, axis, axis, axis], own: [{ id: 'x' }, 3], leftOut: ['a', 4] });
  expect(read?.axes.map(({ values }) => values.length)).toEqual([24, 24]);
  expect(read).toMatchObject({ own: [], leftOut: ['a'] });
});
