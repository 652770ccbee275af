// Tests the end of a process with calls whose clients have left: they may end within the grace period, then they are
// interrupted, and what is left says so.
import { rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRequestId } from '#lib/server/gateway/call.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { until } from '#tests/support/until.ts';

let upstream: ScriptedUpstream;
let dataDirectory: string;
let server: RunningServer;
beforeEach(async () => {
  upstream = await startScriptedUpstream();
  dataDirectory = makeDataDirectory();
});
afterEach(async () => {
  await server.kill();
  upstream.close();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

const start = (graceSeconds: number) =>
  startServer({
    dataDirectory,
    environment: { ...upstream.environment, SHUTDOWN_GRACE_SECONDS: String(graceSeconds) },
  });

const message = { model: 'any', max_tokens: 9, messages: [{ role: 'user', content: 'A kite' }] };
const whole = JSON.stringify({ content: [{ type: 'text', text: 'Up' }] });
const withKey = () => ({ authorization: `Bearer ${server.apiKey}`, 'idempotency-key': 'once' });

function send(path: string, headers: Record<string, string>, signal?: AbortSignal) {
  return fetch(server.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(message),
    ...(signal && { signal }),
  });
}

/** A run of a page and a call with a key, whose clients leave when the upstream has both; its two responses. */
async function leaveTwo(id: string): Promise<ServerResponse[]> {
  const responses: ServerResponse[] = [];
  upstream.script = (response) => void responses.push(response);
  const leaving = new AbortController();
  const sent = [
    send('/api/gateway/v1/messages', { 'x-easel-run-id': id }, leaving.signal),
    send('/v1/messages', withKey(), leaving.signal),
  ];
  await until(() => responses.length === 2);
  await until(async () => (await fetch(`${server.baseUrl}/api/runs/${id}`)).status === 200);
  leaving.abort();
  for (const one of sent) await expect(one).rejects.toThrow();
  return responses;
}

const isReachable = () =>
  fetch(`${server.baseUrl}/api/health`).then(
    () => true,
    () => false,
  );

test('calls whose clients have left end within the grace period', async () => {
  server = await start(120);
  const id = newRequestId();
  const responses = await leaveTwo(id);
  const ending = server.stop();
  await until(async () => !(await isReachable()));
  for (const response of responses) response.end(whole);
  expect(await ending).toBe(0);

  server = await start(120);
  const run = await fetch(`${server.baseUrl}/api/runs/${id}/live`);
  expect([run.status, await run.text()]).toEqual([200, whole]);
  const replay = await send('/v1/messages', withKey());
  expect([replay.headers.get('x-idempotent-replay'), await replay.text()]).toEqual(['true', whole]);
  expect(upstream.received).toHaveLength(2);
});

test('those that do not are interrupted, and say that the provider may have billed them', async () => {
  server = await start(1);
  const id = newRequestId();
  const responses = await leaveTwo(id);
  const closed = responses.map((response) => new Promise((resolve) => response.once('close', resolve)));
  expect(await server.stop()).toBe(0);
  await Promise.all(closed);

  server = await start(1);
  const run = await (await fetch(`${server.baseUrl}/api/runs/${id}`)).json();
  expect(run).toMatchObject({
    ...{ outcome: 'failed', status: null, error: 'Interrupted: the provider may have billed it.' },
  });
  const replay = await send('/v1/messages', withKey());
  expect([replay.status, await replay.text()]).toEqual([409, expect.stringContaining('outcome is unknown')]);
  expect(upstream.received).toHaveLength(2);
});

test('a killed process leaves the same, at its next start', async () => {
  server = await start(1);
  const id = newRequestId();
  await leaveTwo(id);
  await server.kill();

  server = await start(1);
  const run = await fetch(`${server.baseUrl}/api/runs/${id}/live`);
  expect([run.status, await run.text()]).toEqual([502, expect.stringContaining('Interrupted: the provider')]);
  expect((await send('/v1/messages', withKey())).status).toBe(409);
  expect(upstream.received).toHaveLength(2);
});
