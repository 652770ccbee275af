// Tests people: invitations, passwords, roles, the last admin, disabling, and the audit log of it all.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  auditSchema,
  type Invitation,
  invitationsSchema,
  type ListedPerson,
  madeInvitationSchema,
  meSchema,
  peopleSchema,
} from '#lib/contract/pages/people.ts';
import { serviceStateSchema } from '#lib/contract/pages/service-state.ts';
import { endedSessionsSchema, sessionListSchema } from '#lib/contract/pages/sessions.ts';
import { openTestService } from '#tests/support/test-service.ts';
import {
  cookieOf,
  type Member,
  openTestTeam,
  ownPassword,
  sharedPassword,
  type TestTeam,
  tokenOf,
} from '#tests/support/test-team.ts';

let team: TestTeam;
let admin: Member;
let member: Member;
let viewer: Member;
beforeAll(async () => {
  team = await openTestTeam();
  admin = await team.join('Ada', 'admin');
  member = await team.join('Mia', 'member');
  viewer = await team.join('Vera', 'viewer');
});
afterAll(() => team.close());

const errorOf = async (response: Response) => ({
  status: response.status,
  ...(await response.json()).error,
});
const listed = async (who: Member): Promise<ListedPerson[]> =>
  peopleSchema.parse(await (await team.as(who, '/api/people')).json()).people;
const open = async (): Promise<Invitation[]> =>
  invitationsSchema.parse(await (await team.as(admin, '/api/invitations')).json()).invitations;
const audited = async () => auditSchema.parse(await (await team.as(admin, '/api/audit')).json()).rows;
const patch = (who: Member, id: string, body: object) =>
  team.as(who, `/api/people/${id}`, { method: 'PATCH', body });
const joined = { name: 'Eve', password: ownPassword };

