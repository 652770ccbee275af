// Tests image tasks through two processes: one relays to the other, which relays to a scripted upstream. Either is killed,
// the result arrives, and the upstream gets each request once.
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { ImageTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { freePort } from '#tests/support/free-port.ts';
import {
  type ScriptedUpstream,
  startScriptedUpstream,
  withoutTasks,
} from '#tests/support/scripted-upstream.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

const image = { created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] };
const places = await Promise.all(
  ['near', 'far'].map(async () => ({ dataDirectory: makeDataDirectory(), port: await freePort() })),
);
let upstream: ScriptedUpstream;
let near: RunningServer;
let far: RunningServer;
let release: () => void;

async function start(index: number, environment: Record<string, string>): Promise<RunningServer> {
  return await startServer({ ...places[index], environment, inBuild: true });
}
const startFar = () => start(1, { ...upstream.environment, UPSTREAM_CONCURRENCY: '1' });
const startNear = () => start(0, { UPSTREAM_BASE_URL: far.baseUrl, UPSTREAM_API_KEY: far.apiKey });

beforeEach(async () => {
  upstream = await startScriptedUpstream();
  const { promise: released, resolve } = Promise.withResolvers<void>();
  release = resolve;
  upstream.script = withoutTasks(async (response) => {
    await released;
    response.setHeader('x-easel-seed', '7');
    response.end(JSON.stringify(image));
  });
  far = await startFar();
  near = await startNear();
});
afterEach(async () => {
  await near.kill();
  await far.kill();
  upstream.close();
  for (const { dataDirectory } of places)
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

async function call({ baseUrl, apiKey }: RunningServer, path: string, init: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    prefer: 'respond-async',
  };
  return await fetch(baseUrl + path, { ...init, headers });
}

async function order(prompt: string): Promise<string> {
  const body = JSON.stringify({ model: 'alpha-image-2', prompt });
  const response = await call(near, '/v1/images/generations', { method: 'POST', body });
  return (await response.json()).id;
}

async function look(server: RunningServer, id: string): Promise<ImageTaskResponse> {
  return await (await call(server, `/v1/images/${id}`)).json();
}

const listed = async (): Promise<ImageTaskResponse[]> => (await (await call(far, '/v1/images')).json()).data;
const completed = (id: string) =>
  until(async () => {
    const task = await look(near, id);
    return task.status === 'completed' && task;
  });
const prompts = () => upstream.received.map(({ body }) => JSON.parse(body).prompt);

test('either is killed or ends in order, and each request is made once', async () => {
  const first = await order('first');
  await until(() => upstream.received.length === 1);
  const second = await order('second');
  await until(async () => (await listed()).length === 2);

  // The near one is lost while the far one works.
  await near.kill();
  near = await startNear();
  expect((await look(near, first)).status).toBe('in_progress');
  // The far one ends in order while the near one polls: it completes what runs, and leaves what waits.
  const { stop } = far;
  const ending = stop();
  await until(() =>
    fetch(`${far.baseUrl}/api/health`).then(
      () => false,
      () => true,
    ),
  );
  release();
  expect(await ending).toBe(0);
  expect(prompts()).toEqual(['first']);
  far = await startFar();
  for (const id of [first, second]) {
    const task = await completed(id);
    expect(task.data).toEqual(image);
    expect((await call(near, `/v1/images/${id}`)).headers.get('x-easel-seed')).toBe('7');
  }
  expect(prompts()).toEqual(['first', 'second']);

  // The far one is killed after its result is stored and before it is fetched.
  const held = Promise.withResolvers<void>();
  upstream.script = withoutTasks(async (response) => {
    await held.promise;
    response.end(JSON.stringify(image));
  });
  const third = await order('third');
  await until(() => prompts().includes('third'));
  const [task] = await listed();
  near.kill().catch(() => {});
  held.resolve();
  await until(async () => (await look(far, task?.id ?? '')).status === 'completed');
  await far.kill();
  far = await startFar();
  near = await startNear();
  expect((await completed(third)).data).toEqual(image);
  expect(prompts()).toEqual(['first', 'second', 'third']);
});

test('a cancel is repeated until the far one has it, also by the next process', async () => {
  const unwanted = await order('unwanted');
  await until(() => upstream.received.length === 1);
  await far.kill();
  expect(await (await call(near, `/v1/images/${unwanted}`, { method: 'DELETE' })).json()).toMatchObject({
    status: 'cancelled',
  });
  await near.kill();
  far = await startFar();
  near = await startNear();
  await until(async () => (await listed()).every(({ status }) => status === 'cancelled'));
  // Only then it may be removed.
  const remove = () => call(near, `/v1/images/${unwanted}`, { method: 'DELETE' });
  expect(await until(async () => (await remove()).status === 200)).toBe(true);
});

test('after a fallback the target that accepted is asked', async () => {
  const refusing = await startScriptedUpstream();
  refusing.script = (response) => response.writeHead(503, { 'retry-after': '9' }).end('{}');
  const relay = { provider: 'relay', apiKey: 'env:FAR_KEY' };
  const config = {
    targets: [
      { id: 'first', ...relay, baseUrl: refusing.environment.UPSTREAM_BASE_URL },
      { id: 'second', ...relay, baseUrl: far.baseUrl },
    ],
    routes: [{ models: 'alpha-image-2', targets: [{ target: 'first' }, { target: 'second' }] }],
  };
  const path = join(places[0]?.dataDirectory ?? '', 'targets.json');
  writeFileSync(path, JSON.stringify(config));
  const startWithFallback = () => start(0, { GATEWAY_CONFIG: path, FAR_KEY: far.apiKey });
  try {
    await near.kill();
    near = await startWithFallback();
    const id = await order('once');
    await until(() => upstream.received.length === 1);
    await near.kill();
    release();
    near = await startWithFallback();
    expect((await completed(id)).data).toEqual(image);
    expect(prompts()).toEqual(['once']);
  } finally {
    refusing.close();
  }
});

test('a cancel reaches the far one, and what failed there fails here', async () => {
  const cancelled = await order('unwanted');
  await until(() => upstream.received.length === 1);
  await call(near, `/v1/images/${cancelled}`, { method: 'DELETE' });
  await until(async () => (await listed()).every(({ status }) => status === 'cancelled'));

  upstream.script = withoutTasks((response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'Refused.', code: 'moderation_blocked' } }));
  });
  const refused = await order('refused');
  const task = await until(async () => {
    const shown = await look(near, refused);
    return shown.completed_at !== undefined && shown;
  });
  const theirs = (await listed()).find(({ prompt }) => prompt === 'refused');
  expect(task).toMatchObject({ status: 'failed', error: 'Refused.', error_code: theirs?.error_code });
});
