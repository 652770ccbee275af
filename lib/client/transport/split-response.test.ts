import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PieceJoiner, splitValue } from './split-response.ts';

function throughPieces(value: unknown): unknown {
  const { skeleton, pieces } = splitValue(value);
  const joiner = new PieceJoiner();
  for (const piece of pieces) joiner.add(piece);
  return joiner.join(skeleton);
}

test('long lists are sent in pieces and joined unchanged', () => {
  const rows = Array.from({ length: 9000 }, (_, id) => ({ id, near: [id, { deep: id }] }));
  const value = {
    head: 1,
    rows,
    inner: { list: rows.slice(0, 4000), short: [1, 2] },
    vector: rows.map(({ id }) => id),
  };
  const { pieces } = splitValue(value);
  expect(pieces.length).toBeGreaterThan(5);
  expect(Math.max(...pieces.map(({ items }) => items.length))).toBeLessThan(4000);
  expect(throughPieces(value)).toEqual(value);
  expect(throughPieces(rows)).toEqual(rows);
  // A last piece that is not full.
  expect(throughPieces(rows.slice(1))).toEqual(rows.slice(1));
});

test('small values are sent in one piece', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(splitValue(value).pieces).toEqual([]);
      expect(throughPieces(value)).toEqual(value);
    }),
  );
});
