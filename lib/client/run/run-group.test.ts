import { expect, test } from 'vitest';
import { continueGroup, runGroup } from './run-group.ts';

test('runs of a page share an id until half an hour passes without any', () => {
  const minute = 60_000;
  const first = runGroup('images', 0);
  expect(first).toMatch(/^session_[\w-]{1,60}$/);
  expect(runGroup('images', 29 * minute)).toBe(first);
  expect(runGroup('edits', 29 * minute)).not.toBe(first);
  expect(runGroup('images', 58 * minute)).toBe(first);
  expect(runGroup('images', 88 * minute)).not.toBe(first);
  expect(runGroup('compare:images', 0)).toMatch(/^compare_/);
  continueGroup('images', 'session_opened', 90 * minute);
  expect(runGroup('images', 100 * minute)).toBe('session_opened');
});
