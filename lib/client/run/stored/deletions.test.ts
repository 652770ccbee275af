import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeletions } from './deletions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const calls: [string, readonly string[]][] = [];
  const deletions = createDeletions({
    send: async (ids) => calls.push(['delete', ids]),
    restore: async (ids) => calls.push(['restore', ids]),
    offer: 1000,
  });
  return { calls, deletions };
}

test('deleted runs are hidden at once and can be restored for some time', async () => {
  const { calls, deletions } = setUp();
  await deletions.remove(['a', 'b']);
  expect(calls).toEqual([['delete', ['a', 'b']]]);
  expect(deletions.state()).toMatchObject({ hidden: new Set(['a', 'b']), undoable: ['a', 'b'] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(deletions.state()).toMatchObject({ hidden: new Set(['a', 'b']), undoable: [] });
  await deletions.undo();
  expect(calls).toHaveLength(1);
});

test('undo restores the last deletion after it finished', async () => {
  const { calls, deletions } = setUp();
  void deletions.remove(['a']);
  void deletions.remove(['b']);
  await deletions.undo();
  expect(calls).toEqual([
    ['delete', ['a']],
    ['delete', ['b']],
    ['restore', ['b']],
  ]);
  expect(deletions.state()).toEqual({ hidden: new Set(['a']), undoable: [], failure: undefined });
});

test('a failed deletion is reverted with its error', async () => {
  const deletions = createDeletions({
    send: () => Promise.reject(new Error('The disk is full.')),
    restore: () => Promise.resolve(),
  });
  await deletions.remove(['a']);
  expect(deletions.state()).toEqual({ hidden: new Set(), undoable: [], failure: 'The disk is full.' });
  deletions.dismiss();
  expect(deletions.state().failure).toBeUndefined();
});
