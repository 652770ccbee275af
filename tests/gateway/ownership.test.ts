// What people make is theirs: who sees, changes and deletes it, in every list, count, file and share.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { taskListSchema } from '#lib/contract/pages/listed-task.ts';
import { shareSchema, sharesListSchema } from '#lib/contract/pages/share.ts';
import { recordedRunSchema, runsPageSchema } from '#lib/contract/pages/stored-run.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { localViewer, type Viewer } from '#lib/server/http/viewer.ts';
import { openTeamService, type TeamService } from '#tests/support/team-service.ts';
import { thingsOf } from '#tests/support/team-things.ts';
import { until } from '#tests/support/until.ts';

const ada: Viewer = { personId: 'person_ada', role: 'member' };
const bob: Viewer = { personId: 'person_bob', role: 'member' };
const eve: Viewer = { personId: 'person_eve', role: 'admin' };
/** In a prompt that only its person may read. */
const canary = 'xylophone-canary';

let team: TeamService;
let things: ReturnType<typeof thingsOf<Viewer | undefined>>;
const logged: string[] = [];
beforeAll(async () => {
  team = await openTeamService({}, logged);
  things = thingsOf(team.as);
});
afterAll(() => team.close());

const textBody = (prompt: string) => ({
  model: 'any-text',
  max_tokens: 20,
  messages: [{ role: 'user', content: prompt }],
});
const runOf = (viewer: Viewer, prompt: string) => things.run(viewer, prompt);

const hide = (viewer: Viewer, path: string) => things.show(viewer, path, 'private');

async function runsOf(viewer: Viewer, query = '') {
  return runsPageSchema.parse(await (await team.as(viewer)(`/api/runs?limit=200${query}`)).json());
}

const status = (viewer: Viewer | undefined, path: string, method = 'GET', body?: unknown) =>
  things.status(viewer, path, method, body);

describe('a run', () => {
  test('of the team is seen by all, changed by its person and by admins', async () => {
    const id = await runOf(ada, 'a kite for the team');
    for (const viewer of [ada, bob, eve]) {
      const run = recordedRunSchema.parse(await (await team.as(viewer)(`/api/runs/${id}`)).json());
      expect(run).toMatchObject({ personId: ada.personId, visibility: 'team', words: 'a kite for the team' });
    }
    const change = (viewer: Viewer) => status(viewer, `/api/runs/${id}`, 'PATCH', { pinned: true });
    expect([await change(bob), await change(ada), await change(eve)]).toEqual([403, 200, 200]);
    const show = (viewer: Viewer) => status(viewer, `/api/runs/${id}`, 'PATCH', { visibility: 'private' });
    expect([await show(bob), await show(eve)]).toEqual([403, 403]);
    expect(await status(bob, `/api/runs/${id}`, 'DELETE')).toBe(403);
    expect(await status(bob, `/api/runs/${id}/stop`, 'POST')).toBe(403);
    expect(await status(eve, `/api/runs/${id}`, 'DELETE')).toBe(200);
    expect(await status(bob, `/api/runs/${id}/restore`, 'POST')).toBe(403);
    expect(await status(eve, `/api/runs/${id}/restore`, 'POST')).toBe(200);
  });

  test('that is private does not exist for others: no list, search, count, facet, file, live response', async () => {
    const id = await runOf(ada, `a ${canary} in the attic`);
    await status(ada, `/api/runs/${id}`, 'PATCH', { tags: [`tag-${canary}`] });
    const before = await runsOf(bob);
    await hide(ada, `/api/runs/${id}`);

    const own = await runsOf(ada, `&text=${canary}`);
    expect(own).toMatchObject({ total: 1, runs: [{ id, visibility: 'private' }] });
    for (const viewer of [bob, localViewer]) {
      expect(await runsOf(viewer, `&text=${canary}`)).toMatchObject({ total: 0, runs: [] });
      const listed = await runsOf(viewer);
      expect(JSON.stringify(listed)).not.toContain(canary);
    }
    expect((await runsOf(bob)).total).toBe(before.total - 1);
    for (const below of ['', '/request', '/response', '/thumbnail', '/media/0', '/live'])
      expect(await status(bob, `/api/runs/${id}${below}`)).toBe(404);
    for (const [method, below] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/stop'],
      ['POST', '/restore'],
    ] as const)
      expect(await status(bob, `/api/runs/${id}${below}`, method, method === 'PATCH' ? {} : undefined)).toBe(
        404,
      );
    expect(await status(bob, '/api/shares', 'POST', { runId: id, expiresInDays: 1 })).toBe(404);
    // As the palette asks, typed or not.
    for (const query of ['limit=5', `limit=5&text=${canary}`, `limit=5&text=${id}`]) {
      const palette = await (await team.as(bob)(`/api/runs?${query}`)).text();
      expect(palette).not.toContain(canary);
      expect(palette).not.toContain(id);
    }
    const marks = await (await team.as(bob)(`/api/runs/marks?ids=${id}`)).json();
    expect(marks).toEqual({});
  });

  test('that is private shows an admin who, when, which model, but no content; and may be deleted', async () => {
    const id = await runOf(bob, `the ${canary} of bob`);
    await hide(bob, `/api/runs/${id}`);
    const page = await runsOf(eve);
    expect(page.runs.find((run) => run.id === id)).toMatchObject({
      ...{ personId: bob.personId, visibility: 'private', model: 'any-text' },
      ...{ words: '', tags: [], hasThumbnail: false },
    });
    expect(JSON.stringify(page)).not.toContain(canary);
    expect((await runsOf(eve, `&text=${canary}`)).total).toBe(0);
    for (const below of ['', '/request', '/response', '/live'])
      expect(await status(eve, `/api/runs/${id}${below}`)).toBe(404);
    expect(await status(eve, `/api/runs/${id}`, 'PATCH', { visibility: 'team' })).toBe(404);
    expect(await status(eve, `/api/runs/${id}`, 'DELETE')).toBe(200);
    expect(await status(bob, `/api/runs/${id}`)).toBe(404);
  });

  test('is among "mine" for its person only', async () => {
    const id = await runOf(bob, 'mine alone');
    expect((await runsOf(bob, '&owner=me')).runs.map((run) => run.id)).toContain(id);
    expect((await runsOf(ada, '&owner=me')).runs.map((run) => run.id)).not.toContain(id);
    expect(await status(ada, '/api/runs?owner=bob')).toBe(400);
  });

  test('of the local person has no owner in any response', async () => {
    const id = await runOf(localViewer, 'as before');
    const run = await (await team.as(localViewer)(`/api/runs/${id}`)).json();
    expect(run).not.toHaveProperty('personId');
    expect(run).not.toHaveProperty('visibility');
  });
});

