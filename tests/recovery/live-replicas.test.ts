// Tests calls that outlive their client in two processes with one real Postgres and one bucket: runs of the pages are
// watched and stopped from the other process, keys are joined there, and a killed process leaves nothing silent.
import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { newRequestId } from '#lib/server/gateway/call.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { type S3Server, s3Environment, startS3Server } from '#tests/support/s3-server.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let postgres: PostgresServer;
let s3: S3Server;
let upstream: ScriptedUpstream;
let databaseUrl: string;
let directories: string[] = [];
let servers: RunningServer[] = [];
let one: RunningServer;
let two: RunningServer;
beforeAll(async () => {
  [postgres, s3, upstream] = await Promise.all([startPostgres(), startS3Server(), startScriptedUpstream()]);
});
afterAll(async () => {
  await postgres.stop();
  await s3.close();
  upstream.close();
});
beforeEach(async () => {
  upstream.received.length = 0;
  databaseUrl = (await createServerDatabase(postgres.url)).url;
  [one, two] = await Promise.all([start(), start()]);
});
afterEach(async () => {
  for (const server of servers) await server.kill();
  for (const directory of directories) await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  servers = [];
  directories = [];
});

async function start(): Promise<RunningServer> {
  const dataDirectory = makeDataDirectory('empty');
  directories.push(dataDirectory);
  const server = await startServer({
    dataDirectory,
    environment: {
      ...s3Environment(s3),
      ...upstream.environment,
      DATABASE_URL: databaseUrl,
    },
  });
  servers.push(server);
  return server;
}

const stream = { model: 'any', max_tokens: 9, stream: true, messages: [{ role: 'user', content: 'A kite' }] };
const event = (data: { type: string }) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const usage = { input_tokens: 7, output_tokens: 1 };
const begin = event({
  type: 'message_start',
  ...{ message: { id: 'm', role: 'assistant', content: [], usage } },
});
const part = (text: string) =>
  event({ type: 'content_block_delta', ...{ index: 0, delta: { type: 'text_delta', text } } });
const end =
  event({ type: 'message_delta', ...{ delta: {}, usage: { output_tokens: 11 } } }) +
  event({ type: 'message_stop' });

const page = (server: RunningServer, path: string, method = 'GET') =>
  fetch(server.baseUrl + path, { method });

function run(server: RunningServer, id: string, signal?: AbortSignal) {
  return fetch(`${server.baseUrl}/api/gateway/v1/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-easel-run-id': id },
    body: JSON.stringify(stream),
    ...(signal && { signal }),
  });
}

function send(server: RunningServer, key: string, signal?: AbortSignal) {
  return fetch(`${server.baseUrl}/v1/messages`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      'idempotency-key': key,
    },
    body: JSON.stringify(stream),
    ...(signal && { signal }),
  });
}

/** The upstream's response of the next request, whose stream has begun. */
async function nextStream(): Promise<() => Promise<ServerResponse>> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  upstream.script = resolve;
  return async () => {
    const response = await promise;
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(begin + part('one '));
    return response;
  };
}

const outcomeOf = async (server: RunningServer, id: string) =>
  (await (await page(server, `/api/runs/${id}`)).json()).outcome;
const whenRunning = (server: RunningServer, id: string) =>
  until(async () => (await outcomeOf(server, id)) === 'running');

test('a run is watched from another process while it arrives, and is there after its page has left', async () => {
  const id = newRequestId();
  const leaving = new AbortController();
  const next = await nextStream();
  const sent = run(one, id, leaving.signal);
  const response = await next();
  await sent;
  leaving.abort();
  await whenRunning(two, id);

  const watched = await page(two, `/api/runs/${id}/live`);
  expect(watched.headers.get('content-type')).toContain('text/event-stream');
  expect(watched.headers.get('x-request-id')).toBe(id);
  const reader = watched.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const arrives = async (expected: string) => {
    while (!text.includes(expected)) text += (await reader?.read())?.value ?? '';
  };
  await arrives('one ');
  for (const word of ['two ', 'three ']) {
    response.write(part(word));
    await arrives(word);
  }
  response.end(end);
  await arrives('message_stop');
  expect(text).toBe(begin + part('one ') + part('two ') + part('three ') + end);
  await until(async () => (await outcomeOf(two, id)) === 'done');
  expect(await (await page(two, `/api/runs/${id}/live`)).text()).toBe(text);
  expect(upstream.received).toHaveLength(1);
});

test('an id is taken once, also by requests to two processes at one instant', async () => {
  const answer = JSON.stringify({ content: [] });
  upstream.script = (response) => response.end(answer);
  for (let turn = 0; turn < 5; turn += 1) {
    const id = newRequestId();
    const statuses = await Promise.all([one, two].map(async (server) => (await run(server, id)).status));
    expect(statuses.filter((status) => status === 400)).toHaveLength(1);
  }
  expect(upstream.received).toHaveLength(5);
});

test('a run is stopped from another process', async () => {
  const id = newRequestId();
  const next = await nextStream();
  const sent = run(one, id);
  const response = await next();
  const closed = new Promise((resolve) => response.once('close', resolve));
  await sent;
  await whenRunning(two, id);
  expect((await page(two, `/api/runs/${id}/stop`, 'POST')).status).toBe(204);
  await closed;
  await until(async () => (await outcomeOf(two, id)) === 'stopped');
  expect((await page(two, `/api/runs/${id}/stop`, 'POST')).status).toBe(204);
});

test('a key is joined in another process for as long as its call takes, though its client left', async () => {
  const leaving = new AbortController();
  const next = await nextStream();
  const sent = send(one, 'long', leaving.signal);
  const response = await next();
  await sent;
  leaving.abort();
  const joined = send(two, 'long');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The owner says again that it lives, which the duplicate relies on.
  const renewed =
    "select 1 from easel.idempotency_keys where alive_until > created_at + interval '18 seconds'";
  await until(async () => (await client.query(renewed)).rows.length === 1);
  await client.end();
  response.end(part('two') + end);
  const replay = await joined;
  expect([replay.status, replay.headers.get('x-idempotent-replay')]).toEqual([200, 'true']);
  expect(await replay.text()).toBe(begin + part('one ') + part('two') + end);
  expect(await (await send(two, 'long')).text()).toContain('message_stop');
  expect(upstream.received).toHaveLength(1);
});

test('a killed process leaves an unknown outcome and an interrupted run', async () => {
  const id = newRequestId();
  upstream.script = () => {};
  const broken = [run(one, id), send(one, 'killed')].map((sent) => sent.catch(() => 'no response'));
  await until(() => upstream.received.length === 2);
  await whenRunning(two, id);
  const watching = page(two, `/api/runs/${id}/live`);
  await one.kill();
  expect(await Promise.all(broken)).toEqual(['no response', 'no response']);
  const unknown = await send(two, 'killed');
  expect([unknown.status, unknown.headers.get('x-should-retry')]).toEqual([409, 'false']);
  expect(await unknown.text()).toContain('outcome is unknown');
  // It has no head: the reader is told to ask again, or what happened.
  expect([502, 503]).toContain((await watching).status);
  await until(async () => (await outcomeOf(two, id)) === 'failed');
  const after = await page(two, `/api/runs/${id}/live`);
  expect(after.status).toBe(502);
  expect(await after.text()).toContain('Interrupted: the provider may have billed it.');
  expect(upstream.received).toHaveLength(2);
});
