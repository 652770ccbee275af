// Kills the real server during and after a call with an Idempotency-Key: the upstream gets each request once.
import { rm } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

const dataDirectory = makeDataDirectory();
let server: RunningServer | undefined;
/** An image response of the upstream; `created` tells one from another. */
const image = (created: number) => ({ created, data: [{ b64_json: sampleImage.split(',')[1] }] });
afterEach(async () => {
  await server?.kill();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

test('after a kill, a finished call is replayed and an interrupted one is not repeated', async () => {
  const upstream = await startScriptedUpstream();
  try {
    const port = await freePort();
    const start = () => startServer({ dataDirectory, port, environment: upstream.environment });
    const send = (running: RunningServer, key: string) =>
      fetch(`${running.baseUrl}/v1/images/generations`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${running.apiKey}`, 'content-type': 'application/json' },
          'idempotency-key': key,
        },
        body: JSON.stringify({ model: 'alpha-image-2', prompt: 'A kite' }),
      });

    const killed = await start();
    server = killed;
    upstream.script = (response) => response.end(JSON.stringify(image(1)));
    expect(await (await send(killed, 'finished')).json()).toMatchObject(image(1));
    upstream.script = () => {};
    const interrupted = send(killed, 'interrupted').catch(() => 'no response');
    await expect.poll(() => upstream.received.length).toBe(2);
    await killed.kill();
    expect(await interrupted).toBe('no response');

    const restarted = await start();
    server = restarted;
    upstream.script = (response) => response.end(JSON.stringify(image(2)));
    const replay = await send(restarted, 'finished');
    expect(await replay.json()).toMatchObject(image(1));
    expect(replay.headers.get('x-idempotent-replay')).toBe('true');
    const unknown = await send(restarted, 'interrupted');
    expect([unknown.status, unknown.headers.get('x-should-retry')]).toEqual([409, 'false']);
    expect(await unknown.text()).toContain('Its outcome is unknown');
    expect(upstream.received).toHaveLength(2);

    expect(await (await send(restarted, 'another')).json()).toMatchObject(image(2));
  } finally {
    upstream.close();
  }
});
