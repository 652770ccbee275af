// What people make is theirs: who sees, changes and deletes it, in every list, count, file and share.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { shareSchema, sharesListSchema } from '#lib/contract/pages/share.ts';
import { recordedRunSchema, runsPageSchema } from '#lib/contract/pages/stored-run.ts';
import { localViewer, type Viewer } from '#lib/server/http/viewer.ts';
import { openTeamService, type TeamService } from '#tests/support/team-service.ts';
import { until } from '#tests/support/until.ts';

const ada: Viewer = { personId: 'person_ada', role: 'member' };
const bob: Viewer = { personId: 'person_bob', role: 'member' };
const eve: Viewer = { personId: 'person_eve', role: 'admin' };
/** In a prompt that only its person may read. */
const canary = 'xylophone-canary';

let team: TeamService;
beforeAll(async () => {
  team = await openTeamService();
});
afterAll(() => team.close());

const textBody = (prompt: string) => ({
  model: 'any-text',
  max_tokens: 20,
  messages: [{ role: 'user', content: prompt }],
});

async function runOf(viewer: Viewer, prompt: string): Promise<string> {
  const response = await team.as(viewer)('/api/gateway/v1/messages', { body: textBody(prompt) });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  const id = response.headers.get('x-request-id') ?? '';
  await until(async () => {
    const saved = await team.as(viewer)(`/api/runs/${id}`);
    return saved.ok && recordedRunSchema.parse(await saved.json()).outcome !== 'running';
  });
  return id;
}

async function hide(viewer: Viewer, path: string): Promise<void> {
  const response = await team.as(viewer)(path, { method: 'PATCH', body: { visibility: 'private' } });
  expect(response.status).toBe(200);
}

async function runsOf(viewer: Viewer, query = '') {
  return runsPageSchema.parse(await (await team.as(viewer)(`/api/runs?limit=200${query}`)).json());
}

const status = async (viewer: Viewer | undefined, path: string, method = 'GET', body?: unknown) =>
  (await team.as(viewer)(path, { method, ...(body === undefined ? {} : { body }) })).status;

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

describe('a task', () => {
  async function videoOf(viewer: Viewer, prompt: string): Promise<string> {
    const body = { model: 'delta-1.1', prompt, duration: 5 };
    const response = await team.as(viewer)('/api/gateway/v1/videos', { body });
    expect(response.status).toBe(202);
    return z.object({ id: z.string() }).parse(await response.json()).id;
  }
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
      expect(await status(viewer, `/api/gateway/v1/videos/${id}`, 'DELETE')).toBe(404);
      const list = await (await team.as(viewer)('/api/gateway/v1/videos?limit=100')).text();
      expect(list).not.toContain(canary);
      await until(async () => (await runsOf(ada, `&text=${canary}%20at%20sea`)).total === 1);
      expect((await runsOf(viewer, `&text=${canary}`)).total).toBe(0);
    }
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
