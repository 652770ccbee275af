// Names of conversations, sessions and comparisons: who sees, finds and gives them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { groupPatchSchema, type RunGroup, runGroupsSchema } from '#lib/contract/pages/run-groups.ts';
import { runsPageSchema } from '#lib/contract/pages/stored-run.ts';
import { localViewer, type Viewer } from '#lib/server/http/viewer.ts';
import { openTeamService, type TeamService } from '#tests/support/team-service.ts';
import { thingsOf } from '#tests/support/team-things.ts';

const ada: Viewer = { personId: 'person_ada', role: 'member' };
const bob: Viewer = { personId: 'person_bob', role: 'member' };
const eve: Viewer = { personId: 'person_eve', role: 'admin' };
const admin: Viewer = { personId: 'shared', role: 'admin' };

let team: TeamService;
let things: ReturnType<typeof thingsOf<Viewer | undefined>>;
beforeAll(async () => {
  team = await openTeamService({ PLAYGROUND_PASSWORD: 'kites over the northern hills' });
  things = thingsOf(team.as);
});
afterAll(() => team.close());

const run = (viewer: Viewer, prompt: string, group: string) =>
  thingsOf<Viewer>(
    (who) => (path, options) => team.as(who)(path, { ...options, headers: { 'x-easel-group': group } }),
  ).run(viewer, prompt);
const rename = (viewer: Viewer, id: string, name: string) =>
  things.status(viewer, `/api/groups/${id}`, 'PATCH', { name });
const read = async <Value>(viewer: Viewer, path: string, schema: z.ZodType<Value>): Promise<Value> =>
  schema.parse(await (await team.as(viewer)(path)).json());
const groups = async (viewer: Viewer, query = ''): Promise<readonly RunGroup[]> =>
  (await read(viewer, `/api/groups?${query}`, runGroupsSchema)).groups;
const found = async (viewer: Viewer, id: string) => (await groups(viewer)).find((group) => group.id === id);
const runs = (viewer: Viewer, query: string) => read(viewer, `/api/runs?limit=200&${query}`, runsPageSchema);

test('a group is listed with its first prompt, named, found by name and text, and loses an empty name', async () => {
  const id = 'chat_voyage';
  await run(ada, 'a first question', id);
  await run(ada, 'another question', id);
  expect(await found(ada, id)).toMatchObject({
    ...{ name: null, excerpt: 'a first question', runs: 2, model: 'any-text' },
    ...{ operationId: 'messages.create', personId: ada.personId, visibility: 'team' },
  });
  const named = await team.as(ada)(`/api/groups/${id}`, { method: 'PATCH', body: { name: ' Sea voyage ' } });
  expect(groupPatchSchema.parse(await named.json())).toEqual({ name: 'Sea voyage' });
  for (const text of ['VOYAGE', 'sea%20another', 'first'])
    expect((await groups(bob, `text=${text}`)).map((group) => group.id)).toEqual([id]);
  expect(await groups(bob, 'text=sea%20unheard')).toEqual([]);
  expect(await groups(bob, 'kind=comparison')).toEqual([]);
  const page = await runs(bob, 'text=voyage');
  expect(page.runs.map(({ groupName }) => groupName)).toEqual(['Sea voyage', 'Sea voyage']);
  expect((await runs(bob, `group=${id}`)).total).toBe(2);
  expect((await runs(bob, 'kind=conversation&text=question')).total).toBe(2);
  expect((await runs(bob, 'kind=session&text=question')).total).toBe(0);

  expect(await rename(ada, id, '')).toBe(200);
  expect(await found(bob, id)).toMatchObject({ name: null });
  expect((await runs(bob, 'text=voyage')).total).toBe(0);
});

test('own groups come first', async () => {
  await run(ada, 'order of ada', 'compare_ada');
  await run(bob, 'order of bob', 'compare_bob');
  const idsOf = async (viewer: Viewer, more = '') =>
    (await groups(viewer, `kind=comparison&text=order${more}`)).map(({ id }) => id);
  expect(await idsOf(ada)).toEqual(['compare_ada', 'compare_bob']);
  expect(await idsOf(bob)).toEqual(['compare_bob', 'compare_ada']);
  expect(await idsOf(bob, '&owner=me')).toEqual(['compare_bob']);
});

