// Tests the people and roles of an OpenID Connect issuer: the default, admins by setting, groups, changed addresses.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Me, meSchema, peopleSchema } from '#lib/contract/pages/people.ts';
import { readSettings, SettingsError } from '#lib/server/config/settings.ts';
import { ada, startIssuer, type TestIssuer, testClientId } from '#tests/support/oidc-issuer.ts';
import { type CallOptions, openTestService, type TestService } from '#tests/support/test-service.ts';
import { cookieOf } from '#tests/support/test-team.ts';

let issuer: TestIssuer;
let service: TestService;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.stop());
beforeEach(() => {
  issuer.claims = ada;
});
afterEach(() => service.close());

const open = async (environment: Record<string, string> = {}) => {
  service = await openTestService({
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: testClientId,
    ADMIN_EMAILS: 'root@example.com',
    ...environment,
  });
};
const as = (cookie: string, path: string, options: CallOptions = {}) =>
  service.call(path, { key: null, ...options, headers: { host: 'easel.test', cookie } });

/** The cookie of the session, or why there is none. */
async function signIn(claims: object = {}): Promise<{ cookie: string; problem: string | null }> {
  issuer.claims = { ...ada, ...claims };
  const started = await as('', '/api/auth/oidc?next=/');
  const atIssuer = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' });
  const callback = new URL(atIssuer.headers.get('location') ?? '');
  const ended = await as(cookieOf(started), callback.pathname + callback.search);
  const target = new URL(ended.headers.get('location') ?? '', 'http://easel.test');
  const session = ended.headers.getSetCookie().find((line) => line.startsWith('easel_session='));
  return { cookie: session?.split(';')[0] ?? '', problem: target.searchParams.get('problem') };
}
const meOf = async (cookie: string): Promise<Me> =>
  meSchema.parse(await (await as(cookie, '/api/me')).json());
const roleAfter = async (claims: object): Promise<string | null> => {
  const { cookie, problem } = await signIn(claims);
  return problem ?? (await meOf(cookie)).role;
};
const root = { sub: 'root', name: 'Root', email: 'root@example.com', groups: [] };
const patch = async (id: string, body: object) => {
  const { cookie } = await signIn(root);
  return as(cookie, `/api/people/${id}`, { method: 'PATCH', body });
};

test('a user is a person with the default role, the same one with another e-mail', async () => {
  await open({ DEFAULT_ROLE: 'viewer' });
  const first = await meOf((await signIn()).cookie);
  expect(first).toMatchObject({ name: 'Ada Lovelace', role: 'viewer', origin: 'issuer' });
  await patch(first.id, { role: 'member' });
  const again = await meOf((await signIn({ email: 'countess@example.com', name: 'Ada King' })).cookie);
  expect(again).toEqual({ ...first, name: 'Ada King', role: 'member' });
  // The address alone makes nobody the person who had it.
  const other = await meOf((await signIn({ sub: 'user-2' })).cookie);
  expect(other.id).not.toBe(first.id);
  expect(other.role).toBe('viewer');
});

test('an admin by setting is back after a lock-out, and an unverified address makes no admin', async () => {
  await open();
  expect(await roleAfter({ ...root, sub: 'thief', email_verified: false })).toBe('member');
  const boss = await meOf((await signIn({ sub: 'boss', email: 'boss@example.com' })).cookie);
  await patch(boss.id, { role: 'admin' });
  const rooted = await meOf((await signIn(root)).cookie);
  const { cookie } = await signIn({ sub: 'boss', email: 'boss@example.com' });
  const locked = { role: 'viewer', disabled: true };
  expect((await as(cookie, `/api/people/${rooted.id}`, { method: 'PATCH', body: locked })).status).toBe(200);
  expect(await roleAfter(root)).toBe('admin');
  const listed = peopleSchema.parse(await (await as(cookie, '/api/people')).json()).people;
  expect(listed.find(({ id }) => id === rooted.id)?.details).toMatchObject({
    role: 'admin',
    disabledAt: null,
  });
});

