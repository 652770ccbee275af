import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { openSessionRows, type SessionRow, type SessionRows } from './session-rows.ts';
import { createSessions, type Sessions, type SessionsOptions } from './sessions.ts';

let database: TestDatabase;
let now = 0;
let rows: SessionRows;
/** Another process with the same database. */
let otherRows: SessionRows;
const openRows = () => openSessionRows({ ...database, exclusive: false, now: () => now });
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  await database.empty();
  [rows, otherRows] = [await openRows(), await openRows()];
});
afterAll(() => database.close());

const seconds = 3600;
const limiter = { attempt: async () => 'allowed' as const, forgive: async () => {} };
const signInOf = { from: { peer: '192.0.2.1' }, label: 'Firefox on Linux', replaces: undefined };
const open = (options: Partial<SessionsOptions> = {}): Promise<Sessions> =>
  createSessions({ password: 'kite', secret: 's'.repeat(32), limiter, seconds, rows, ...options });
async function tokenOf(sessions: Sessions, replaces?: SessionRow): Promise<string> {
  const token = await sessions.signIn('kite', { ...signInOf, replaces });
  if (token === undefined || token === 'slow-down') throw new Error(`no session: ${token}`);
  return token;
}

describe('with the password', () => {
  test('a session is a random cookie that is valid for its time', async () => {
    const sessions = await open();
    const [token, second] = [await tokenOf(sessions), await tokenOf(sessions)];
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(token);
    expect(sessions.find(token)).toMatchObject({ personId: 'shared', identity: null });
    now += seconds * 1000 - 1;
    expect(sessions.find(token)).toBeDefined();
    now += 1;
    expect(sessions.find(token)).toBeUndefined();
  });

  test('the database has neither the cookie nor the password', async () => {
    const token = await tokenOf(await open());
    const stored = JSON.stringify((await database.query('select * from easel.sessions')).rows);
    expect(stored).toContain('Firefox on Linux');
    for (const secret of [token, 'kite']) expect(stored).not.toContain(secret);
  });

  test.each(['', 'Kite', 'kit', 'x'.repeat(10_000)])('%j is wrong', async (password) => {
    expect(await (await open()).signIn(password, signInOf)).toBeUndefined();
  });

  test('letters with accents and spaces around may be typed in another way', async () => {
    const sessions = await open({ password: 'caf\u00e9 am Meer' });
    expect(await sessions.signIn(' cafe\u0301 am Meer', signInOf)).toMatch(/^[\w-]{43}$/);
  });

  test('a limited attempt does not check the password; a right one resets the count', async () => {
    let admission: 'allowed' | 'last' | 'slow-down' = 'allowed';
    let forgiven = 0;
    const counting = {
      attempt: async () => admission,
      async forgive() {
        forgiven += 1;
      },
    };
    const sessions = await open({ limiter: counting });
    expect(await sessions.signIn('wrong', signInOf)).toBeUndefined();
    expect(forgiven).toBe(0);
    await tokenOf(sessions);
    expect(forgiven).toBe(1);
    admission = 'last';
    expect(await sessions.signIn('wrong', signInOf)).toBe('slow-down');
    await tokenOf(sessions);
    admission = 'slow-down';
    expect(await sessions.signIn('kite', signInOf)).toBe('slow-down');
  });

  test('a changed, foreign or older cookie is not valid', async () => {
    const token = await tokenOf(await open());
    const older = `${Math.floor(now / 1000) + 1000}.${'A'.repeat(43)}`;
    const sessions = await open();
    for (const value of ['A'.repeat(43), token.slice(1), `${token}x`, older, '', undefined])
      expect(sessions.find(value)).toBeUndefined();
    expect((await open({ secret: 't'.repeat(32) })).find(token)).toBeUndefined();
    expect((await open({ password: 'boat' })).find(token)).toBeUndefined();
    expect((await open({ password: undefined })).find(token)).toBeUndefined();
    expect((await open()).find(token)).toBeDefined();
  });

  test('a new sign-in of a browser ends its session until now', async () => {
    const sessions = await open();
    const first = await tokenOf(sessions);
    const second = await tokenOf(sessions, sessions.find(first));
    expect(sessions.find(first)).toBeUndefined();
    expect(sessions.find(second)).toBeDefined();
  });

  test('a restart keeps sessions', async () => {
    const token = await tokenOf(await open());
    expect((await open({ rows: await openRows() })).find(token)).toBeDefined();
  });
});

