import { expect, test } from 'vitest';
import { createKeyReader, indexAfterKey, indexOfTyped, type ListCursor } from './list-cursor.ts';

const names = ['alpha-2', 'alpha-2-mini', 'gamma/dream-5', 'gamma/dream-4', 'Delta-1'];

test.each([
  { typed: 'a', active: 0, found: 1, says: 'a letter walks through the names that start with it' },
  { typed: 'a', active: 1, found: 0, says: 'and comes round' },
  { typed: 'g', active: 0, found: 2, says: 'a letter leads to the next name' },
  { typed: 'dream', active: 0, found: 2, says: 'a word within a name is found where none starts with it' },
  { typed: 'dream', active: 3, found: 3, says: 'a word stays where it fits' },
  { typed: 'd', active: 0, found: 4, says: 'a start outweighs a place within, in any case' },
  { typed: '4', active: 0, found: 3, says: 'figures too' },
  { typed: 'zeta', active: 1, found: undefined, says: 'nothing is nothing' },
])('$says', ({ typed, active, found }) => {
  expect(indexOfTyped(typed, active, names)).toBe(found);
});

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

test('what is typed within a second is one text; keys of the browser are left alone', () => {
  const read = createKeyReader();
  const press = (key: string, timeStamp: number, more: object = {}) =>
    read(
      { key, timeStamp, ctrlKey: false, metaKey: false, altKey: false, ...more },
      { at: 0, count: names.length, names },
    );
  expect([press('d', 5000), press('r', 5500), press('e', 6400)]).toEqual([4, 2, 2]);
  expect(press('g', 7500)).toBe(2);
  expect([
    press(' ', 9000),
    press('g', 9000, { ctrlKey: true }),
    press('End', 9000, { altKey: true }),
  ]).toEqual([undefined, undefined, undefined]);
  expect(press('End', 9000)).toBe(4);
});
