import { expect, test } from 'vitest';
import { eq, insertMany } from './drizzle.ts';
import { runBodies, runs } from './schema/runs.ts';
import { openTestDatabase } from './test-database.ts';

test('rows are as those of Drizzle: absent columns have their defaults', async () => {
  const database = await openTestDatabase();
  const row = (id: string) => ({
    id,
    bodyId: 'runb_1',
    operationId: 'messages.create',
    model: 'a "model", \\ {}',
    words: 'zwölf\n小さい 🪁',
    outcome: 'failed' as const,
    startedAt: new Date('2026-01-02T03:04:05.678Z'),
    totalMs: 0.1,
    requestBytes: 2 ** 40,
    tags: ['a,b', '{"c"}'],
    marks: { 0: 'starred' as const },
    provider: null,
    search: '%_\\',
  });
  await database.drizzle.insert(runBodies).values({ id: 'runb_1', createdAt: new Date(0) });
  await database.drizzle.insert(runs).values(row('run_1'));
  await database.drizzle.execute(insertMany(runs, [row('run_2'), row('run_3')]));
  const read = async (id: string) => (await database.drizzle.select().from(runs).where(eq(runs.id, id)))[0];
  const expected = await read('run_1');
  for (const id of ['run_2', 'run_3']) expect(await read(id)).toEqual({ ...expected, id });
  expect(expected).toMatchObject({ pinned: false, requestBytes: 2 ** 40 });
  await database.close();
});