describe('an evaluation', () => {
  test('has votes of several people, each on every pair; a private one has none of others', async () => {
    const id = await things.evaluation(ada, 'votes', 1);
    const path = `/api/evaluations/${id}`;
    await until(async () => (await (await team.as(ada)(path)).json()).state === 'done');
    const vote = (viewer: Viewer, winner: string) =>
      status(viewer, `${path}/votes`, 'POST', { first: 0, second: 1, winner });
    for (const [viewer, winner] of [
      [ada, 'first'],
      [bob, 'second'],
      [eve, 'tie'],
      [bob, 'first'],
    ] as const)
      expect(await vote(viewer, winner)).toBe(201);
    const { votes } = await (await team.as(bob)(`${path}/cells`)).json();
    const pair = { first: 0, second: 1 };
    expect(votes).toHaveLength(3);
    expect(votes).toEqual(
      expect.arrayContaining([
        { ...pair, personId: ada.personId, winner: 'first' },
        { ...pair, personId: bob.personId, winner: 'first' },
        { ...pair, personId: eve.personId, winner: 'tie' },
      ]),
    );
    await hide(ada, path);
    expect([await vote(bob, 'tie'), await vote(eve, 'tie'), await vote(ada, 'tie')]).toEqual([404, 404, 201]);
  });

  test('shows the images of its rows to those who see it; its person alone starts it with them', async () => {
    const body = await (await fetch(sampleImage)).blob();
    const image = await things.made(ada, '/api/evaluation-images', body);
    const seen = (path: string) => Promise.all([ada, bob, eve].map((viewer) => status(viewer, path)));
    const file = `/api/evaluation-images/${image}`;
    expect(await seen(file)).toEqual([200, 404, 404]);
    const edits = {
      ...{ name: canary, operation: 'images.edit', models: ['alpha-image-2'], repeats: 1, checks: {} },
      template: { images: [{ image_url: '{{image}}' }], prompt: 'At night' },
      rows: [{ image: `image:${image}` }],
    };
    const refused = await (await team.as(bob)('/api/evaluations', { body: edits })).json();
    expect(refused).toMatchObject({ problems: [{ parameter: 'rows[0].image' }] });

    const path = `/api/evaluations/${await things.made(ada, '/api/evaluations', edits)}`;
    await until(async () => (await (await team.as(ada)(path)).json()).state === 'done');
    expect(await seen(file)).toEqual([200, 200, 200]);
    await hide(ada, path);
    expect(await seen(file)).toEqual([200, 404, 404]);

    const { assets } = team.services.context;
    expect(await status(ada, path, 'DELETE')).toBe(200);
    expect(await seen(file)).toEqual([404, 404, 404]);
    expect(await assets.deleteExpiredAssets()).toBeGreaterThan(0);
    expect(await assets.findAsset(image)).toBeNull();
  });

  test('that is deleted between look-up and change is not found', async () => {
    const id = await things.evaluation(ada, 'short-lived', 1);
    const changes = ['cancel', 'retry'].map((below) => `/api/evaluations/${id}/${below}`);
    const answers = await Promise.all([
      ...changes.map((path) => status(ada, path, 'POST', {})),
      status(ada, `/api/evaluations/${id}`, 'DELETE'),
      ...changes.map((path) => status(ada, path, 'POST', {})),
    ]);
    for (const answer of answers) expect([200, 404]).toContain(answer);
  });
});

