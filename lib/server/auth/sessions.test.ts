import { createHash, createHmac, scryptSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Identity } from '#lib/server/db/schema/sessions.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { hashPassword } from './password-hash.ts';
import { openPeople, type People } from './people.ts';
import { openSessionRows, type SessionRow, type SessionRows } from './session-rows.ts';
import { createSessions, type Sessions, type SessionsOptions } from './sessions.ts';

let database: TestDatabase;
let now = 0;
let rows: SessionRows;
/** Another process with the same database. */
let otherRows: SessionRows;
let people: People;
const issuer = 'https://id.test';
const openRows = () => openSessionRows({ ...database, exclusive: false, now: () => now });
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  await database.empty();
  [rows, otherRows] = [await openRows(), await openRows()];
  people = await openPeople(database, { password: true, issuer });
});
afterAll(() => database.close());

const seconds = 3600;
const limiter = { attempt: async () => 'allowed' as const, forgive: async () => {} };
const signInOf = { from: { peer: '192.0.2.1' }, label: 'Firefox on Linux', replaces: undefined };
const open = (options: Partial<SessionsOptions> = {}): Promise<Sessions> =>
  createSessions({
    password: 'kite',
    secret: 's'.repeat(32),
    limiter,
    seconds,
    userSeconds: seconds / 2,
    rows,
    people,
    ...options,
  });
const signIn = (sessions: Sessions, password: string, name?: string) =>
  sessions.signIn({ name, password }, signInOf);
