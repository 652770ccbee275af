import { describe, expect, test } from 'vitest';
import { changePage, firstPageState, type PageAction, runAfter } from './page-state.ts';

const listed = ['a', 'b', 'c', 'd', 'e'];
const toggle = (id: string, range = false): PageAction => ({ type: 'toggle', id, range, listed });

function selectedBy(...actions: readonly PageAction[]): string[] {
  return [...actions.reduce(changePage, firstPageState).selected].toSorted();
}

describe('selection', () => {
  test('a run is selected and deselected', () => {
    expect(selectedBy(toggle('b'), toggle('d'))).toEqual(['b', 'd']);
    expect(selectedBy(toggle('b'), toggle('d'), toggle('b'))).toEqual(['d']);
  });

  test('a range goes from the last selected run, in both directions', () => {
    expect(selectedBy(toggle('b'), toggle('d', true))).toEqual(['b', 'c', 'd']);
    expect(selectedBy(toggle('d'), toggle('b', true))).toEqual(['b', 'c', 'd']);
    expect(selectedBy(toggle('a'), toggle('c'), toggle('e', true))).toEqual(['a', 'c', 'd', 'e']);
  });

  test('a range without a start selects one run', () => {
    expect(selectedBy(toggle('c', true))).toEqual(['c']);
    expect(selectedBy(toggle('a'), { type: 'clear-selection' }, toggle('c', true))).toEqual(['c']);
  });

  test('all runs of the list are selected', () => {
    expect(selectedBy({ type: 'select-all', listed })).toEqual(listed);
  });
});

test('moving the current row leaves the selection unchanged', () => {
  const state = [toggle('b'), { type: 'move', id: 'c' } as const].reduce(changePage, firstPageState);
  expect(state.current).toBe('c');
  expect([...state.selected]).toEqual(['b']);
});

test.each([
  [['b'], 'c'],
  [['b', 'd'], 'e'],
  [['d', 'e'], 'c'],
  [listed, undefined],
])('after deleting %j the next run is %s', (deleted, next) => {
  expect(runAfter(listed, new Set(deleted))).toBe(next);
});
