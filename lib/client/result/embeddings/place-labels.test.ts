import { expect, test } from 'vitest';
import { placeLabels } from './place-labels.ts';

const size = { width: 100, line: 14 };

test('overlapping labels are moved by a line; others stay', () => {
  const near = [
    { x: 10, y: 50, left: false },
    { x: 20, y: 52, left: false },
    { x: 15, y: 55, left: false },
    { x: 300, y: 51, left: false },
  ];
  expect(placeLabels(near, size)).toEqual([50, 64, 78, 51]);
});

test('labels on opposite sides do not overlap', () => {
  expect(
    placeLabels(
      [
        { x: 200, y: 50, left: true },
        { x: 205, y: 50, left: false },
      ],
      size,
    ),
  ).toEqual([50, 50]);
});
