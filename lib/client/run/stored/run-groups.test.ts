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
  expect(idsOf([])).toEqual(['a', 'eval_1', 'c', 'compare_1']);
});

test('an opened group has its runs below its row', () => {
  expect(idsOf(['eval_1'])).toEqual(['a', 'eval_1', 'b', 'd', 'e', 'c', 'compare_1']);
});

test('two runs with a name are a group; a search lists only the groups whose name it finds', () => {
  const named = runs.map((run) =>
    run.groupId === undefined ? run : { ...run, groupName: `Kites of ${run.groupId}` },
  );
  const found = (search: string) => [...groupsOf(named, search).keys()];
  expect(found('')).toEqual(['eval_1', 'compare_1']);
  expect(found(' KITES compare ')).toEqual(['compare_1']);
  expect(found('kites prompt')).toEqual([]);
});

test.each([
  ['chat_1', 2, 0],
  ['chat_1', 3, 1],
  ['session_1', 2, 0],
  ['session_1', 3, 1],
  ['compare_1', 1, 1],
  ['eval_1', 1, 1],
])('a group %s of %d runs without a name has %d rows', (groupId, count, expected) => {
  const group = runs.slice(0, count).map((run) => ({ ...run, groupId }));
  expect(groupsOf(group).size).toBe(expected);
});
