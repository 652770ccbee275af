import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#lib/contract/pages/role.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { openPeople, type People } from './people.ts';

const issuer = 'https://id.test';
const noAct = async () => {};

let database: TestDatabase;
let people: People;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  people = await openPeople(database, { password: false, issuer });
});
afterAll(() => database.close());

const enter = (subject: string, role: Role, email?: string) =>
  people.enter({ issuer, subject, name: subject, email }, () => role, noAct);

test('a person is the subject of the issuer, whatever the e-mail', async () => {
  const first = await enter('ada', 'member', 'ada@example.com');
  const again = await enter('ada', 'member', 'lovelace@example.com');
  const other = await enter('grace', 'member', 'ada@example.com');
  expect(again).toMatchObject({ id: first.id, email: 'lovelace@example.com' });
  expect(other.id).not.toBe(first.id);
  expect((await people.list()).map(({ id }) => id)).toEqual(['local', 'shared', first.id, other.id]);
});

describe('the last admin', () => {
  const refused = { code: 'conflict', message: expect.stringContaining('is the last admin') };

  test('cannot be demoted, disabled or removed; with a second one, the first can', async () => {
    const ada = await enter('ada', 'admin');
    for (const changed of [
      { role: 'member' as const },
      { disabledAt: new Date() },
      { removedAt: new Date() },
    ])
      await expect(people.change(ada.id, changed, noAct)).rejects.toMatchObject(refused);
    await expect(people.change(ada.id, { name: 'Ada' }, noAct)).resolves.toMatchObject({ name: 'Ada' });

    const grace = await enter('grace', 'admin');
    expect(await people.change(ada.id, { role: 'member' }, noAct)).toMatchObject({ role: 'member' });
    await expect(people.change(grace.id, { disabledAt: new Date() }, noAct)).rejects.toMatchObject(refused);
  });

  test('is not one who cannot sign in: the shared person without a password, a user of another issuer', async () => {
    const ada = await enter('ada', 'admin');
    await people.enter({ issuer: 'https://old.test', subject: 'x', name: 'x' }, () => 'admin', noAct);
    expect(people.find('shared')).toMatchObject({ role: 'admin' });
    await expect(people.change(ada.id, { role: 'viewer' }, noAct)).rejects.toMatchObject(refused);

    people = await openPeople(database, { password: true, issuer });
    expect(await people.change(ada.id, { role: 'viewer' }, noAct)).toMatchObject({ role: 'viewer' });
    await expect(people.change('shared', { role: 'member' }, noAct)).rejects.toMatchObject(refused);
  });

  test('remains when two demote each other at once', async () => {
    const [ada, grace] = [await enter('ada', 'admin'), await enter('grace', 'admin')];
    const demoted = await Promise.allSettled(
      [ada, grace].map(({ id }) => people.change(id, { role: 'member' }, noAct)),
    );
    expect(demoted.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(people.hasAdmin()).toBe(true);
  });
});

test('a change counts in another process after its reload, and not if its audit row fails', async () => {
  const elsewhere = await openPeople(database, { password: true, issuer });
  const ada = await enter('ada', 'member');
  expect(elsewhere.find(ada.id)).toBeUndefined();
  await elsewhere.reload();
  expect(elsewhere.find(ada.id)).toMatchObject({ role: 'member', disabledAt: null });
  await people.change(ada.id, { disabledAt: new Date() }, noAct);
  await elsewhere.reload();
  expect(elsewhere.find(ada.id)?.disabledAt).toBeInstanceOf(Date);

  const failing = people.change(ada.id, { role: 'admin' }, () => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  expect(people.find(ada.id)).toMatchObject({ role: 'member' });
});

test('who was removed and signs in again begins as somebody new', async () => {
  await enter('root', 'admin');
  const ada = await enter('ada', 'admin');
  const removed = await people.change(
    ada.id,
    { removedAt: new Date(), email: null, issuer: null, subject: null },
    noAct,
  );
  expect(people.canEnter(removed)).toBe(false);
  expect((await people.list()).map(({ name }) => name)).not.toContain('ada');
  await expect(people.change(ada.id, { role: 'viewer' }, noAct)).rejects.toMatchObject({ code: 'not_found' });
  const again = await people.enter(
    { issuer, subject: 'ada', name: 'ada' },
    (before) => before?.role ?? 'viewer',
    noAct,
  );
  expect(again).toMatchObject({ id: ada.id, role: 'viewer', removedAt: null });
});
