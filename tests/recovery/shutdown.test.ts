// Tests SIGTERM: running requests complete, new ones are refused, and the process exits with 0.
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { readEvents } from '#tests/support/read-events.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

let server: RunningServer | undefined;
afterEach(() => server?.stop());

/** A stream of about three seconds at pace 1: 12 ms per token. */
const story = {
  model: 'any',
  max_tokens: 250,
  stream: true,
  messages: [{ role: 'user', content: 'Write a long story about a kite, a lighthouse and the sea.' }],
};

function post({ baseUrl, apiKey }: RunningServer, path: string, body: object): Promise<Response> {
  return fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test('a running stream completes before the process exits', async () => {
  server = await startServer({ environment: { SANDBOX_PACE: '1' } });
  const response = await post(server, '/v1/messages', story);
  const events = readEvents(response);
  await wait(200);
  const requestedAt = Date.now();
  const ending = server.stop();
  await wait(300);
  await expect(fetch(`${server.baseUrl}/api/health`)).rejects.toThrow();

  const names = (await events).map(({ event }) => event);
  expect(names.at(-1)).toBe('message_stop');
  expect(Date.now() - requestedAt).toBeGreaterThan(1_000);
  expect(await ending).toBe(0);
  expect(Date.now() - requestedAt).toBeLessThan(10_000);
});

test('without work the process exits at once, even with idle connections', async () => {
  server = await startServer();
  // This keeps an idle connection open.
  await (await fetch(`${server.baseUrl}/api/health`)).text();
  const requestedAt = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - requestedAt).toBeLessThan(4_000);
});

test('a video that is being rendered does not delay the exit', async () => {
  server = await startServer({ environment: { SANDBOX_PACE: '2' } });
  const video = { model: 'delta-1.1', prompt: 'A kite', duration: 10, resolution: '720p' };
  expect((await post(server, '/v1/videos', video)).status).toBe(202);
  await wait(800);
  const requestedAt = Date.now();
  expect(await server.stop()).toBe(0);
  expect(Date.now() - requestedAt).toBeLessThan(6_000);
});
