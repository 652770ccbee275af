// People who are disabled or removed: what they own, and their work that runs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { apiKeysSchema } from '#lib/contract/pages/api-key.ts';
import type { Evaluation, EvaluationCells } from '#lib/contract/pages/evaluation.ts';
import { auditSchema } from '#lib/contract/pages/people.ts';
import { sharesListSchema } from '#lib/contract/pages/share.ts';
import { runsPageSchema } from '#lib/contract/pages/stored-run.ts';
import type { Viewer } from '#lib/server/http/viewer.ts';
import { openTeamService, type TeamService } from '#tests/support/team-service.ts';
import { thingsOf } from '#tests/support/team-things.ts';
import { until } from '#tests/support/until.ts';

const admin: Viewer = { personId: 'shared', role: 'admin' };
let team: TeamService;
let things: ReturnType<typeof thingsOf<Viewer | undefined>>;
let bob: Viewer;
beforeAll(async () => {
  team = await openTeamService({ PLAYGROUND_PASSWORD: 'kites over the northern hills' });
  things = thingsOf(team.as);
  bob = await team.join('Bob');
});
afterAll(() => team.close());

async function read<T>(viewer: Viewer, path: string): Promise<T> {
  const response = await team.as(viewer)(path);
  expect(response.status, path).toBe(200);
  const value: T = await response.json();
  return value;
}
const change = (id: string, body: object) => things.status(admin, `/api/people/${id}`, 'PATCH', body);
const remove = (id: string, query = '') => things.status(admin, `/api/people/${id}${query}`, 'DELETE');
const ended = (viewer: Viewer, id: string) =>
  until(async () => (await read<Evaluation>(viewer, `/api/evaluations/${id}`)).state === 'done');
const statesOf = async (viewer: Viewer, id: string) => {
  const { cells } = await read<EvaluationCells>(viewer, `/api/evaluations/${id}/cells`);
  return [...new Set(cells.map(({ state }) => state))];
};
const runOwners = async (viewer: Viewer, query = '') =>
  runsPageSchema
    .parse(await read(viewer, `/api/runs?limit=200${query}`))
    .runs.map(({ words, personId }) => [words, personId]);
const taskIds = async (viewer: Viewer) =>
  z
    .object({ tasks: z.array(z.object({ task: z.object({ id: z.string() }), personId: z.string() })) })
    .parse(await read(viewer, '/api/tasks?limit=100'))
    .tasks.map(({ task, personId }) => [task.id, personId]);
const detailOf = async (action: string, target: string) => {
  const { rows } = auditSchema.parse(await read(admin, '/api/audit'));
  return rows.find((row) => row.action === action && row.target === target)?.detail;
};

describe('an evaluation of a person who is disabled', () => {
  test('does not go on for the person: the admin who disables them gets it, and pays from then on', async () => {
    const ada = await team.join('Ada');
    await change(ada.personId, { disabled: true });
    // As from a session that another replica does not know to have ended.
    const late = await things.evaluation(ada, 'too late');
    const other = await things.evaluation(bob, 'in the meantime');
    await ended(bob, other);
    expect(await statesOf(bob, late)).toEqual(['waiting']);

    await change(ada.personId, { disabled: true });
    await ended(admin, late);
    expect(await statesOf(admin, late)).toEqual(['done']);
    expect(await read(admin, `/api/evaluations/${late}`)).toMatchObject({ personId: admin.personId });
    const owners = await runOwners(admin, '&text=too%20late');
    expect(owners).toHaveLength(4);
    for (const [, owner] of owners) expect(owner).toBe(admin.personId);
  });

  test('waits if it is private, and goes on when the person is enabled', async () => {
    const dora = await team.join('Dora');
    await change(dora.personId, { disabled: true });
    const id = await things.evaluation(dora, 'only mine');
    await things.show(dora, `/api/evaluations/${id}`, 'private');
    await change(dora.personId, { disabled: true });
    await ended(bob, await things.evaluation(bob, 'another one'));
    expect(await statesOf(dora, id)).toEqual(['waiting']);
    expect(await things.status(admin, `/api/evaluations/${id}`)).toBe(404);
    await change(dora.personId, { disabled: false });
    await ended(dora, id);
  });
});

