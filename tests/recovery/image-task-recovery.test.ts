// Kills the real server in each phase of an image task, and ends it in order: the upstream gets each request once, and no
// result is lost that it delivered to a process that lives on.
import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { ImageTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { certificatePath, openCallbackReceiver } from '#tests/support/callback-receiver.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type S3Server, s3Environment, startS3Server } from '#tests/support/s3-server.ts';
import {
  type ScriptedUpstream,
  startScriptedUpstream,
  withoutTasks,
} from '#tests/support/scripted-upstream.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let s3: S3Server;
let upstream: ScriptedUpstream;
let dataDirectory: string;
let port: number;
let server: RunningServer;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());
beforeEach(async () => {
  upstream = await startScriptedUpstream();
  dataDirectory = makeDataDirectory();
  port = await freePort();
});
afterEach(async () => {
  delete s3.beforeWrite;
  delete s3.afterWrite;
  await server.kill();
  upstream.close();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

const image = { created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] };
const text = JSON.stringify(image);
const done = withoutTasks((response) => response.end(text));
const inBucket = () => s3Environment(s3);

async function start(environment: Record<string, string> = {}): Promise<void> {
  const settings = { ...upstream.environment, ...environment };
  server = await startServer({ dataDirectory, port, environment: settings, inBuild: true });
}

async function call(path: string, body?: object): Promise<ImageTaskResponse> {
  const response = await fetch(server.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${server.apiKey}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return await response.json();
}

const order = async (prompt: string, more: object = {}): Promise<string> =>
  (await call('/v1/images/generations', { model: 'alpha-image-2', prompt, ...more })).id;
const completed = (id: string) =>
  until(async () => {
    const task = await call(`/v1/images/${id}`);
    return task.status === 'completed' && task;
  });
const parked = (id: string) =>
  until(async () => {
    const task = await call(`/v1/images/${id}`);
    return task.message?.includes('may have created an image') && task;
  });
const prompts = () =>
  upstream.received.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).prompt);

describe('after a kill', () => {
  test('a queued task runs, and one that was sent is parked', async () => {
    // One call at a time: the second task waits in the queue of its target.
    await start({ UPSTREAM_CONCURRENCY: '1' });
    upstream.script = () => {};
    const sent = await order('sent');
    await until(() => upstream.received.length === 1);
    const queued = await order('queued');
    await server.kill();
    upstream.script = done;
    await start();
    expect((await completed(queued)).data).toEqual(image);
    expect((await parked(sent)).status).toBe('in_progress');
    expect(prompts()).toEqual(['sent', 'queued']);
  });

  /** A write that does not end. */
  const holdAssets = (reached: () => void) => async (key: string) => {
    if (!key.includes('assets')) return;
    reached();
    await new Promise(() => {});
  };
  type Trap = (reached: () => void) => void;
  test.each<[string, Trap, () => Record<string, string>]>([
    [
      'marked and connecting',
      (reached) => {
        upstream.onConnect = reached;
      },
      () => ({}),
    ],
    [
      'receiving',
      (reached) => {
        upstream.script = withoutTasks((response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.write(text.slice(0, -20), reached);
        });
      },
      () => ({}),
    ],
    [
      'storing',
      (reached) => {
        upstream.script = done;
        s3.beforeWrite = holdAssets(reached);
      },
      inBucket,
    ],
    [
      'stored, before the database knows',
      (reached) => {
        upstream.script = done;
        s3.afterWrite = holdAssets(reached);
      },
      inBucket,
    ],
  ])('a task that is %s is parked and not ordered again', async (_phase, trap, settings) => {
    await start(settings());
    const { promise, resolve } = Promise.withResolvers<void>();
    trap(resolve);
    const id = await order('once');
    await promise;
    await server.kill();
    upstream.script = done;
    delete upstream.onConnect;
    delete s3.beforeWrite;
    delete s3.afterWrite;
    await start(settings());
    expect((await parked(id)).status).toBe('in_progress');
    expect(prompts().length).toBeLessThanOrEqual(1);
  });

  test('the callback of a completed task is delivered', async () => {
    let isAway = true;
    const receiver = await openCallbackReceiver(() => ({ status: isAway ? 503 : 204 }));
    const settings = { ALLOW_PRIVATE_NETWORK: 'true', NODE_EXTRA_CA_CERTS: certificatePath };
    try {
      await start(settings);
      upstream.script = done;
      const id = await order('reported', { callback_url: `${receiver.url}/task` });
      await completed(id);
      await receiver.wait('/task', 1);
      await server.kill();
      isAway = false;
      await start(settings);
      await until(() =>
        receiver.received.some(({ body }) => JSON.parse(body).type === 'image.task.completed'),
      );
      expect(prompts()).toEqual(['reported']);
    } finally {
      await receiver.close();
    }
  });
});

describe('a process that ends in order', () => {
  test('completes calls that run, and leaves those that wait', async () => {
    await start({ UPSTREAM_CONCURRENCY: '1' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    upstream.script = withoutTasks(async (response) => {
      await released;
      response.end(text);
    });
    const running = await order('running');
    await until(() => upstream.received.length === 1);
    const waiting = await order('waiting');
    const { stop } = server;
    const ending = stop();
    await until(() =>
      fetch(`${server.baseUrl}/api/health`).then(
        () => false,
        () => true,
      ),
    );
    release();
    expect(await ending).toBe(0);
    expect(prompts()).toEqual(['running']);
    await start();
    expect((await completed(running)).data).toEqual(image);
    expect((await completed(waiting)).data).toEqual(image);
    expect(prompts()).toEqual(['running', 'waiting']);
  });

  test('cuts a call at the end of its time, and parks it', async () => {
    await start({ SHUTDOWN_GRACE_SECONDS: '1' });
    upstream.script = withoutTasks(() => {});
    const id = await order('endless');
    await until(() => upstream.received.length === 1);
    // It kills a process that does not end by itself.
    expect(await server.stop()).toBe(0);
    await start();
    expect((await parked(id)).status).toBe('in_progress');
    expect(prompts()).toEqual(['endless']);
  });
});
