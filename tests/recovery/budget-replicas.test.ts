// Tests that budgets and the limit of live tasks hold over two processes with one Postgres, for calls at once and right after
// one is killed.

import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { apiKeysSchema } from '#lib/contract/pages/api-key.ts';
import { noLimits } from '#lib/contract/pages/key-limits.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let postgres: PostgresServer;
let upstream: ScriptedUpstream;
let databaseUrl: string;
let directories: string[] = [];
let running: RunningServer[] = [];
/** Image requests that wait for their answer. */
let waiting: ServerResponse[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  upstream = await startScriptedUpstream();
});
afterAll(async () => {
  await postgres.stop();
  upstream.close();
});
afterEach(async () => {
  for (const server of running) await server.kill();
  for (const one of directories) await rm(one, { recursive: true, force: true, maxRetries: 5 });
  running = [];
  directories = [];
});

/** Two processes with one database, unless it is that of one process. */
async function start(database: 'shared' | 'own', settings: Record<string, string> = {}) {
  if (database === 'shared') databaseUrl = (await createServerDatabase(postgres.url)).url;
  waiting = [];
  upstream.script = (response) => void waiting.push(response);
  const open = async (dataDirectory: string) => {
    const shared: Record<string, string> = database === 'shared' ? { DATABASE_URL: databaseUrl } : {};
    const environment = { ...upstream.environment, ...shared, ...settings };
    const server = await startServer({ dataDirectory, environment, inBuild: true });
    running.push(server);
    return server;
  };
  const made = database === 'shared' ? [0, 1] : [0];
  const folders = made.map(() => makeDataDirectory(database === 'shared' ? 'empty' : 'prepared'));
  directories.push(...folders);
  const servers = await Promise.all(folders.map(open));
  const [one = servers[0], two = one] = servers;
  if (one === undefined || two === undefined) throw new Error('No process was started.');
  const [folder = ''] = folders;
  return { one, two, restart: () => open(folder) };
}

async function call({ baseUrl }: RunningServer, path: string, key: string, body?: object, more: Init = {}) {
  const response = await fetch(baseUrl + path, {
    method: more.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more.headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: JSON.parse((await response.text()) || '{}') };
}

interface Init {
  method?: string;
  headers?: Record<string, string>;
}

const draw = { model: 'alpha-image-2', prompt: 'A kite' };
const video = { model: 'delta-1.1', prompt: 'A kite', duration: 3, resolution: '480p' };
const image = JSON.stringify({ created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] });
const prices = { currency: '$', models: { 'alpha-image-2': { image: 0.1 }, 'delta-1.1': { second: 0.1 } } };

/** A key with a budget that all processes know, as they know the prices. */
async function makeKey(servers: readonly RunningServer[], monthlyBudget: number) {
  const [one] = servers;
  if (one === undefined) throw new Error('There is no process.');
  await call(one, '/api/prices', one.apiKey, prices, { method: 'PUT' });
  const body = { name: 'Limited', limits: { ...noLimits, monthlyBudget } };
  const { key, apiKey } = (await call(one, '/api/keys', one.apiKey, body)).body;
  for (const server of servers) {
    await until(async () => (await call(server, '/v1/models', key)).status === 200);
    // Prices are read again every five seconds.
    const headers = { 'x-easel-dry-run': 'true' };
    const estimate = () => call(server, '/v1/images/generations', key, draw, { headers });
    await until(async () => (await estimate()).body.estimate.maximum === 0.1);
  }
  return {
    key,
    async money(server: RunningServer) {
      const { keys } = apiKeysSchema.parse((await call(server, '/api/keys', server.apiKey)).body);
      const found = keys.find(({ id }) => id === apiKey.id);
      return [found?.spent, found?.reserved].map((amount) => Number(amount?.toFixed(9)));
    },
  };
}

