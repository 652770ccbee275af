// Tests that the server continues when the reader of its output ends, as in `npm start | head`.
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { takeTime, until } from '#tests/support/until.ts';

let server: RunningServer | undefined;
afterEach(() => server?.stop());

/** Returns the processor time of the process in clock ticks, 100 per second. */
function usedTicks(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return user + system;
}

test.runIf(process.platform === 'linux')('a broken pipe does not use processor time', async () => {
  const upstream = `http://127.0.0.1:${await freePort()}`;
  server = await startServer({ environment: { UPSTREAM_BASE_URL: upstream, UPSTREAM_API_KEY: 'test-key' } });
  const { baseUrl, apiKey, pid, closeOutput } = server;
  const failing = () =>
    fetch(`${baseUrl}/v1/images/generations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'alpha-image-2', prompt: 'A kite' }),
    });
  closeOutput();
  // Each failure is logged.
  for (let call = 0; call < 5; call += 1) expect([502, 503]).toContain((await failing()).status);
  // A failing page writes to stderr.
  await fetch(`${baseUrl}/images`, { headers: { rsc: '1', 'next-router-state-tree': '{' } });

  // A defect once used all of one core here, without end.
  await until(async () => {
    const before = usedTicks(pid);
    await takeTime(2_000);
    return usedTicks(pid) - before < 50;
  });
  expect([502, 503]).toContain((await failing()).status);
});
