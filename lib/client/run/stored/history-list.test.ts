import { expect, test } from 'vitest';
import type { RunsPage, StoredRun } from '#lib/contract/pages/stored-run.ts';
import { listOfPage, withChanged, withHeld, withLatest, withMore } from './history-list.ts';
import { testRun } from './test-run.ts';

const runs = (...numbers: readonly number[]): StoredRun[] => numbers.map((number) => testRun({ number }));
const page = (shown: readonly StoredRun[], next: string | null, total = shown.length): RunsPage => ({
  runs: [...shown],
  next,
  total,
});
const ids = (shown: readonly StoredRun[]) => shown.map(({ id }) => id);

test('new runs are held back until shown', () => {
  const list = listOfPage(page(runs(3, 2, 1), null));
  const looked = withLatest(list, page(runs(5, 4, 3, 2, 1), null));
  expect(ids(looked.runs)).toEqual(ids(runs(3, 2, 1)));
  expect(ids(looked.held)).toEqual(ids(runs(5, 4)));
  expect(looked.total).toBe(5);
  const shown = withHeld(looked);
  expect(ids(shown.runs)).toEqual(ids(runs(5, 4, 3, 2, 1)));
  expect(shown.held).toEqual([]);
});

test('an empty list shows new runs at once', () => {
  expect(ids(withLatest(listOfPage(page([], null)), page(runs(1), null)).runs)).toEqual(ids(runs(1)));
});

test('a poll updates and removes runs within its range', () => {
  const list = withMore(listOfPage(page(runs(6, 5, 4), 'c', 6)), page(runs(3, 2, 1), null, 6));
  const six = testRun({ number: 6, outcome: 'failed' });
  const looked = withLatest(list, page([six, ...runs(4)], 'c', 5));
  expect(ids(looked.runs)).toEqual(ids(runs(6, 4, 3, 2, 1)));
  expect(looked.runs[0]?.outcome).toBe('failed');
  expect(looked.next).toBeNull();
});

test('a poll of the whole list removes all other runs', () => {
  const list = listOfPage(page(runs(3, 2, 1), null));
  expect(ids(withLatest(list, page(runs(2), null)).runs)).toEqual(ids(runs(2)));
});

test('a restored run returns to its position', () => {
  const list = listOfPage(page(runs(4, 2, 1), null));
  expect(ids(withLatest(list, page(runs(5, 4, 3, 2, 1), null)).runs)).toEqual(ids(runs(4, 3, 2, 1)));
});

test('a deleted and restored run returns, although it is the newest', () => {
  const deleted = withLatest(listOfPage(page(runs(4, 3, 2), null)), page(runs(2), null));
  const restored = withLatest(deleted, page(runs(5, 4, 3, 2), null));
  expect(ids(restored.runs)).toEqual(ids(runs(4, 3, 2)));
  expect(ids(restored.held)).toEqual(ids(runs(5)));
});

test('overlapping pages add no duplicates', () => {
  const list = withMore(listOfPage(page(runs(3, 2), 'c', 3)), page(runs(2, 1), null, 3));
  expect(ids(list.runs)).toEqual(ids(runs(3, 2, 1)));
});

test('runs are updated in place', () => {
  const list = listOfPage(page(runs(3, 2, 1), null));
  const changed = withChanged(list, [testRun({ number: 2, pinned: true })]);
  expect(changed.runs.map(({ pinned }) => pinned)).toEqual([false, true, false]);
});