async function tokenOf(sessions: Sessions, replaces?: SessionRow): Promise<string> {
  const opened = await sessions.signIn({ password: 'kite' }, { ...signInOf, replaces });
  if (opened === undefined || opened === 'slow-down') throw new Error(`no session: ${opened}`);
  return opened.token;
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
    expect(await signIn(await open(), password)).toBeUndefined();
  });

  test('letters with accents and spaces around may be typed in another way', async () => {
    const sessions = await open({ password: 'caf\u00e9 am Meer' });
    expect(await signIn(sessions, ' cafe\u0301 am Meer')).toMatchObject({ personId: 'shared' });
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
    expect(await signIn(sessions, 'wrong')).toBeUndefined();
    expect(forgiven).toBe(0);
    await tokenOf(sessions);
    expect(forgiven).toBe(1);
    admission = 'last';
    expect(await signIn(sessions, 'wrong')).toBe('slow-down');
    await tokenOf(sessions);
    admission = 'slow-down';
    expect(await signIn(sessions, 'kite')).toBe('slow-down');
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
    await signIn(await open({ password: 'boat' }), 'boat');
    now += 60_000;
    const own = sessions.find(tokens[0]);
    if (own === undefined) throw new Error('no session');
    const listed = await sessions.list(own.personId);
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

  test('of a new person, and after a new password, are known at once, too', async () => {
    const otherPeople = await openPeople(database, { password: true, issuer });
    const [sessions, elsewhere] = [await open(), await open({ rows: otherRows, people: otherPeople })];
    for (const password of ['four kites over hills', 'five kites over hills']) {
      const passwordHash = await hashPassword(password);
      await database.query(
        `insert into easel.people (id, name, role, password_hash) values ('person_zoe', 'Zoe', 'member', $1)
         on conflict (id) do update set password_hash = excluded.password_hash`,
        [passwordHash],
      );
      await people.reload();
      const opened = await signIn(sessions, password, 'zoe');
      const token = opened === 'slow-down' ? undefined : opened?.token;
      expect(elsewhere.find(token)).toBeUndefined();
      await elsewhere.learn(token);
      expect(elsewhere.find(token)).toBeDefined();
    }
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
  const ada = { issuer, subject: 'user-1', name: 'Ada', email: 'ada@example.com' };
  const openFor = (clientId: string, listed: readonly string[]) => {
    const users = { issuer, clientId, mayEnter: ({ email = '' }) => listed.includes(email) };
    return open({ password: undefined, users });
  };
  const enter = async (sessions: Sessions, identity: Identity) => {
    const person = await people.enter(
      identity,
      () => 'member',
      async () => {},
    );
    return (await sessions.open(person, signInOf, identity))?.token;
  };

  test('has a session until its time, another issuer, or the end of the permission', async () => {
    const sessions = await openFor('one', [ada.email]);
    const token = await enter(sessions, ada);
    expect(sessions.find(token)?.identity).toEqual(ada);
    expect(sessions.find(token)?.personId).toMatch(/^person_[\w-]{22}$/);
    expect(await enter(sessions, { ...ada, email: 'eve@example.com' })).toBeUndefined();
    expect((await openFor('two', [ada.email])).find(token)).toBeUndefined();
    expect((await openFor('one', [])).find(token)).toBeUndefined();
    expect((await open()).find(token)).toBeUndefined();
    now += (seconds / 2) * 1000;
    expect(sessions.find(token)).toBeUndefined();
  });

  test('sees only own sessions', async () => {
    const grace = { ...ada, subject: 'user-2', name: 'Grace', email: 'grace@example.com' };
    const sessions = await openFor('one', [ada.email, grace.email]);
    const own = sessions.find(await enter(sessions, ada));
    await enter(sessions, grace);
    const listed = await sessions.list(own?.personId ?? '');
    expect(listed.map(({ identity }) => identity?.name)).toEqual(['Ada']);
  });

  test('needs an issuer in the settings', async () => {
    expect(await enter(await open(), ada)).toBeUndefined();
    for (const given of ['', 'kite', 'undefined'])
      expect(await signIn(await open({ password: undefined }), given)).toBeUndefined();
  });

  test('is out at once when an admin disables the person, and has another role when an admin changes it', async () => {
    const sessions = await openFor('one', [ada.email]);
    const token = await enter(sessions, ada);
    const { personId = '' } = sessions.find(token) ?? {};
    const row = sessions.find(token);
    expect(row && sessions.viewerOf(row)).toEqual({ personId, role: 'member' });
    await people.change(personId, { role: 'viewer' }, async () => {});
    expect(row && sessions.viewerOf(row)).toEqual({ personId, role: 'viewer' });
    await people.change(personId, { disabledAt: new Date() }, async () => {});
    expect(sessions.find(token)).toBeUndefined();
    expect(
      await people.enter(
        ada,
        (before) => before?.role ?? 'admin',
        async () => {},
      ),
    ).toMatchObject({
      role: 'viewer',
    });
  });
});

test('sessions from before there were people stay open for the password; users of the issuer sign in once', async () => {
  const users = { issuer, clientId: 'one', mayEnter: () => true };
  const secret = 's'.repeat(32);
  const mark = scryptSync('kite', `session ${secret}`, 24).toString('base64url');
  const identity = { issuer, subject: 'user-1', name: 'Ada' };
  const ofUsers = createHmac('sha256', secret).update(`${issuer}\none`).digest('base64url');
  const person = `person_${createHash('sha256').update(`${issuer}\nuser-1`).digest('base64url').slice(0, 22)}`;
  const tokens = ['a'.repeat(43), 'b'.repeat(43)];
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await database.query(
    `insert into easel.sessions (hash, person_id, identity, credential, label, created_at, seen_at, expires_at)
     select *, 'Firefox', $5::timestamptz, $5::timestamptz, $5::timestamptz + interval '1 day' from (values
       ($1, 'shared', null::jsonb, $3), ($2, $6, $7::jsonb, $4)) as earlier`,
    [...hashes, mark, ofUsers, new Date(now).toISOString(), person, JSON.stringify(identity)],
  );
  const sessions = await open({ users, rows: await openRows() });
  expect(sessions.find(tokens[0])).toMatchObject({ personId: 'shared' });
  expect(sessions.find(tokens[1])).toBeUndefined();
  const entered = await people.enter(
    identity,
    () => 'member',
    async () => {},
  );
  expect(entered.id).toBe(person);
  expect(await sessions.open(entered, signInOf, identity)).toBeDefined();
});

describe('a person with a name and a password', () => {
  const password = 'four kites over hills';
  const invited = async (name: string): Promise<string> => {
    const passwordHash = await hashPassword(password);
    await database.query('insert into easel.people (id, name, role, password_hash) values ($1, $2, $3, $4)', [
      `person_${name}`,
      name,
      'member',
      passwordHash,
    ]);
    await people.reload();
    return `person_${name}`;
  };

  test('signs in, whatever the case of the name, and nobody else does', async () => {
    const id = await invited('Zo\u00eb');
    const sessions = await open();
    expect(await signIn(sessions, password, ' ZOE\u0308 ')).toMatchObject({ personId: id });
    for (const [name, given] of [
      ['Zo\u00eb', 'kite'],
      ['Zoe', password],
      ['shared', 'kite'],
      ['', password],
    ] as const)
      expect(await signIn(sessions, given, name), name).toBeUndefined();
  });

  test('is out with a changed password', async () => {
    const id = await invited('Ada');
    const sessions = await open();
    const opened = await signIn(sessions, password, 'ada');
    const token = opened !== 'slow-down' ? opened?.token : undefined;
    expect(sessions.find(token)).toBeDefined();
    await people.change(
      id,
      { passwordHash: await hashPassword('another kite, further away') },
      async () => {},
    );
    expect(sessions.find(token)).toBeUndefined();
  });
});
