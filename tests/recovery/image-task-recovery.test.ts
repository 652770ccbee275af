// Kills the real server before and after the call of an image task: the upstream gets each request once.
import { rm } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

const dataDirectory = makeDataDirectory();
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.kill();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

const image = { created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] };

test('after a kill, a queued task runs, and one that was sent is parked', async () => {
  const upstream = await startScriptedUpstream();
  try {
    const port = await freePort();
    // One call at a time: the second task waits in the queue of its target.
    const environment = { ...upstream.environment, UPSTREAM_CONCURRENCY: '1' };
    const start = () => startServer({ dataDirectory, port, environment, inBuild: true });
    const call = async (running: RunningServer, path: string, body?: object) => {
      const response = await fetch(running.baseUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${running.apiKey}`,
          'content-type': 'application/json',
          prefer: 'respond-async',
        },
        body: body && JSON.stringify(body),
      });
      return await response.json();
    };
    const killed = await start();
    server = killed;
    upstream.script = () => {};
    const order = (prompt: string) =>
      call(killed, '/v1/images/generations', { model: 'alpha-image-2', prompt });
    const sent = await order('sent');
    await until(() => upstream.received.length === 1);
    const queued = await order('queued');
    expect([sent.status, queued.status]).toEqual(['pending', 'pending']);
    await killed.kill();

    const restarted = await start();
    server = restarted;
    upstream.script = (response) => response.end(JSON.stringify(image));
    const look = (id: string) => call(restarted, `/v1/images/${id}`);
    const done = await until(async () => {
      const task = await look(queued.id);
      return task.status === 'completed' && task;
    });
    expect(done.data).toEqual(image);
    const parked = await until(async () => {
      const task = await look(sent.id);
      return task.message && task;
    });
    expect(parked).toMatchObject({
      status: 'in_progress',
      message: expect.stringContaining('may have created an image'),
    });
    expect(upstream.received.map(({ body }) => JSON.parse(body).prompt)).toEqual(['sent', 'queued']);
  } finally {
    upstream.close();
  }
});
