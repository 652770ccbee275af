// Tests image tasks of two processes with one real Postgres and one bucket: a rolling restart, a kill, and database and
// bucket that are away while a result is stored.
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { ImageTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type S3Server, s3Environment, startS3Server } from '#tests/support/s3-server.ts';
import {
  type ScriptedUpstream,
  startScriptedUpstream,
  withoutTasks,
} from '#tests/support/scripted-upstream.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let postgres: PostgresServer;
let s3: S3Server;
let upstream: ScriptedUpstream;
let databaseUrl: string;
let running: RunningServer[] = [];
beforeAll(async () => {
  [postgres, s3] = await Promise.all([startPostgres(), startS3Server()]);
});
afterAll(async () => {
  await postgres.stop();
  await s3.close();
});
beforeEach(async () => {
  upstream = await startScriptedUpstream();
  databaseUrl = (await createServerDatabase(postgres.url)).url;
});
afterEach(async () => {
  for (const { kill, dataDirectory } of running) {
    await kill();
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
  }
  running = [];
  upstream.close();
});

const image = { created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] };
const text = JSON.stringify(image);

async function start(environment: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({
    dataDirectory: makeDataDirectory('empty'),
    inBuild: true,
    environment: {
      DATABASE_URL: databaseUrl,
      ...s3Environment(s3),
      ...upstream.environment,
      ...environment,
    },
  });
  running.push(server);
  return server;
}

async function call({ baseUrl, apiKey }: RunningServer, path: string, init: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    prefer: 'respond-async',
  };
  return await fetch(`${baseUrl}/v1/images${path}`, { ...init, headers });
}

async function order(server: RunningServer, prompt: string): Promise<string> {
  const body = JSON.stringify({ model: 'alpha-image-2', prompt });
  const response = await call(server, '/generations', { method: 'POST', body });
  expect(response.status).toBe(202);
  return (await response.json()).id;
}

const look = async (server: RunningServer, id: string): Promise<ImageTaskResponse> =>
  await (await call(server, `/${id}`)).json();
const completed = (server: RunningServer, id: string) =>
  until(async () => (await look(server, id)).status === 'completed');
const prompts = () =>
  upstream.received.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).prompt);

test('a rolling restart loses and repeats nothing; of a killed one the other runs what was not sent', async () => {
  const one = await start({ UPSTREAM_CONCURRENCY: '1' });
  const two = await start();
  const held = Promise.withResolvers<void>();
  upstream.script = withoutTasks(async (response) => {
    await held.promise;
    response.end(text);
  });
  const names = Array.from({ length: 8 }, (_, number) => `restart ${number}`);
  const ids: string[] = [];
  for (const [index, name] of names.entries()) ids.push(await order(index % 2 === 0 ? one : two, name));
  await until(() => upstream.received.length > 1);

  // Both end in turn while their calls run; what they did not begin goes to the others.
  const endings = [one.stop()];
  held.resolve();
  endings.push(two.stop());
  const three = await start();
  expect(await Promise.all(endings)).toEqual([0, 0]);
  for (const id of ids) await completed(three, id);
  expect(prompts().toSorted()).toEqual(names);

  upstream.received.length = 0;
  upstream.script = withoutTasks(() => {});
  const sent = await order(three, 'sent');
  await until(() => prompts().includes('sent'));
  const four = await start();
  await three.kill();
  upstream.script = withoutTasks((response) => response.end(text));
  const later = await order(four, 'later');
  await completed(four, later);
  // The lease of the killed one ends first.
  await until(async () => (await look(four, sent)).message?.includes('may have created an image'));
  expect(prompts()).toEqual(['sent', 'later']);
});

test('a database or a bucket that is away while a result is stored delays it', async () => {
  const server = await start();
  const whenOrdered = Promise.withResolvers<void>();
  upstream.script = withoutTasks(async (response) => {
    await whenOrdered.promise;
    response.end(text);
  });
  const stored = await order(server, 'without a bucket');
  await until(() => prompts().length === 1);
  await s3.stop();
  whenOrdered.resolve();
  await until(() => server.output().includes('could not be stored'));
  expect((await look(server, stored)).status).toBe('in_progress');
  await s3.resume();
  await completed(server, stored);

  const whenAway = Promise.withResolvers<void>();
  upstream.script = withoutTasks(async (response) => {
    await whenAway.promise;
    response.end(text);
  });
  const before = server.output().length;
  const saved = await order(server, 'without a database');
  await until(() => prompts().length === 2);
  await postgres.crash();
  whenAway.resolve();
  await until(() => server.output().slice(before).includes('could not be stored'));
  await postgres.restart();
  await completed(server, saved);
  expect(await (await call(server, `/${saved}`)).json()).toMatchObject({ data: image });
  expect(prompts()).toEqual(['without a bucket', 'without a database']);
});