describe('a task', () => {
  const videoOf = (viewer: Viewer, prompt: string) => things.video(viewer, prompt);
  const listSchema = z.object({
    tasks: z.array(z.object({ task: z.object({ id: z.string() }), visibility: z.string().optional() })),
    counts: z.object({ all: z.number() }),
    totals: z.object({ all: z.number(), models: z.unknown().optional() }),
  });
  const tasksOf = async (viewer: Viewer, query = '') =>
    listSchema.parse(await (await team.as(viewer)(`/api/tasks?limit=100${query}`)).json());

  test('that is private does not exist for others, nor does its run; counts leave it out', async () => {
    const id = await videoOf(ada, `a ${canary} at sea`);
    const before = await tasksOf(bob);
    await hide(ada, `/api/tasks/${id}`);
    const after = await tasksOf(bob);
    expect(after.counts.all).toBe(before.counts.all - 1);
    expect(after.totals.all).toBe(before.totals.all - 1);
    expect((await tasksOf(ada)).counts.all).toBe(before.counts.all);
    expect(await tasksOf(bob, `&text=${canary}`)).toMatchObject({ tasks: [], counts: { all: 0 } });
    expect(await tasksOf(ada, `&text=${canary}&owner=me`)).toMatchObject({
      tasks: [{ task: { id }, visibility: 'private' }],
      counts: { all: 1 },
    });
    for (const viewer of [bob, eve]) {
      for (const path of [
        `/api/tasks/${id}`,
        `/api/gateway/v1/videos/${id}`,
        `/api/gateway/v1/videos/${id}/content`,
      ])
        expect(await status(viewer, path)).toBe(404);
      expect(await status(viewer, `/api/tasks/${id}/cancel`, 'POST')).toBe(404);
      const list = await (await team.as(viewer)('/api/gateway/v1/videos?limit=100')).text();
      expect(list).not.toContain(canary);
      await until(async () => (await runsOf(ada, `&text=${canary}%20at%20sea`)).total === 1);
      expect((await runsOf(viewer, `&text=${canary}`)).total).toBe(0);
    }
    expect(await status(bob, `/api/gateway/v1/videos/${id}`, 'DELETE')).toBe(404);
  });

  test('that is private shows an admin who, when and which model, but no content; and may be deleted', async () => {
    const id = await videoOf(bob, `the ${canary} of bob`);
    await hide(bob, `/api/tasks/${id}`);
    const ofEve = async () => {
      const text = await (await team.as(eve)(`/api/tasks?limit=100&watch=${id}`)).text();
      expect(text).not.toContain(canary);
      return taskListSchema.parse(JSON.parse(text));
    };
    const { tasks, watched } = await ofEve();
    for (const list of [tasks, watched])
      expect(list.find(({ task }) => task.id === id)).toMatchObject({
        ...{ personId: bob.personId, visibility: 'private', hasStill: false, runId: null },
        task: { prompt: '', model: 'delta-1.1' },
      });
    expect((await tasksOf(eve, `&text=${canary}`)).counts.all).toBe(0);
    const remove = async () => {
      const response = await team.as(eve)(`/api/gateway/v1/videos/${id}`, { method: 'DELETE' });
      expect(await response.text()).not.toContain(canary);
      return response.status;
    };
    await until(async () => (await remove()) === 404);
    expect(await status(bob, `/api/tasks/${id}`)).toBe(404);
    expect((await ofEve()).tasks.map(({ task }) => task.id)).not.toContain(id);
  });

  test('of the team is cancelled and deleted by its person and by admins only', async () => {
    const id = await videoOf(ada, 'a boat');
    expect(await status(bob, `/api/tasks/${id}`)).toBe(200);
    expect(await status(bob, `/api/tasks/${id}/cancel`, 'POST')).toBe(403);
    expect(await status(bob, `/api/gateway/v1/videos/${id}/cancel`, 'POST')).toBe(403);
    expect(await status(bob, `/api/gateway/v1/videos/${id}`, 'DELETE')).toBe(403);
    expect(await status(bob, `/api/tasks/${id}`, 'PATCH', { visibility: 'private' })).toBe(403);
    await until(async () => (await status(eve, `/api/gateway/v1/videos/${id}`, 'DELETE')) === 200);
  });
});