describe('an invitation', () => {
  test('makes a person with its role, who signs in with name and password', async () => {
    const token = await team.invite('viewer');
    const accepted = await team.accept({ token, name: 'Zo\u00eb', password: ownPassword });
    expect(accepted.status).toBe(201);
    expect(accepted.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    const me = meSchema.parse(await (await team.as({ cookie: cookieOf(accepted) }, '/api/me')).json());
    expect(me).toEqual({
      id: me.id,
      name: 'Zo\u00eb',
      role: 'viewer',
      privateByDefault: false,
      origin: 'invited',
    });

    const signedIn = await team.signIn({ name: 'zo\u00eb', password: ownPassword, next: '/images' });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/images']);
    const wrong = await team.signIn({ name: 'zo\u00eb', password: sharedPassword });
    expect(wrong.headers.get('location')).toContain('problem=wrong-name');
  });

  test('is of use once, also when two accept it at the same moment', async () => {
    const token = await team.invite('member');
    const both = await Promise.all([
      team.accept({ ...joined, token }),
      team.accept({ ...joined, name: 'Eva', token }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect(await errorOf(await team.accept({ ...joined, name: 'Evi', token }))).toMatchObject({
      status: 410,
      message: expect.stringContaining('was used already'),
    });
    expect((await listed(admin)).filter(({ name }) => name.startsWith('Ev'))).toHaveLength(1);
  });

  test('is refused when it was revoked, and with an incomplete link', async () => {
    const revoked = await team.invite('member');
    const [newest] = await open();
    const path = `/api/invitations/${newest?.id}`;
    expect((await team.as(admin, path, { method: 'DELETE' })).status).toBe(200);
    expect((await team.as(admin, path, { method: 'DELETE' })).status).toBe(404);
    for (const token of [revoked, `${revoked}x`, ''])
      expect((await team.accept({ ...joined, name: 'Ivo', token })).status).toBe(404);
  });

  test.each([
    [{ name: 'Ada' }, 'name', 'is taken'],
    [{ name: ' ADA ' }, 'name', 'is taken'],
    [{ name: '' }, 'name', 'name'],
    [{ name: 'Ivo', password: 'short' }, 'password', 'can be guessed'],
    [{ name: 'Ivo', password: 'password1234' }, 'password', 'can be guessed'],
  ])('names what is wrong: %j', async (given, param, words) => {
    const token = await team.invite('member');
    expect(await errorOf(await team.accept({ ...joined, ...given, token }))).toMatchObject({
      status: 400,
      param,
      message: expect.stringContaining(words),
    });
    // It is not used up.
    expect((await open()).filter(({ state }) => state === 'open').length).toBeGreaterThan(0);
  });

  test('is no way in from another site', async () => {
    const token = await team.invite('member');
    const response = await team.as(null, '/api/session/invitation', {
      body: { ...joined, token },
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });

  test('can give somebody who was invited a new password, which ends their sessions', async () => {
    const lost = await team.join('Lou', 'member');
    const made = await team.as(admin, '/api/invitations', { body: { personId: lost.id } });
    const { link } = madeInvitationSchema.parse(await made.json());
    expect(new URL(link).search).toBe('?for=password');
    const password = 'a kite that nobody lost';
    expect((await team.accept({ token: tokenOf(link), password })).status).toBe(201);
    expect((await team.as(lost, '/api/me')).status).toBe(403);
    expect(cookieOf(await team.signIn({ name: 'Lou', password: ownPassword }))).toBe('');
    expect(cookieOf(await team.signIn({ name: 'Lou', password }))).not.toBe('');
    expect((await team.as(admin, '/api/invitations', { body: { personId: 'shared' } })).status).toBe(400);
  });

  test('is refused where the pages need no sign-in, and the one person there is an admin', async () => {
    const local = await openTestService();
    const call = (path: string, body?: object) =>
      local.call(path, { key: null, headers: { host: 'localhost' }, ...(body && { body }) });
    expect(meSchema.parse(await (await call('/api/me')).json())).toMatchObject({
      id: 'local',
      role: 'admin',
    });
    expect(await errorOf(await call('/api/invitations', { role: 'member' }))).toMatchObject({
      status: 409,
      message: expect.stringContaining('set PLAYGROUND_PASSWORD or OIDC_ISSUER'),
    });
    await local.close();
  });
});

describe('a role', () => {
  test('is named by the refusal, and counts at once when it changes', async () => {
    const image = { model: 'alpha-image-2', prompt: 'A kite', size: '64x64' };
    const run = () => team.as(viewer, '/api/gateway/v1/images/generations', { body: image });
    expect(await errorOf(await run())).toMatchObject({
      status: 403,
      code: 'permission_denied',
      message: 'This needs the role member; yours is viewer. An admin can change it on the page People.',
    });
    expect((await patch(admin, viewer.id, { role: 'member' })).status).toBe(200);
    expect((await run()).status).toBe(200);
    await patch(admin, viewer.id, { role: 'viewer' });
    expect((await run()).status).toBe(403);
  });

  test('decides what the settings and the people tell', async () => {
    const stateOf = async (who: Member) =>
      serviceStateSchema.parse(await (await team.as(who, '/api/settings')).json());
    expect(await stateOf(member)).toMatchObject({ userName: 'Mia', dataDirectory: null, settings: [] });
    expect((await stateOf(admin)).settings.length).toBeGreaterThan(40);
    expect((await listed(member)).find(({ id }) => id === admin.id)).toEqual({ id: admin.id, name: 'Ada' });
    expect((await listed(admin)).find(({ id }) => id === member.id)?.details).toMatchObject({
      role: 'member',
      origin: 'invited',
    });
  });

  test('cannot be given to oneself', async () => {
    expect((await patch(member, member.id, { role: 'admin' })).status).toBe(403);
    expect((await team.as(member, '/api/invitations', { body: { role: 'admin' } })).status).toBe(403);
  });

  test('of the shared password can change, and the last admin stays one', async () => {
    expect((await patch(admin, 'shared', { role: 'viewer' })).status).toBe(200);
    expect((await team.as(team.shared, '/api/invitations')).status).toBe(403);
    for (const body of [{ role: 'member' }, { disabled: true }])
      expect(await errorOf(await patch(admin, admin.id, body))).toMatchObject({
        status: 409,
        message: expect.stringContaining('Ada is the last admin'),
      });
    expect((await team.as(admin, `/api/people/${admin.id}`, { method: 'DELETE' })).status).toBe(409);
    expect((await patch(admin, 'shared', { role: 'admin' })).status).toBe(200);
  });
});

describe('who is disabled or removed', () => {
  test('is out at once, and comes back with a new sign-in only', async () => {
    const dan = await team.join('Dan', 'member');
    expect((await team.as(dan, '/api/runs')).status).toBe(200);
    await patch(admin, dan.id, { disabled: true });
    expect((await team.as(dan, '/api/runs')).status).toBe(403);
    expect((await team.signIn({ name: 'Dan', password: ownPassword })).headers.get('location')).toContain(
      'wrong',
    );
    await patch(admin, dan.id, { disabled: false });
    expect((await team.as(dan, '/api/runs')).status).toBe(403);
    expect(cookieOf(await team.signIn({ name: 'Dan', password: ownPassword }))).not.toBe('');
  });

  test('is in no list, and the name is free again', async () => {
    const rob = await team.join('Rob', 'member');
    expect((await team.as(admin, `/api/people/${rob.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await team.as(rob, '/api/runs')).status).toBe(403);
    expect((await listed(admin)).map(({ id }) => id)).not.toContain(rob.id);
    expect((await team.join('Rob', 'viewer')).id).not.toBe(rob.id);
    for (const id of ['shared', 'local', 'nobody'])
      expect([404, 409]).toContain((await team.as(admin, `/api/people/${id}`, { method: 'DELETE' })).status);
  });

  test('loses the sessions that an admin ends', async () => {
    const sam = await team.join('Sam', 'member');
    await team.as(admin, `/api/people/${sam.id}/sessions/end`, { method: 'POST' });
    expect((await team.as(sam, '/api/me')).status).toBe(403);
    expect(cookieOf(await team.signIn({ name: 'Sam', password: ownPassword }))).not.toBe('');
  });
});

describe('the own account', () => {
  test('has a name, which nobody else may have', async () => {
    const ann = await team.join('Ann', 'viewer');
    const rename = (name: string) => team.as(ann, '/api/me', { method: 'PATCH', body: { name } });
    expect(meSchema.parse(await (await rename('Anna')).json())).toMatchObject({ name: 'Anna' });
    expect(await errorOf(await rename('mia'))).toMatchObject({ status: 400, param: 'name' });
    expect((await team.as(team.shared, '/api/me', { method: 'PATCH', body: { name: 'X' } })).status).toBe(
      409,
    );
  });

  test('has a password, and a new one ends the other sessions', async () => {
    const pat = await team.join('Pat', 'member');
    const second = { cookie: cookieOf(await team.signIn({ name: 'Pat', password: ownPassword })) };
    const change = (password: string, newPassword: string) =>
      team.as(pat, '/api/me/password', { body: { password, newPassword } });
    const fresh = 'a kite of another colour';
    expect(await errorOf(await change('wrong', fresh))).toMatchObject({ param: 'password' });
    expect(await errorOf(await change(ownPassword, 'aaaa'))).toMatchObject({ param: 'newPassword' });
    const changed = await change(ownPassword, fresh);
    expect(changed.status).toBe(200);
    for (const old of [pat, second]) expect((await team.as(old, '/api/me')).status).toBe(403);
    expect((await team.as({ cookie: cookieOf(changed) }, '/api/me')).status).toBe(200);
    expect(cookieOf(await team.signIn({ name: 'Pat', password: fresh }))).not.toBe('');
  });

  test('has sessions of its own only', async () => {
    const sessionsOf = async (who: Pick<Member, 'cookie'>) =>
      sessionListSchema.parse(await (await team.as(who, '/api/me/sessions')).json()).sessions;
    const [own] = await sessionsOf(member);
    const path = `/api/me/sessions/${own?.id}`;
    expect((await team.as(viewer, path, { method: 'DELETE' })).status).toBe(404);
    const ended = await team.as(viewer, '/api/me/sessions/end-others', { method: 'POST' });
    endedSessionsSchema.parse(await ended.json());
    expect((await team.as(member, '/api/me')).status).toBe(200);
  });
});

describe('the audit log', () => {
  test('has who did what, without passwords, tokens and whole addresses', async () => {
    const token = await team.invite('member');
    await team.accept({ token, name: 'Log', password: ownPassword });
    await team.signIn({ name: 'Log', password: 'wrong' });
    await team.as(admin, '/api/prices', { method: 'DELETE' });
    const log = (await listed(admin)).find(({ name }) => name === 'Log');
    await patch(admin, log?.id ?? '', { role: 'viewer', disabled: true });
    const rows = await audited();
    const text = JSON.stringify(rows);
    for (const secret of [token, ownPassword, sharedPassword]) expect(text).not.toContain(secret);
    expect(rows).toContainEqual(
      expect.objectContaining({
        actorName: 'Ada',
        action: 'role changed',
        target: log?.id,
        detail: { name: 'Log', from: 'member', to: 'viewer' },
      }),
    );
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of [
      'person invited',
      'person joined',
      'sign-in failed',
      'person disabled',
      'prices changed',
    ])
      expect(actions).toContain(action);
    expect(rows.find(({ action }) => action === 'sign-in failed')).toMatchObject({ actorId: null });
  });

  test('is paged, and a CSV file', async () => {
    const [newest] = await audited();
    const page = await team.as(admin, `/api/audit?before=${newest?.position}`);
    expect(auditSchema.parse(await page.json()).rows[0]?.position).toBeLessThan(newest?.position ?? 0);
    expect((await team.as(admin, '/api/audit?before=x')).status).toBe(400);
    const csv = await team.as(admin, '/api/audit?format=csv');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(await csv.text()).toMatch(/^at,person_id,person,action,target,detail,network\r\n/);
  });
});