test('its owner and admins rename it; nobody else, and no group of an evaluation or without runs', async () => {
  const id = 'session_rights';
  await run(ada, 'rights', id);
  expect([await rename(bob, id, 'x'), await rename(eve, id, 'x'), await rename(ada, id, 'x')]).toEqual([
    403, 200, 200,
  ]);
  // Who only adds a run does not own it.
  await run(bob, 'rights too', id);
  expect(await rename(bob, id, 'y')).toBe(403);
  expect(await rename(ada, 'chat_unknown', 'x')).toBe(404);
  expect(await rename(ada, 'eval_rights', 'x')).toBe(404);
  expect(await rename(ada, id, 'x'.repeat(121))).toBe(400);
  expect(await things.status(ada, '/api/groups?kind=thread')).toBe(400);
});

test('the name of a private one is in no list, search, count or run of anybody else', async () => {
  const canary = 'quokka-canary';
  const id = 'chat_secret';
  const secret = await run(ada, 'a diary', id);
  await things.show(ada, `/api/runs/${secret}`, 'private');
  expect(await rename(ada, id, canary)).toBe(200);
  expect(await found(ada, id)).toMatchObject({ name: canary, visibility: 'private' });
  // Bob knows the id, as one who saw it before it was private.
  await run(bob, 'guessed', id);
  const visitors = [bob, eve, admin, localViewer];
  for (const viewer of visitors) {
    for (const path of [
      ...['/api/groups', `/api/groups?text=${canary}`, '/api/groups?owner=me'],
      ...['/api/runs?limit=200', `/api/runs?text=${canary}`, `/api/runs?group=${id}`],
    ])
      expect(await (await team.as(viewer)(path)).text(), path).not.toContain(canary);
    expect((await runs(viewer, `text=${canary}`)).total).toBe(0);
    expect(await rename(viewer, id, 'found')).toBe(404);
  }
  expect((await runs(ada, `text=${canary}`)).total).toBe(1);
  expect(await found(bob, id)).toMatchObject({ name: null, excerpt: 'guessed', runs: 1 });

  // With a run that the team sees, the team sees the name.
  await things.show(ada, `/api/runs/${secret}`, 'team');
  expect(await found(bob, id)).toMatchObject({ name: canary, runs: 2 });
});

test('a name goes with the last run of the group', async () => {
  const id = 'chat_brief';
  const only = await run(ada, 'brief', id);
  await rename(ada, id, 'Brief one');
  await things.status(ada, `/api/runs/${only}`, 'DELETE');
  expect(await found(ada, id)).toBeUndefined();
  expect(await rename(ada, id, 'Still here')).toBe(404);
  await things.status(ada, `/api/runs/${only}/restore`, 'POST');
  expect(await found(ada, id)).toMatchObject({ name: 'Brief one' });
});

test('the names of a removed person stay with the runs that the team sees', async () => {
  const cid = await team.join('Cid');
  await run(cid, 'stays', 'chat_stays');
  await rename(cid, 'chat_stays', 'Stays');
  const secret = await run(cid, 'goes', 'chat_goes');
  await things.show(cid, `/api/runs/${secret}`, 'private');
  await rename(cid, 'chat_goes', 'Goes');
  expect(await things.status(admin, `/api/people/${cid.personId}`, 'DELETE')).toBe(200);
  expect(await found(bob, 'chat_stays')).toMatchObject({ name: 'Stays', personId: 'local' });
  expect(await rename(admin, 'chat_stays', 'Kept')).toBe(200);
  expect(await found(localViewer, 'chat_goes')).toBeUndefined();
  await things.status(admin, `/api/runs/${secret}/restore`, 'POST');
  expect(JSON.stringify(await groups(localViewer))).not.toContain('Goes');
});
