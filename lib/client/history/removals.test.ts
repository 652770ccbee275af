import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRemovals } from './removals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const calls: [string, readonly string[]][] = [];
  const removals = createRemovals({
    send: async (ids) => calls.push(['delete', ids]),
    restore: async (ids) => calls.push(['restore', ids]),
    offer: 1000,
  });
  return { calls, removals };
}

test('runs are hidden at once; undo is offered for a while', async () => {
  const { calls, removals } = setUp();
  await removals.remove(['a', 'b']);
  expect(calls).toEqual([['delete', ['a', 'b']]]);
  expect(removals.state()).toMatchObject({ hidden: new Set(['a', 'b']), undoable: ['a', 'b'] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(removals.state()).toMatchObject({ hidden: new Set(['a', 'b']), undoable: [] });
  await removals.undo();
  expect(calls).toHaveLength(1);
});

test('undo brings the last ones back, once they have gone', async () => {
  const { calls, removals } = setUp();
  void removals.remove(['a']);
  void removals.remove(['b']);
  await removals.undo();
  expect(calls).toEqual([
    ['delete', ['a']],
    ['delete', ['b']],
    ['restore', ['b']],
  ]);
  expect(removals.state()).toEqual({ hidden: new Set(['a']), undoable: [], failure: undefined });
});

test('what does not work is taken back and says why', async () => {
  const removals = createRemovals({
    send: () => Promise.reject(new Error('The disk is full.')),
    restore: () => Promise.resolve(),
  });
  await removals.remove(['a']);
  expect(removals.state()).toEqual({ hidden: new Set(), undoable: [], failure: 'The disk is full.' });
  removals.dismiss();
  expect(removals.state().failure).toBeUndefined();
});
