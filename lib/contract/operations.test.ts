import { expect, test } from 'vitest';
import { operations } from './operations.ts';

test('operations that create something are billable, recorded, and support idempotency keys', () => {
  const free = operations.filter(({ billable }) => !billable).map(({ id }) => id);
  const asking = ['videos.cancel', 'messages.count-tokens', 'native.count-tokens'];
  for (const { id, method, billable } of operations)
    expect([id, billable]).toEqual([id, method === 'POST' && !asking.includes(id)]);
  expect(free).toEqual(expect.arrayContaining(asking));
});
