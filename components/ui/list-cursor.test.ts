import { expect, test } from 'vitest';
import { indexAfterKey, type ListCursor } from './list-cursor.ts';

const list: ListCursor = { at: 1, count: 5 };
const grid: ListCursor = { at: 4, count: 8, arrows: 'all', columns: 3, page: 2 };

test.each<{ says: string; key: string; cursor: ListCursor; to: number | undefined }>([
  { says: 'down in a list', key: 'ArrowDown', cursor: list, to: 2 },
  { says: 'down at its end', key: 'ArrowDown', cursor: { ...list, at: 4 }, to: 4 },
  { says: 'down without a current item', key: 'ArrowDown', cursor: { ...list, at: -1 }, to: 0 },
  { says: 'up without a current item', key: 'ArrowUp', cursor: { ...list, at: -1 }, to: 0 },
  { says: 'Home', key: 'Home', cursor: list, to: 0 },
  { says: 'End', key: 'End', cursor: list, to: 4 },
  { says: 'across in a list', key: 'ArrowRight', cursor: list, to: undefined },
  { says: 'a page where there is none', key: 'PageDown', cursor: list, to: undefined },
  { says: 'a page', key: 'PageDown', cursor: { ...list, page: 12 }, to: 4 },
  { says: 'a page up, measured', key: 'PageUp', cursor: { ...list, at: 4, page: () => 3 }, to: 1 },
  { says: 'in an empty list', key: 'End', cursor: { at: -1, count: 0 }, to: undefined },
  { says: 'right in a grid', key: 'ArrowRight', cursor: grid, to: 5 },
  { says: 'down in a grid', key: 'ArrowDown', cursor: grid, to: 7 },
  { says: 'down into a shorter row', key: 'ArrowDown', cursor: { ...grid, at: 5 }, to: 7 },
  { says: 'up in the first row', key: 'ArrowUp', cursor: { ...grid, at: 2 }, to: 2 },
  { says: 'a page of a grid', key: 'PageUp', cursor: { ...grid, at: 7 }, to: 1 },
  {
    says: 'right after the last tab',
    key: 'ArrowRight',
    cursor: { ...list, at: 4, arrows: 'across', wraps: true },
    to: 0,
  },
  {
    says: 'left before the first tab',
    key: 'ArrowLeft',
    cursor: { ...list, at: 0, arrows: 'across', wraps: true },
    to: 4,
  },
  {
    says: 'down in tabs',
    key: 'ArrowDown',
    cursor: { ...list, arrows: 'across', wraps: true },
    to: undefined,
  },
  { says: 'End in tabs', key: 'End', cursor: { ...list, arrows: 'across', wraps: true }, to: 4 },
  { says: 'another key', key: 'Enter', cursor: list, to: undefined },
])('$says', ({ key, cursor, to }) => {
  expect(indexAfterKey(key, cursor)).toBe(to);
});
