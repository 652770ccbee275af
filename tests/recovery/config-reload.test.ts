// Tests SIGHUP: the process reads GATEWAY_CONFIG again, and running requests complete.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { readEvents } from '#tests/support/read-events.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-config-'));
const path = join(folder, 'gateway.yaml');
const servers: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true });
});

async function start(environment: Record<string, string>): Promise<RunningServer> {
  const server = await startServer({ environment });
  servers.push(server);
  return server;
}

function write(target: string, baseUrl: string): void {
  writeFileSync(
    path,
    `targets: [{ id: ${target}, provider: relay, baseUrl: '${baseUrl}', apiKey: 'env:NEXT_KEY' }]
routes: [{ models: any, targets: [{ target: ${target} }] }]`,
  );
}

test('a running stream completes, new requests use the new file, an invalid file is ignored', async () => {
  // Each stream takes about three seconds: 12 ms per token.
  const upstream = await start({ SANDBOX_PACE: '1' });
  write('before', upstream.baseUrl);
  const server = await start({ GATEWAY_CONFIG: path, NEXT_KEY: upstream.apiKey });
  const send = (fields: object) =>
    fetch(`${server.baseUrl}/v1/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ model: 'any', max_tokens: 250, ...fields },
        messages: [{ role: 'user', content: 'Write a long story about a kite and the sea.' }],
      }),
    });
  const running = await send({ stream: true });
  expect(running.headers.get('x-easel-provider')).toBe('before');
  let hasEnded = false;
  const events = readEvents(running).finally(() => {
    hasEnded = true;
  });

  write('after', `http://127.0.0.1:${await freePort()}`);
  process.kill(server.pid, 'SIGHUP');
  await expect.poll(() => server.output()).toContain('GATEWAY_CONFIG was reloaded');
  expect(hasEnded).toBe(false);
  const refused = await send({});
  expect([refused.status, refused.headers.get('x-easel-provider')]).toEqual([502, 'after']);

  write('after', 'no address');
  process.kill(server.pid, 'SIGHUP');
  await expect.poll(() => server.output()).toContain('targets[0].baseUrl must be');
  expect((await send({})).headers.get('x-easel-provider')).toBe('after');

  expect((await events).at(-1)?.event).toBe('message_stop');
});
