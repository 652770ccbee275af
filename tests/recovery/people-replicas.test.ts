// Two replicas with one Postgres: who is disabled, demoted or signed out on one is so on the other, within seconds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { openTestService } from '#tests/support/test-service.ts';
import { ownPassword, sharedPassword, type TestTeam, teamOf } from '#tests/support/test-team.ts';
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
