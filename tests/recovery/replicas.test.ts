// Tests two processes of the service with one real Postgres and one bucket of an S3 server: they share the
// work, one is killed, database and bucket are unavailable for a while.
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { taskListSchema } from '#lib/contract/pages/listed-task.ts';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type S3Server, s3Environment, startS3Server } from '#tests/support/s3-server.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let postgres: PostgresServer;
let s3: S3Server;
let directories: string[] = [];
let databaseUrl: string;
let running: RunningServer[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  s3 = await startS3Server();
});
afterAll(async () => {
  await postgres.stop();
  await s3.close();
});
beforeEach(async () => {
  databaseUrl = (await createServerDatabase(postgres.url)).url;
});
afterEach(async () => {
  for (const server of running) await server.kill();
  running = [];
  for (const one of directories) await rm(one, { recursive: true, force: true, maxRetries: 5 });
  directories = [];
});

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDirectory = makeDataDirectory('empty');
  directories.push(dataDirectory);
  const settings = {
    DATABASE_URL: databaseUrl,
    ...s3Environment(s3),
    ...{ SANDBOX_PACE: '0.4', ...environment },
  };
  const server = await startServer({ dataDirectory, environment: settings });
  running.push(server);
  return server;
}

async function call({ baseUrl, apiKey }: RunningServer, path: string, body?: object, headers: object = {}) {
  const response = await fetch(baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text || '{}') };
}

const video = { model: 'delta-1.1', prompt: 'A kite over the sea', duration: 3, resolution: '480p' };
const create = async (server: RunningServer): Promise<string> =>
  (await call(server, '/v1/videos', video)).body.id;
const statusOf = async (server: RunningServer, id: string): Promise<string> =>
  (await call(server, `/v1/videos/${id}`)).body.status;

describe('two replicas', () => {
  test('start concurrently with an empty database, and each serves the tasks of both', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const ids = [await create(one), await create(two), await create(one)];
    for (const id of ids) await until(async () => (await statusOf(two, id)) === 'completed');
    for (const id of ids) expect(await statusOf(one, id)).toBe('completed');
    const { body } = await call(one, `/v1/videos/${ids[1]}`);
    const bytes = await (await fetch(body.data.url.replace(two.baseUrl, one.baseUrl))).arrayBuffer();
    expect(bytes.byteLength).toBeGreaterThan(10_000);
  });

  test('share idempotency keys and the rate limit of an API key', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    const headers = { 'idempotency-key': 'same' };
    const answers = await Promise.all(
      [one, two, one, two].map((server) => call(server, '/v1/videos', video, headers)),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);

    const limits = { operations: [], models: [], requestsPerMinute: 4, monthlyBudget: null };
    const made = await call(one, '/api/keys', { name: 'Shared', limits });
    const caller = [one, two].map((server) => ({ ...server, apiKey: made.body.key }));
    for (const server of caller) await until(async () => (await call(server, '/v1/models')).status === 200);
    const message = { model: 'any', max_tokens: 9, messages: [{ role: 'user', content: 'Hello' }] };
    const answered = await Promise.all(
      [...caller, ...caller, ...caller, ...caller].map((server) => call(server, '/v1/messages', message)),
    );
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answered.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test('one is killed: the other takes over its tasks and completes them', async () => {
    const [one, two] = await Promise.all([start({ SANDBOX_PACE: '1' }), start()]);
    const ids = await Promise.all(Array.from({ length: 4 }, () => create(one)));
    await until(async () => (await statusOf(two, ids[0] ?? '')) === 'in_progress');
    await one.kill();
    const isTaken = async (id: string) => (await call(two, `/v1/videos/${id}`)).body.status !== 'pending';
    for (const id of ids) await until(() => isTaken(id));
    for (const id of ids) await until(async () => (await statusOf(two, id)) === 'completed');
  });

  test('one is killed during an evaluation of videos: the other ends it, and no video is made twice', async () => {
    const one = await start({ SANDBOX_PACE: '1' });
    const { body: evaluation } = await call(one, '/api/evaluations', {
      ...{ name: 'Kites', operation: 'videos.create', models: ['delta-1.1'], repeats: 1, checks: {} },
      template: { prompt: 'A kite {{place}}', duration: 3, resolution: '480p' },
      rows: ['one', 'two', 'three'].map((place) => ({ place })),
    });
    const tasks = async (server: RunningServer) =>
      taskListSchema.parse((await call(server, '/api/tasks?kind=video&limit=50')).body).tasks;
    await until(async () => (await tasks(one)).some(({ task }) => task.status === 'in_progress'));
    const two = await start({ SANDBOX_PACE: '0.1' });
    await one.kill();
    const cellsOf = async () => (await call(two, `/api/evaluations/${evaluation.id}/cells`)).body;
    await until(async () => (await cellsOf()).state === 'done');
    expect((await cellsOf()).cells.map(({ state }: { state: string }) => state)).toEqual(
      Array(3).fill('done'),
    );
    expect((await tasks(two)).map(({ task }) => task.prompt).toSorted()).toEqual(
      ['one', 'three', 'two'].map((place) => `A kite ${place}`),
    );
  });
});

