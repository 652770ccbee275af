import { describe, expect, test } from 'vitest';
import {
  type CompareSet,
  changeSet,
  emptySet,
  maxCells,
  type OwnCell,
  type SetChange,
} from './compare-set.ts';

const model = { path: 'model', values: ['a', 'b'] };
const size = { path: 'size', values: ['1K'] };
const cell = (id: string): OwnCell => ({ id, model: 'a', body: {}, stream: false });
const set: CompareSet = { axes: [model, size], own: [cell('x'), cell('y')], leftOut: ['model=a'] };

function changed(...changes: readonly SetChange[]): CompareSet {
  return changes.reduce(changeSet, set);
}

describe('axes', () => {
  test('a change of axes includes all cells again', () => {
    expect(changed({ type: 'swap-axes' })).toEqual({ ...set, axes: [size, model], leftOut: [] });
    expect(changed({ type: 'remove-axis', index: 0 })).toEqual({ ...set, axes: [size], leftOut: [] });
    const added = changeSet({ ...set, axes: [size] }, { type: 'add-axis', axis: model });
    expect(added).toEqual({ ...set, axes: [size, model], leftOut: [] });
  });

  test('a third axis is ignored', () => {
    expect(changed({ type: 'add-axis', axis: { path: 'seed', values: [1] } }).axes).toEqual([model, size]);
  });

  test('values change in position and keep excluded cells', () => {
    const result = changed({ type: 'set-values', index: 1, values: ['2K'] });
    expect(result).toEqual({ ...set, axes: [model, { ...size, values: ['2K'] }] });
    expect(changed({ type: 'set-values', index: 5, values: [] })).toBe(set);
  });
});

describe('cells', () => {
  test('excluding marks grid cells once and deletes custom cells', () => {
    const result = changed({ type: 'exclude', keys: ['x', 'model=a', 'model=b'] });
    expect(result.own).toEqual([cell('y')]);
    expect(result.leftOut).toEqual(['model=a', 'model=b']);
  });

  test('one cell or all cells are included again', () => {
    const excluded = changed({ type: 'exclude', keys: ['model=b'] });
    expect(changeSet(excluded, { type: 'include', key: 'model=b' }).leftOut).toEqual(['model=a']);
    expect(changeSet(excluded, { type: 'include' }).leftOut).toEqual([]);
  });

  test('a custom cell is added or replaced by its id', () => {
    expect(changed({ type: 'save-cell', cell: cell('z') }).own.map(({ id }) => id)).toEqual(['x', 'y', 'z']);
    const edited = { ...cell('x'), model: 'b' };
    expect(changed({ type: 'save-cell', cell: edited }).own).toEqual([edited, cell('y')]);
  });

  test('custom cells have a limit', () => {
    const cells = Array.from({ length: maxCells + 2 }, (_, index) => cell(`c${index}`));
    const full = cells.reduce((now, next) => changeSet(now, { type: 'save-cell', cell: next }), emptySet);
    expect(full.own).toHaveLength(maxCells);
  });
});

test('a set is replaced as a whole', () => {
  expect(changed({ type: 'replace', set: emptySet })).toBe(emptySet);
});
