import { expect, test } from 'vitest';
import { groupsOf, rowsOf } from './run-groups.ts';
import { testRun } from './test-run.ts';

const groupIds: Readonly<Record<string, string>> = { b: 'eval_1', d: 'eval_1', e: 'eval_1', f: 'compare_1' };
const runs = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, number) => {
  const { [id]: groupId } = groupIds;
  return { ...testRun({ number }), id, ...(groupId === undefined ? {} : { groupId }) };
});
const idsOf = (opened: readonly string[]) =>
  rowsOf(runs, groupsOf(runs), new Set(opened)).map(({ id }) => id);

test('runs of a group are one row at the place of the newest', () => {
  expect(idsOf([])).toEqual(['a', 'eval_1', 'c', 'f']);
});

test('an opened group has its runs below its row', () => {
  expect(idsOf(['eval_1'])).toEqual(['a', 'eval_1', 'b', 'd', 'e', 'c', 'f']);
});

test('two runs are no group', () => {
  expect(groupsOf(runs.slice(0, 4)).size).toBe(0);
});