test('no log has a word of a prompt, private or not', () => {
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((line) => line.includes(canary))).toEqual([]);
});

describe('a share', () => {
  const share = async (viewer: Viewer, runId: string, audience?: string) => {
    const body = { runId, expiresInDays: 1, ...(audience ? { audience } : {}) };
    return shareSchema.parse(await (await team.as(viewer)('/api/shares', { body })).json());
  };
  const listed = async (viewer: Viewer) =>
    sharesListSchema.parse(await (await team.as(viewer)('/api/shares')).json()).shares;

  test('for the team needs a sign-in, one for anyone does not', async () => {
    const runId = await runOf(ada, 'shown around');
    const [open, closed] = [await share(ada, runId), await share(ada, runId, 'team')];
    expect([open.audience, closed.audience]).toEqual(['anyone', 'team']);
    const files = ['', '/request', '/response', '/preview.png'];
    for (const below of files) {
      expect(await status(undefined, `/api/shared/${open.id}${below}`)).toBe(200);
      expect(await status(undefined, `/api/shared/${closed.id}${below}`)).toBe(403);
      expect(await status(bob, `/api/shared/${closed.id}${below}`)).toBe(200);
    }
    const shown = await (await team.as(undefined)(`/api/shared/${open.id}`)).text();
    expect(shown).not.toContain(ada.personId);
    expect(await status(bob, `/api/shares/${open.id}`, 'DELETE')).toBe(403);
    expect(await status(eve, `/api/shares/${open.id}`, 'DELETE')).toBe(200);
    expect(await status(undefined, `/api/shared/${open.id}`)).toBe(410);
  });

  test('of something private is listed for its person; an admin sees no content and revokes it', async () => {
    const runId = await runOf(ada, `shared ${canary}`);
    const { id } = await share(ada, runId);
    expect((await listed(bob)).map((one) => one.id)).toContain(id);
    await hide(ada, `/api/runs/${runId}`);
    expect(JSON.stringify(await listed(bob))).not.toContain(id);
    expect((await listed(ada)).find((one) => one.id === id)?.words).toContain(canary);
    expect((await listed(eve)).find((one) => one.id === id)).toMatchObject({ words: '', reference: '' });
    expect(await status(bob, `/api/shares/${id}`, 'DELETE')).toBe(404);
    expect(await status(eve, `/api/shares/${id}`, 'DELETE')).toBe(200);
  });

  test('for anyone is refused, and read by nobody without a sign-in, where PUBLIC_SHARES is false', async () => {
    const closed = await openTeamService({ PUBLIC_SHARES: 'false' });
    try {
      const response = await closed.as(ada)('/api/gateway/v1/messages', { body: textBody('inside') });
      await response.arrayBuffer();
      const body = { runId: response.headers.get('x-request-id'), expiresInDays: 1 };
      const refused = await closed.as(ada)('/api/shares', { body: { ...body, audience: 'anyone' } });
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain('PUBLIC_SHARES');
      const made = shareSchema.parse(await (await closed.as(ada)('/api/shares', { body })).json());
      expect(made.audience).toBe('team');
      await closed.services.history.sharedTask(made.id, bob);
      await closed.services.context.assets.deleteExpiredAssets();
      expect((await closed.as(undefined)(`/api/shared/${made.id}`)).status).toBe(403);
      expect((await closed.as(bob)(`/api/shared/${made.id}`)).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});
