import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createInvitations } from './invitations.ts';
import { openPeople } from './people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const day = 86_400_000;
const password = 'four kites over hills';
const noAct = async () => {};

test('an invitation is of use for seven days, and is listed for some weeks more', async () => {
  let now = Date.now();
  const people = await openPeople(database, { password: true, issuer: undefined });
  const invitations = createInvitations({ ...database, now: () => now }, people);
  const given = { role: 'member', note: '', personId: null, createdBy: 'shared' } as const;
  const [first, second] = [await invitations.create(given, noAct), await invitations.create(given, noAct)];
  const stored = JSON.stringify((await database.query('select * from easel.invitations')).rows);
  for (const { token } of [first, second]) expect(stored).not.toContain(token);

  now += 7 * day - 1_000;
  const ada = await invitations.accept({ token: first.token, name: 'Ada', password }, noAct);
  expect(people.find(ada.id)).toMatchObject({ name: 'Ada', role: 'member', issuer: null });
  now += 1_000;
  await expect(
    invitations.accept({ token: second.token, name: 'Eve', password }, noAct),
  ).rejects.toMatchObject({ code: 'gone', message: expect.stringContaining('has expired') });
  expect((await invitations.list()).map(({ state }) => state).sort()).toEqual(['expired', 'used']);

  now += 31 * day;
  await invitations.deleteExpired();
  expect(await invitations.list()).toEqual([]);
});