describe('a person who is removed', () => {
  /** One thing of each kind for the team, and one that is private. */
  async function ownings(name: string) {
    const person = await team.join(name);
    const { apiKey } = z
      .object({ apiKey: z.object({ id: z.string() }) })
      .parse(await (await team.as(person)('/api/keys', { body: { name } })).json());
    const make = async (word: string) => {
      const runId = await things.run(person, `${name} ${word}`);
      const evaluation = await things.evaluation(person, `${name} ${word}`);
      await ended(person, evaluation);
      const made = { runId, evaluation, share: await things.share(person, runId) };
      return { ...made, video: await things.video(person, `${name} ${word}`) };
    };
    const [open, own] = [await make('open'), await make('private')];
    await things.show(person, `/api/runs/${own.runId}`, 'private');
    await things.show(person, `/api/tasks/${own.video}`, 'private');
    await things.show(person, `/api/evaluations/${own.evaluation}`, 'private');
    return { person, keyId: apiKey.id, open, own };
  }
  const sharesLeft = async () =>
    sharesListSchema
      .parse(await read(admin, '/api/shares'))
      .shares.filter(({ revokedAt }) => revokedAt === null)
      .map(({ id, personId }) => [id, personId]);
  const keyState = async (id: string) =>
    apiKeysSchema.parse(await read(admin, '/api/keys')).keys.find((key) => key.id === id)?.state;

  test('leaves what the team sees to it, unless asked otherwise; what is private is deleted', async () => {
    const { person, keyId, open, own } = await ownings('Cid');
    expect(await remove(person.personId)).toBe(200);

    const runs = await runOwners(bob, '&text=cid');
    expect(runs).toContainEqual(['Cid open', 'local']);
    expect(JSON.stringify(runs)).not.toMatch(/private|person_/);
    expect(await things.status(bob, `/api/runs/${open.runId}`)).toBe(200);
    expect(await things.status(bob, `/api/evaluations/${open.evaluation}`)).toBe(200);
    expect(await sharesLeft()).toContainEqual([open.share, 'local']);
    expect(JSON.stringify(await sharesLeft())).not.toContain(own.share);
    await until(async () => {
      for (const part of team.services.parts) await part.sweep?.();
      return !JSON.stringify(await taskIds(admin)).includes(own.video);
    });
    expect(await taskIds(bob)).toContainEqual([open.video, 'local']);
    expect(await things.status(person, `/api/runs/${own.runId}`)).toBe(404);
    const { evaluations } = await read<{ evaluations: { id: string }[] }>(admin, '/api/evaluations');
    expect(evaluations.map(({ id }) => id)).toContain(open.evaluation);
    expect(evaluations.map(({ id }) => id)).not.toContain(own.evaluation);
    expect(await keyState(keyId)).toBe('revoked');
    expect(await detailOf('person removed', person.personId)).toEqual({ name: 'Cid', things: 'keep' });
  });

  test('takes everything along if an admin says so', async () => {
    const { person, open, own } = await ownings('Dan');
    expect(await remove(person.personId, '?things=burn')).toBe(400);
    expect(await remove(person.personId, '?things=delete')).toBe(200);
    expect(await runOwners(admin, '&text=dan')).toEqual([]);
    for (const { share, runId, evaluation, video } of [open, own]) {
      expect(await things.status(admin, `/api/runs/${runId}`)).toBe(404);
      expect(await things.status(admin, `/api/evaluations/${evaluation}`)).toBe(404);
      expect(JSON.stringify(await sharesLeft())).not.toContain(share);
      await until(async () => {
        for (const part of team.services.parts) await part.sweep?.();
        return !JSON.stringify(await taskIds(admin)).includes(video);
      });
    }
    expect(await things.status(bob, `/api/runs/${open.runId}/restore`, 'POST')).toBe(403);
    expect(await things.status(admin, `/api/runs/${open.runId}/restore`, 'POST')).toBe(200);
  });
});

test('a name that is taken leaves the other half of a change undone', async () => {
  const fay = await team.join('Fay');
  const both = { name: 'Bob', privateByDefault: true };
  expect(await things.status(fay, '/api/me', 'PATCH', both)).toBe(400);
  expect(await read(fay, '/api/me')).toMatchObject({ name: 'Fay', privateByDefault: false });
  expect(await things.status(fay, '/api/me', 'PATCH', { ...both, name: 'Fay F.' })).toBe(200);
  expect(await read(fay, '/api/me')).toMatchObject({ name: 'Fay F.', privateByDefault: true });
});
