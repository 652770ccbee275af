// Kills and stops the real server while it records a run: the next process lists the run with its outcome.
import { rm } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { recordedRunSchema, runsPageSchema } from '#lib/contract/pages/stored-run.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

const dataDirectory = makeDataDirectory();
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.kill();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

test('a kill in the middle of a stream, then a stop in the middle of another', async () => {
  const port = await freePort();
  const start = () => startServer({ dataDirectory, port, environment: { SANDBOX_PACE: '1' } });
  const base = `http://127.0.0.1:${port}`;
  const look = async (id: string) =>
    recordedRunSchema.parse(await (await fetch(`${base}/api/runs/${id}`)).json());
  const list = async () => runsPageSchema.parse(await (await fetch(`${base}/api/runs`)).json());

  /** Starts a stream of about three seconds and reads its first bytes. */
  const begin = async (prompt: string) => {
    const response = await fetch(`${base}/api/gateway/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ model: 'any', max_tokens: 250, stream: true },
        messages: [{ role: 'user', content: prompt }],
      }),
    });
    const reader = response.body?.getReader();
    await reader?.read();
    return { id: response.headers.get('x-request-id') ?? '', reader };
  };

  server = await start();
  const killed = await begin('Write a long story about a kite.');
  await until(async () => (await list()).runs[0]?.outcome === 'running');
  await server.kill();
  await killed.reader?.cancel().catch(() => {});

  server = await start();
  expect(await look(killed.id)).toMatchObject({
    ...{ outcome: 'failed', model: 'any', words: 'Write a long story about a kite.' },
    error: 'Interrupted: the provider may have billed it.',
  });
  expect((await fetch(`${base}/api/runs/${killed.id}/request`)).status).toBe(200);
  expect((await fetch(`${base}/api/runs/${killed.id}/response`)).status).toBe(404);

  const stopped = await begin('Write a long story about a lighthouse.');
  const rest = drain(stopped.reader);
  expect(await server.stop()).toBe(0);
  await rest;

  server = await start();
  const whole = await look(stopped.id);
  expect(whole).toMatchObject({ outcome: 'done', error: null });
  const saved = Buffer.from(await (await fetch(`${base}/api/runs/${stopped.id}/response`)).arrayBuffer());
  expect(saved).toHaveLength(whole.responseBytes);
  expect(saved.toString()).toContain('message_stop');
});

async function drain(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  for (let done = false; !done; ) done = (await reader?.read())?.done ?? true;
}
