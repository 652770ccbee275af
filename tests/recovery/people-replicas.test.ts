// Two replicas with one Postgres: who is disabled, demoted or signed out on one is so on the other, within seconds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { madeApiKeySchema } from '#lib/contract/pages/api-key.ts';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { thingsOf } from '#tests/support/team-things.ts';
import { type CallOptions, openTestService } from '#tests/support/test-service.ts';
import { type Member, ownPassword, sharedPassword, type TestTeam, teamOf } from '#tests/support/test-team.ts';
import { until } from '#tests/support/until.ts';

let postgres: PostgresServer;
let one: TestTeam;
let two: TestTeam;
beforeAll(async () => {
  postgres = await startPostgres();
  const { url } = await createServerDatabase(postgres.url);
  const environment = { PLAYGROUND_PASSWORD: sharedPassword, DATABASE_URL: url };
  one = await teamOf(await openTestService(environment));
  two = await teamOf(await openTestService(environment));
});
afterAll(async () => {
  await one.close();
  await two.close();
  await postgres.stop();
});

test('a person who joins on one signs in on the other, and is out on both when one disables them', async () => {
  const ada = await one.join('Ada', 'member');
  const statusOn = async (team: TestTeam, path = '/api/runs') => (await team.as(ada, path)).status;
  await until(async () => (await statusOn(two)) === 200);
  await until(async () => {
    const signedIn = await two.signIn({ name: 'Ada', password: ownPassword });
    return signedIn.headers.get('location') === '/';
  });

  await one.as(one.shared, `/api/people/${ada.id}`, { method: 'PATCH', body: { disabled: true } });
  expect(await statusOn(one)).toBe(403);
  await until(async () => (await statusOn(two)) === 403);
});

const thingsOn = (team: TestTeam) =>
  thingsOf(
    (who: Member) =>
      (path: string, options: CallOptions = {}) =>
        team.as(who, path, options),
  );

test('a person whom one disables is out on both: pages, keys, links of the team', async () => {
  const [bea, ned] = [await one.join('Bea', 'member'), await one.join('Ned', 'member')];
  await until(async () => (await two.as(bea, '/api/me')).ok && (await two.as(ned, '/api/me')).ok);
  const [here, there] = [thingsOn(one), thingsOn(two)];
  const made = await one.as(bea, '/api/keys', { body: { name: 'build' } });
  const { key } = madeApiKeySchema.parse(await made.json());
  const link = `/api/shared/${await here.share(ned, await here.run(ned, 'of the team'))}`;
  const callOn = async (team: TestTeam) => (await team.service.call('/v1/models', { key })).status;
  const statesOn = () => Promise.all([here.status(bea, '/api/runs'), there.status(bea, '/api/runs')]);
  await until(async () => (await callOn(two)) === 200 && (await there.status(bea, link)) === 200);
  expect(await statesOn()).toEqual([200, 200]);

  await one.as(one.shared, `/api/people/${bea.id}`, { method: 'PATCH', body: { disabled: true } });
  await until(async () => {
    const all = await Promise.all([
      ...[statesOn(), callOn(one), callOn(two)].flat(),
      ...[here.status(bea, link), there.status(bea, link)],
    ]);
    // 429: many refused calls with one key.
    return all.flat().every((status) => [401, 403, 429].includes(status));
  });
});

test('no replica goes on with a private evaluation of a disabled person, until the person is enabled', async () => {
  const { evaluation, read } = thingsOn(one);
  const [liv, max] = [await one.join('Liv', 'member'), await one.join('Max', 'member')];
  await one.as(liv, '/api/me', { method: 'PATCH', body: { privateByDefault: true } });
  const id = await evaluation(liv, 'many rows', 100);
  const set = (disabled: boolean) =>
    one.as(one.shared, `/api/people/${liv.id}`, { method: 'PATCH', body: { disabled } });
  await set(true);
  const found = async (wanted: string) =>
    (await read(one.shared, '/api/evaluations', listSchema)).evaluations.find((each) => each.id === wanted);
  /** What is under way ends; nothing begins while others are served. */
  const restingCounts = async () => {
    const other = await evaluation(max, 'in the meantime');
    await until(async () => (await found(other))?.state === 'done');
    return await until(async () => {
      const { counts } = (await found(id)) ?? {};
      return counts !== undefined && counts.running === undefined && counts;
    });
  };
  expect(await restingCounts()).toEqual(await restingCounts());
  expect(await found(id)).toMatchObject({ name: '', personId: liv.id });
  await set(false);
  await until(async () => (await found(id))?.state === 'done');
});

test('an evaluation of the team that both run passes to the admin who disables its person on one, and ends', async () => {
  const { evaluation } = thingsOn(one);
  const gil = await one.join('Gil', 'member');
  await until(async () => (await two.as(gil, '/api/me')).ok);
  const id = await evaluation(gil, 'of the team', 60);
  const found = async (team: TestTeam) =>
    (await thingsOn(team).read(team.shared, '/api/evaluations', listSchema)).evaluations.find(
      (each) => each.id === id,
    );
  await until(async () => ((await found(two))?.counts.done ?? 0) > 0);
  await one.as(one.shared, `/api/people/${gil.id}`, { method: 'PATCH', body: { disabled: true } });
  for (const team of [one, two]) await until(async () => (await found(team))?.state === 'done');
  expect(await found(two)).toMatchObject({ personId: 'shared', counts: { done: 120 } });
});

const listSchema = z.object({
  evaluations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: z.string(),
      personId: z.string(),
      counts: z.record(z.string(), z.number()),
    }),
  ),
});

test('a role that one changes counts on the other', async () => {
  const grace = await one.join('Grace', 'viewer');
  const stop = (team: TestTeam) => team.as(grace, '/api/runs/run_x/stop', { method: 'POST' });
  await until(async () => (await (await two.as(grace, '/api/me')).json()).role === 'viewer');
  expect((await stop(two)).status).toBe(403);
  await one.as(one.shared, `/api/people/${grace.id}`, { method: 'PATCH', body: { role: 'member' } });
  expect((await stop(one)).status).toBe(404);
  await until(async () => (await stop(two)).status === 404);
});

test('two replicas never demote the last two admins together', async () => {
  const [eve, fay] = [await one.join('Eve', 'admin'), await one.join('Fay', 'admin')];
  await one.as(eve, '/api/people/shared', { method: 'PATCH', body: { role: 'viewer' } });
  await until(async () => (await (await two.as(fay, '/api/me')).json()).role === 'admin');
  const demoted = await Promise.all([
    one.as(eve, `/api/people/${fay.id}`, { method: 'PATCH', body: { role: 'member' } }),
    two.as(fay, `/api/people/${eve.id}`, { method: 'PATCH', body: { role: 'member' } }),
  ]);
  expect(demoted.map(({ status }) => status).sort()).toEqual([200, 409]);
});