describe('a database', () => {
  test('that hangs is reported, and work continues when it responds', async () => {
    const server = await start({ DATABASE_URL: `${databaseUrl}?query_timeout=5000` });
    const id = await create(server);
    postgres.pause();
    try {
      const ready = await call(server, '/api/ready');
      expect([ready.status, ready.body.problems]).toEqual([
        503,
        { database: 'The database does not answer.' },
      ]);
      const refused = await call(server, '/v1/videos', video);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
      // Requests that need no database get a response.
      const image = { model: 'gamma-image-5.0', prompt: 'A kite', size: '1K' };
      expect((await call(server, '/v1/models')).status).toBe(200);
      expect((await call(server, '/v1/images/generations', image)).status).toBeLessThan(500);
    } finally {
      postgres.resume();
    }
    await until(async () => (await call(server, '/api/ready')).status === 200);
    await until(async () => (await statusOf(server, id)) === 'completed');
  });

  test('that crashes and restarts loses no acknowledged task', async () => {
    const server = await start();
    const ids = await Promise.all(Array.from({ length: 3 }, () => create(server)));
    await postgres.crash();
    await until(async () => (await call(server, '/api/ready')).status === 503);
    expect((await call(server, '/v1/videos', video)).status).toBe(503);
    await postgres.restart();
    for (const id of ids) await until(async () => (await statusOf(server, id)) === 'completed');
    expect((await call(server, '/v1/videos', video)).status).toBe(202);
  });
});

test('a temporarily unavailable bucket delays videos and loses none', async () => {
  const server = await start();
  const ids = await Promise.all([create(server), create(server)]);
  await s3.stop();
  const image = { model: 'legacy-image-2', prompt: 'A kite', size: '256x256', response_format: 'url' };
  const refused = await call(server, '/v1/images/generations', image);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  for (const id of ids) {
    const task = await until(async () => {
      const { body } = await call(server, `/v1/videos/${id}`);
      return body.message?.includes('waits to be stored') && body;
    });
    expect([task.status, task.message]).toEqual([
      'in_progress',
      expect.stringContaining('The storage of files does not answer.'),
    ]);
  }
  await s3.resume();
  for (const id of ids) await until(async () => (await statusOf(server, id)) === 'completed');
  const { body } = await call(server, `/v1/videos/${ids[0]}`);
  expect((await (await fetch(body.data.url)).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
});

test('a rolling restart of two replicas loses no call', async () => {
  const restarts = { SANDBOX_PACE: '1', SHUTDOWN_DELAY_SECONDS: '2', DATABASE_URL: databaseUrl };
  const servers = await Promise.all([start(restarts), start(restarts)]);
  const message = { model: 'any', max_tokens: 60, messages: [{ role: 'user', content: 'Tell me a story' }] };
  const isReady = async ({ baseUrl }: RunningServer): Promise<boolean> =>
    await fetch(`${baseUrl}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const statuses: number[] = [];
  let isOver = false;
  /** Calls one of the replicas that are ready, as a proxy does. */
  const keepCalling = async (first: number): Promise<void> => {
    for (let turn = first; !isOver; turn += 1) {
      const server = servers[turn % 2];
      if (server !== undefined && (await isReady(server)))
        statuses.push((await call(server, '/v1/messages', message)).status);
    }
  };
  const callers = [0, 1, 2, 3].map(keepCalling);
  for (const index of [0, 1]) {
    const ending = servers[index];
    if (ending === undefined) throw new Error('There is no such replica.');
    expect(await ending.stop()).toBe(0);
    servers[index] = await start(restarts);
  }
  isOver = true;
  await Promise.all(callers);
  expect(statuses.length).toBeGreaterThan(4);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a process that receives SIGTERM reports that it is draining before it stops', async () => {
  const server = await start({ SHUTDOWN_DELAY_SECONDS: '10' });
  process.kill(server.pid, 'SIGTERM');
  await until(async () => (await call(server, '/api/ready')).body.status === 'draining');
  expect((await call(server, '/v1/models')).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