test('who is disabled is out at once and cannot sign in', async () => {
  await open();
  const { cookie } = await signIn();
  const { id } = await meOf(cookie);
  await patch(id, { disabled: true });
  expect((await as(cookie, '/api/runs')).status).toBe(403);
  expect(await signIn()).toEqual({ cookie: '', problem: 'disabled' });
  await patch(id, { disabled: false });
  expect((await as(cookie, '/api/runs')).status).toBe(403);
  expect(await roleAfter({})).toBe('member');
});

test('groups of the claim give the role at each sign-in, and without one there is no entry', async () => {
  await open({
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ADMIN_GROUPS: 'easel-admins, ops',
    OIDC_MEMBER_GROUPS: 'staff',
    OIDC_VIEWER_GROUPS: 'guests',
  });
  expect(await roleAfter({ groups: ['staff', 'guests', 7] })).toBe('member');
  expect(await roleAfter({ groups: 'ops' })).toBe('admin');
  expect(await roleAfter({ groups: ['guests'] })).toBe('viewer');
  for (const groups of [[], ['Staff'], null, { staff: true }])
    expect(await roleAfter({ groups })).toBe('no-role');
  // The setting wins over groups; the page does not.
  expect(await roleAfter(root)).toBe('admin');
  const { id } = await meOf((await signIn({ groups: ['staff'] })).cookie);
  expect((await patch(id, { role: 'admin' })).status).toBe(409);
  expect((await patch(id, { disabled: true })).status).toBe(200);
});

test('groups are also read from the userinfo endpoint', async () => {
  await open({ OIDC_ROLE_CLAIM: 'groups', OIDC_VIEWER_GROUPS: 'guests' });
  issuer.server.service.once('beforeUserinfo', (response) => {
    response.body = { ...ada, groups: ['guests'] };
  });
  expect(await roleAfter({})).toBe('viewer');
});

test('OIDC_ALLOWED_EMAILS still decides who may enter, but for admins by setting', async () => {
  await open({ OIDC_ALLOWED_EMAILS: '@example.org' });
  expect(await roleAfter({})).toBe('not-allowed');
  expect(await roleAfter({ email: 'ada@example.org' })).toBe('member');
  expect(await roleAfter(root)).toBe('admin');
  // Who is not let in is no person.
  const { cookie } = await signIn(root);
  expect(peopleSchema.parse(await (await as(cookie, '/api/people')).json()).people).toHaveLength(4);
});

test('a session of an issuer ends after 12 hours, or after SESSION_HOURS', async () => {
  const seconds = async () => {
    const { cookie } = await signIn();
    const [session] = (await (await as(cookie, '/api/me/sessions')).json()).sessions;
    return (Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 1000;
  };
  await open();
  expect(await seconds()).toBe(12 * 3600);
  await service.close();
  await open({ SESSION_HOURS: '2' });
  expect(await seconds()).toBe(2 * 3600);
});

test.each([
  [{ OIDC_ROLE_CLAIM: 'groups' }, 'OIDC_ROLE_CLAIM goes together with'],
  [{ OIDC_ADMIN_GROUPS: 'ops' }, 'OIDC_ROLE_CLAIM goes together with'],
  [{ ADMIN_EMAILS: '@example.com' }, 'ADMIN_EMAILS: must be addresses such as'],
  [{ DEFAULT_ROLE: 'owner' }, 'DEFAULT_ROLE'],
])('settings that contradict each other stop the start: %j', async (environment, words) => {
  await open();
  const all = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: testClientId, ...environment };
  expect(() => readSettings(all)).toThrow(SettingsError);
  expect(() => readSettings(all)).toThrow(words);
  expect(() => readSettings({ ADMIN_EMAILS: 'root@example.com' })).toThrow('also needs OIDC_ISSUER');
});