describe('the sessions of a person', () => {
  test('are listed with their last use, and those of another password are not', async () => {
    const sessions = await open();
    const tokens = [await tokenOf(sessions), await tokenOf(sessions)];
    await (await open({ password: 'boat' })).signIn('boat', signInOf);
    now += 60_000;
    const own = sessions.find(tokens[0]);
    if (own === undefined) throw new Error('no session');
    const listed = await sessions.list(own);
    expect(listed.map(({ hash }) => hash)[0]).toBe(own.hash);
    expect(listed.map(({ seenAt }) => seenAt.getTime())).toEqual([now, now - 60_000]);
  });

  test('end at once here, and in another process after its next reload', async () => {
    const [sessions, elsewhere] = [await open(), await open({ rows: otherRows })];
    const token = await tokenOf(sessions);
    await otherRows.reload();
    const row = elsewhere.find(token);
    expect(row).toBeDefined();
    now += 1_000;
    await sessions.end([row?.hash ?? '']);
    expect(sessions.find(token)).toBeUndefined();
    await otherRows.reload();
    expect(elsewhere.find(token)).toBeUndefined();
    expect((await open({ rows: await openRows() })).find(token)).toBeUndefined();
  });

  test('are known to another process when their first request comes', async () => {
    const [sessions, elsewhere] = [await open(), await open({ rows: otherRows })];
    const token = await tokenOf(sessions);
    expect(elsewhere.find(token)).toBeUndefined();
    await elsewhere.learn(token);
    expect(elsewhere.find(token)).toBeDefined();
    expect(elsewhere.learn(token)).toBeUndefined();
    expect(elsewhere.learn('no cookie of ours')).toBeUndefined();
  });

  test('that ended during a long pause of a process are gone after it', async () => {
    const [sessions, elsewhere] = [await open({ seconds: 1e6 }), await open({ rows: otherRows })];
    const token = await tokenOf(sessions);
    await otherRows.reload();
    const row = elsewhere.find(token);
    await sessions.end([row?.hash ?? '']);
    now += 2 * 86_400_000;
    await rows.deleteExpired();
    await otherRows.reload();
    expect(elsewhere.find(token)).toBeUndefined();
  });

  test('are deleted after their end', async () => {
    await tokenOf(await open());
    now += seconds * 1000 + 1;
    await rows.deleteExpired();
    expect((await database.query('select * from easel.sessions')).rows).toEqual([]);
  });
});

describe('a user of an issuer', () => {
  const ada = { subject: 'user-1', name: 'Ada', email: 'ada@example.com' };
  const openFor = (clientId: string, listed: readonly string[]) => {
    const users = {
      issuer: 'https://id.test',
      clientId,
      mayEnter: ({ email = '' }) => listed.includes(email),
    };
    return open({ password: undefined, users });
  };

  test('has a session until its time, another issuer, or the end of the permission', async () => {
    const sessions = await openFor('one', [ada.email]);
    const token = await sessions.signInUser(ada, signInOf);
    expect(sessions.find(token)?.identity).toEqual({ issuer: 'https://id.test', ...ada });
    expect(sessions.find(token)?.personId).toMatch(/^person_[\w-]{22}$/);
    expect(await sessions.signInUser({ ...ada, email: 'eve@example.com' }, signInOf)).toBeUndefined();
    expect((await openFor('two', [ada.email])).find(token)).toBeUndefined();
    expect((await openFor('one', [])).find(token)).toBeUndefined();
    expect((await open()).find(token)).toBeUndefined();
    now += seconds * 1000;
    expect(sessions.find(token)).toBeUndefined();
  });

  test('sees only own sessions', async () => {
    const grace = { subject: 'user-2', name: 'Grace', email: 'grace@example.com' };
    const sessions = await openFor('one', [ada.email, grace.email]);
    const own = sessions.find(await sessions.signInUser(ada, signInOf));
    await sessions.signInUser(grace, signInOf);
    expect(own && (await sessions.list(own)).map(({ identity }) => identity?.name)).toEqual(['Ada']);
  });

  test('needs an issuer in the settings', async () => {
    expect(await (await open()).signInUser(ada, signInOf)).toBeUndefined();
    for (const given of ['', 'kite', 'undefined'])
      expect(await (await open({ password: undefined })).signIn(given, signInOf)).toBeUndefined();
  });
});
