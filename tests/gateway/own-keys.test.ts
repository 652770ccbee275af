// Keys, limits and usage of people: whose a key is, who pays for it, and who sees what was used.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeysSchema, madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { usageSchema } from '#lib/contract/pages/usage.ts';
import { localViewer, type Viewer } from '#lib/server/http/viewer.ts';
import { fromWeb, toWeb } from '#lib/server/http/web-request.ts';
import { openTeamService, type TeamService } from '#tests/support/team-service.ts';
import { until } from '#tests/support/until.ts';

const admin: Viewer = { personId: 'shared', role: 'admin' };
const password = 'kites over the northern hills';
let team: TeamService;
let ada: Viewer;
let bob: Viewer;
beforeAll(async () => {
  team = await openTeamService({ PLAYGROUND_PASSWORD: password });
  [ada, bob] = [await team.join('Ada'), await team.join('Bob')];
});
afterAll(() => team.close());

const change = (viewer: Viewer, path: string, body: unknown) =>
  team.as(viewer)(path, { method: 'PATCH', body });

async function makeKey(viewer: Viewer, body: object) {
  const response = await team.as(viewer)('/api/keys', { body: { name: 'build', ...body } });
  expect(response.status).toBe(201);
  return madeApiKeySchema.parse(await response.json());
}

async function callWith(key: string, model = 'any-text'): Promise<Response> {
  const request = new Request('http://localhost/v1/messages', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(model)),
  });
  return toWeb(await team.services.gateway.handle(fromWeb(request)));
}

const bodyOf = (model = 'any-text') => ({
  model,
  max_tokens: 5,
  messages: [{ role: 'user', content: 'Hi' }],
});
const callOnPages = (viewer: Viewer, model?: string) =>
  team.as(viewer)('/api/gateway/v1/messages', { body: bodyOf(model) });

const keysOf = async (viewer: Viewer) =>
  apiKeysSchema.parse(await (await team.as(viewer)('/api/keys')).json()).keys.map(({ id }) => id);

test('a key of a person is known to the person and to admins; keys of the team are made by admins', async () => {
  const { apiKey } = await makeKey(ada, {});
  expect(apiKey.personId).toBe(ada.personId);
  const team1 = await makeKey(admin, {});
  expect(team1.apiKey.personId).toBeNull();
  expect(await keysOf(ada)).toEqual(expect.arrayContaining([apiKey.id, team1.apiKey.id]));
  expect(await keysOf(bob)).not.toContain(apiKey.id);
  expect(await keysOf(admin)).toContain(apiKey.id);

  const path = `/api/keys/${apiKey.id}`;
  expect((await change(bob, path, { name: 'mine' })).status).toBe(404);
  expect((await change(bob, `/api/keys/${team1.apiKey.id}`, { name: 'mine' })).status).toBe(403);
  expect((await team.as(ada)('/api/keys', { body: { name: 'x', owner: 'team' } })).status).toBe(403);
  expect((await change(ada, path, { name: 'renamed' })).status).toBe(200);
  expect((await team.as(bob)(path, { method: 'DELETE' })).status).toBe(404);
  expect((await team.as(admin)(path, { method: 'DELETE' })).status).toBe(200);
});

test('a key works while its person is enabled and may call', async () => {
  const { key } = await makeKey(bob, {});
  expect((await callWith(key)).status).toBe(200);
  const person = `/api/people/${bob.personId}`;
  await change(admin, person, { disabled: true });
  expect((await callWith(key)).status).toBe(401);
  await change(admin, person, { disabled: false, role: 'viewer' });
  expect((await callWith(key)).status).toBe(403);
  await change(admin, person, { role: 'member' });
  expect((await callWith(key)).status).toBe(200);
});

test('limits of a person count for the pages and all own keys, at once when they are lowered', async () => {
  const cid = await team.join('Cid');
  const [one, other] = [await makeKey(cid, {}), await makeKey(cid, {})];
  expect((await callOnPages(cid)).status).toBe(200);
  const none = { operations: [], models: [], requestsPerMinute: null, monthlyBudget: null };
  const limit = (limits: object) =>
    change(admin, `/api/people/${cid.personId}`, { limits: { ...none, ...limits } });

  await limit({ models: ['special-*'] });
  for (const refused of [await callOnPages(cid), await callWith(one.key)]) {
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('special-*');
  }
  await limit({ requestsPerMinute: 3 });
  const answers = await Promise.all([
    callOnPages(cid),
    callWith(one.key),
    callWith(other.key),
    callOnPages(cid),
    callWith(one.key),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  expect((await change(cid, `/api/people/${cid.personId}`, { limits: null })).status).toBe(403);
  await change(admin, `/api/people/${cid.personId}`, { limits: null });
  expect((await callOnPages(cid)).status).toBe(200);
});

test('usage of a person is read by the person and by admins', async () => {
  const dan = await team.join('Dan');
  await (await callOnPages(dan, 'secret-project-model')).arrayBuffer();
  const usageOf = async (viewer: Viewer) =>
    usageSchema.parse(await (await team.as(viewer)('/api/usage?range=1h')).json());
  await until(async () => (await usageOf(dan)).rows.some(({ model }) => model === 'secret-project-model'));
  expect(Object.values((await usageOf(admin)).keyNames)).toContain('Dan');
  expect(JSON.stringify(await usageOf(ada))).not.toContain('secret-project-model');
});

test('who prefers it makes private things', async () => {
  expect((await change(ada, '/api/me', { privateByDefault: true })).status).toBe(200);
  const response = await callOnPages(ada);
  await response.arrayBuffer();
  const path = `/api/runs/${response.headers.get('x-request-id')}`;
  await until(async () => (await team.as(ada)(path)).ok);
  const run = recordedRunSchema.parse(await (await team.as(ada)(path)).json());
  expect(run.visibility).toBe('private');
  expect((await team.as(bob)(path)).status).toBe(404);
});

test('keys that the local person makes are of the team, and no response says more than before', async () => {
  const { apiKey } = await makeKey(localViewer, {});
  expect(apiKey).not.toHaveProperty('personId');
  expect(await keysOf(bob)).toContain(apiKey.id);
});
