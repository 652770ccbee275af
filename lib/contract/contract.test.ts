import { expect, test } from 'vitest';
import { operations } from '#tests/support/documented-contract.ts';

test('operations with a result are billed, recorded, and support idempotency keys', () => {
  const free = operations.filter(({ result }) => !result).map(({ id }) => id);
  const asking = ['videos.cancel', 'messages.count-tokens', 'native.count-tokens'];
  for (const { id, method, result } of operations)
    expect([id, result !== undefined]).toEqual([id, method === 'POST' && !asking.includes(id)]);
  expect(free).toEqual(expect.arrayContaining(asking));
});
