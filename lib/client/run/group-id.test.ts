import { expect, test } from 'vitest';
import { continueGroup, groupIdOf } from './group-id.ts';

test('runs of a page share an id until half an hour passes without any', () => {
  const minute = 60_000;
  const first = groupIdOf('images', 0);
  expect(first).toMatch(/^session_[\w-]{1,60}$/);
  expect(groupIdOf('images', 29 * minute)).toBe(first);
  expect(groupIdOf('edits', 29 * minute)).not.toBe(first);
  expect(groupIdOf('images', 58 * minute)).toBe(first);
  expect(groupIdOf('images', 88 * minute)).not.toBe(first);
  expect(groupIdOf('compare:images', 0)).toMatch(/^compare_/);
  continueGroup('images', 'session_opened', 90 * minute);
  expect(groupIdOf('images', 100 * minute)).toBe('session_opened');
});