/** The statuses of so many requests at once, half of them to each process; not of those that wait for the upstream. */
function send(
  servers: readonly RunningServer[],
  key: string,
  count: number,
  path: string,
  body: object,
  headers = {},
) {
  const statuses: number[] = [];
  const all = Array.from({ length: count }, async (_, index) => {
    const server = servers[index % servers.length];
    if (server === undefined) return;
    const { status } = await call(server, path, key, body, { headers }).catch(() => ({ status: 0 }));
    statuses.push(status);
  });
  return { statuses, all: Promise.all(all) };
}

const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

test('of 500 calls at once over two processes, the money for 50 pays for 50: images, image tasks, videos', async () => {
  const { one, two } = await start('shared');
  const servers = [one, two];
  const { key, money } = await makeKey(servers, 5);
  const { statuses, all } = send(servers, key, 500, '/v1/images/generations', draw);
  await until(() => waiting.length === 50 && statuses.length === 450);
  expect(countOf(statuses, 402)).toBe(450);
  expect(await money(two)).toEqual([0, 5]);
  for (const response of waiting) response.setHeader('content-type', 'application/json').end(image);
  await all;
  expect([countOf(statuses, 200), countOf(statuses, 402)]).toEqual([50, 450]);
  expect(await money(one)).toEqual([5, 0]);

  for (const [path, body, headers, budget] of [
    ['/v1/images/generations', draw, { prefer: 'respond-async' }, 5],
    ['/v1/videos', video, {}, 15],
  ] as const) {
    const limited = await makeKey(servers, budget);
    const tasks = send(servers, limited.key, 500, path, body, headers);
    await tasks.all;
    expect([countOf(tasks.statuses, 202), countOf(tasks.statuses, 402)]).toEqual([50, 450]);
    expect(await limited.money(one)).toEqual([0, budget]);
  }
});

test('of 100 tasks at once over two processes, those pass that MAX_LIVE_TASKS leaves', async () => {
  const { one, two } = await start('shared', { MAX_LIVE_TASKS: '12' });
  const deferred = { prefer: 'respond-async' };
  await send([one], one.apiKey, 5, '/v1/images/generations', draw, deferred).all;
  await send([two], one.apiKey, 5, '/v1/videos', video).all;
  const images = send([one, two], one.apiKey, 50, '/v1/images/generations', draw, deferred);
  const videos = send([two, one], one.apiKey, 50, '/v1/videos', video);
  await Promise.all([images.all, videos.all]);
  const statuses = [...images.statuses, ...videos.statuses];
  expect([countOf(statuses, 202), countOf(statuses, 429)]).toEqual([2, 98]);
});

test('a process is killed between reservation and settlement: the budget holds at once, and its part is spent', async () => {
  const { one, two } = await start('shared');
  const { key, money } = await makeKey([one, two], 1);
  const killed = send([one], key, 6, '/v1/images/generations', draw);
  await until(() => waiting.length === 6);
  const deferred = send([one], key, 1, '/v1/images/generations', draw, { prefer: 'respond-async' });
  await deferred.all;
  await one.kill();
  await killed.all;
  const { statuses } = send([two], key, 30, '/v1/images/generations', draw);
  await until(() => statuses.length === 27);
  expect(countOf(statuses, 402)).toBe(27);
  expect(await money(two)).toEqual([0, 1]);

  // Its lease ends; that of the other process and the task stay.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    update easel.reservations set expires_at = statement_timestamp() - interval '1 second' where id in (
      select id from easel.reservations where expires_at is not null order by expires_at limit 6)`);
  await client.end();
  await until(async () => (await money(two))[0] === 0.6);
  expect(await money(two)).toEqual([0.6, 0.4]);
});

test('a killed process with a database of its own has spent what it reserved at the next start', async () => {
  const { one, restart } = await start('own');
  const { key, money } = await makeKey([one], 1);
  const { all } = send([one], key, 4, '/v1/images/generations', draw);
  await until(() => waiting.length === 4);
  await one.kill();
  await all;
  const again = await restart();
  expect(await money(again)).toEqual([0.4, 0]);
  const { statuses } = send([again], key, 20, '/v1/images/generations', draw);
  await until(() => statuses.length === 14);
  expect(countOf(statuses, 402)).toBe(14);
});
