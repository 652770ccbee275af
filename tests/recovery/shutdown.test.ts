// Tests SIGTERM: running requests complete, new ones are refused, and the process exits with 0.
import { afterEach, expect, test } from 'vitest';
import { readEvents } from '#tests/support/read-events.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let server: RunningServer | undefined;
afterEach(() => server?.stop());

/** A stream of about three seconds at pace 1: 12 ms per token. `stop` kills a process that does not end by itself. */
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
  server = await startServer({ environment: { SANDBOX_PACE: '3' } });
  const { baseUrl, stop } = server;
  const response = await post(server, '/v1/messages', story);
  let isOver = false;
  const events = readEvents(response).finally(() => {
    isOver = true;
  });
  const ending = stop();
  const isRefused = () =>
    fetch(`${baseUrl}/api/health`).then(
      () => false,
      () => true,
    );
  await until(isRefused);
  expect(isOver).toBe(false);

  const names = (await events).map(({ event }) => event);
  expect(names.at(-1)).toBe('message_stop');
  expect(await ending).toBe(0);
});

test('without work the process exits at once, even with idle connections', async () => {
  server = await startServer();
  // This keeps an idle connection open.
  await (await fetch(`${server.baseUrl}/api/health`)).text();
  expect(await server.stop()).toBe(0);
});

test('a video that is being rendered does not delay the exit', async () => {
  server = await startServer({ environment: { SANDBOX_PACE: '2' } });
  const video = { model: 'delta-1.1', prompt: 'A kite', duration: 10, resolution: '720p' };
  const { baseUrl, apiKey } = server;
  const { id } = await (await post(server, '/v1/videos', video)).json();
  await until(async () => {
    const headers = { authorization: `Bearer ${apiKey}` };
    const task = await (await fetch(`${baseUrl}/v1/videos/${id}`, { headers })).json();
    return task.status === 'in_progress';
  });
  expect(await server.stop()).toBe(0);
});
