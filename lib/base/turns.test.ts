import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('work of one name runs in order, also after a failure; other names do not wait', async () => {
  const turns = createTurns();
  const steps: string[] = [];
  const first = Promise.withResolvers<void>();
  const one = turns.run('a', async () => {
    await first.promise;
    steps.push('one');
    throw new RangeError('broken');
  });
  const two = turns.run('a', async () => steps.push('two'));
  await turns.run('b', async () => steps.push('other'));
  first.resolve();
  await expect(one).rejects.toThrow('broken');
  expect(await two).toBe(3);
  expect(steps).toEqual(['other', 'one', 'two']);
});
