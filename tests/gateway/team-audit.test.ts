// What people do with things is in the audit log: shares, who sees a thing, deletions of what is not one's own, exports.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { type AuditRow, auditSchema } from '#lib/contract/pages/people.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { openTeamService, type TeamService } from '#tests/support/team-service.ts';
import { thingsOf } from '#tests/support/team-things.ts';
import { until } from '#tests/support/until.ts';

const ada: Viewer = { personId: 'person_ada', role: 'member' };
const eve: Viewer = { personId: 'person_eve', role: 'admin' };
let team: TeamService;
let things: ReturnType<typeof thingsOf<Viewer | undefined>>;
beforeAll(async () => {
  team = await openTeamService();
  things = thingsOf(team.as);
});
afterAll(() => team.close());

async function acts(target: string): Promise<Partial<AuditRow>[]> {
  const { rows } = auditSchema.parse(await (await team.as(eve)('/api/audit')).json());
  return rows
    .filter((row) => row.target === target)
    .map(({ actorId, action, detail }) => ({ actorId, action, detail }))
    .toReversed();
}
const byAda = (action: string, detail = {}) => ({ actorId: ada.personId, action, detail });
const byEve = (action: string, detail = {}) => ({ actorId: eve.personId, action, detail });
const shown = (from: string, to: string) => byAda('visibility changed', { from, to });

test('shares: made, for anyone, revoked by whom', async () => {
  const runId = await things.run(ada, 'a kite');
  const [closed, open] = [await things.share(ada, runId), await things.share(ada, runId, 'anyone')];
  const made = { kind: 'run', reference: runId };
  expect(await acts(closed)).toEqual([byAda('share made', made)]);
  for (let time = 0; time < 2; time += 1)
    expect(await things.status(eve, `/api/shares/${open}`, 'DELETE')).toBe(200);
  expect(await acts(open)).toEqual([
    byAda('share made for anyone', made),
    byEve('share revoked', { owner: ada.personId }),
  ]);
});

test('a run, a video and an evaluation: who sees them, and deletions by an admin, not those of own things', async () => {
  const runId = await things.run(ada, 'a run');
  const evaluation = await things.evaluation(ada, 'an evaluation');
  const video = await things.video(ada, 'a video');
  for (const [id, path, removed] of [
    [runId, `/api/runs/${runId}`, `/api/runs/${runId}`],
    [evaluation, `/api/evaluations/${evaluation}`, `/api/evaluations/${evaluation}`],
    [video, `/api/tasks/${video}`, `/api/gateway/v1/videos/${video}`],
  ] as const) {
    await things.show(ada, path, 'private');
    await things.show(ada, path, 'private');
    await things.show(ada, path, 'team');
    // The first one cancels a video, and its provider is stopped before the row goes.
    await until(async () => {
      await things.status(eve, removed, 'DELETE');
      return (await things.status(eve, path)) === 404;
    });
    const expected = [
      ...[shown('team', 'private'), shown('private', 'team')],
      byEve('deleted', { owner: ada.personId }),
    ];
    expect(await acts(id), path).toEqual(expected);
  }

  const own = await things.run(ada, 'my own');
  expect(await things.status(ada, `/api/runs/${own}`, 'DELETE')).toBe(200);
  expect(await acts(own)).toEqual([]);
});

test('a prompt and a collection: who sees them, and deletions by an admin', async () => {
  const prompt = {
    operation: 'images.generate',
    name: 'heron',
    model: 'alpha-image-2',
    stream: false,
    body: { prompt: 'a heron' },
  };
  for (const [path, body] of [
    ['/api/prompts', prompt],
    ['/api/collections', { title: 'herons', notes: '' }],
  ] as const) {
    const id = await things.made(ada, path, body);
    const own = `${path}/${id}`;
    await things.show(ada, own, 'private');
    await things.show(ada, own, 'private');
    await things.show(ada, own, 'team');
    expect(await things.status(eve, own, 'DELETE')).toBe(200);
    expect(await acts(id), path).toEqual([
      ...[shown('team', 'private'), shown('private', 'team')],
      byEve('deleted', { owner: ada.personId }),
    ]);
  }
});

test('exports, and the signing secret of a key', async () => {
  const evaluation = await things.evaluation(ada, 'exported');
  expect(await things.status(eve, `/api/evaluations/${evaluation}/export`)).toBe(200);
  expect(await acts(evaluation)).toEqual([byEve('exported')]);
  expect(await things.status(eve, '/api/audit?format=csv')).toBe(200);
  expect(await acts('audit')).toEqual([byEve('exported')]);

  const { apiKey } = madeApiKeySchema.parse(
    await (await team.as(ada)('/api/keys', { body: { name: 'build' } })).json(),
  );
  const secret = `/api/keys/${apiKey.id}/signing-secret`;
  expect(await things.status(ada, secret)).toBe(200);
  expect(await things.status(ada, `${secret}/rotate`, 'POST')).toBe(200);
  expect((await acts(apiKey.id)).map(({ action }) => action)).toEqual([
    ...['key made', 'signing secret shown', 'signing secret rotated'],
  ]);
  const bob: Viewer = { personId: 'person_bob', role: 'member' };
  expect(await things.status(bob, secret)).toBe(404);
  expect(await things.status(bob, '/api/keys/playground/signing-secret')).toBe(403);
});
