// The real process at its start: a .env of Windows, files that others could read, places that cannot be written, and lines
// of the log about refused credentials.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { serverFlags, serverScript } from '#lib/boot/server-command.mjs';
import { makeDataDirectory, serverEnvironment } from '#tests/support/server-environment.ts';
import { type RunningServer, type StartOptions, startServer } from '#tests/support/start-server.ts';

async function start(options: StartOptions): Promise<RunningServer> {
  const server = await startServer({ inBuild: true, ...options });
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'easel-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const signIn = (server: RunningServer, password: string) =>
  fetch(`${server.baseUrl}/api/session`, {
    method: 'POST',
    body: new URLSearchParams({ password }),
    redirect: 'manual',
  });

/** Whatever group and others may do. */
const openToOthers = (folder: string) => execFileSync('find', [folder, '-perm', '/077']).toString();

test('reads .env as Windows writes it; the environment wins', async () => {
  const path = join(temporaryFolder(), '.env');
  writeFileSync(path, '\uFEFFPLAYGROUND_PASSWORD=kite-over-hills\r\nLOG_LEVEL=silent\r\nPORT=1\r\n');
  const server = await start({ environment: { EASEL_ENV_FILE: path } });
  expect((await signIn(server, 'kite-over-hills')).headers.get('location')).toBe('/');
  expect((await fetch(`${server.baseUrl}/api/settings`)).status).toBe(403);
});

test('files of an earlier version and new ones are private, after the start and after work', async () => {
  const dataDirectory = makeDataDirectory('empty');
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const first = await start({ dataDirectory });
  expect(openToOthers(dataDirectory)).toBe('');
  await first.stop();
  execFileSync('chmod', ['-R', 'a+rwX', dataDirectory]);

  const server = await start({ dataDirectory });
  expect(openToOthers(dataDirectory)).toBe('');
  const image = await fetch(`${server.baseUrl}/api/gateway/v1/images/generations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'alpha-image-2', prompt: 'A kite', size: '64x64' }),
  });
  expect(image.status).toBe(200);
  await image.arrayBuffer();
  const runs = async () => (await fetch(`${server.baseUrl}/api/runs`)).json();
  await expect.poll(runs).toMatchObject({ runs: [expect.anything()] });
  expect(openToOthers(dataDirectory)).toBe('');
  await server.stop();
  expect(openToOthers(dataDirectory)).toBe('');
});

test.each(['/proc/easel/data', '/dev/null/data'])(
  'DATA_DIR %s ends the start with a message',
  async (place) => {
    const environment = serverEnvironment({ port: 0, dataDirectory: place });
    const child = spawn(process.execPath, [...serverFlags, serverScript], {
      env: { ...environment, NODE_ENV: 'production', EASEL_PAGES: 'in build' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const ended = once(child, 'exit');
    expect(await text(child.stderr ?? Readable.from([]))).toMatch(
      new RegExp(
        `Easel cannot start.\\n.*\\n  - DATA_DIR: ${place} cannot be used: E.*; set DATA_DIR to a folder that this user may read and write`,
      ),
    );
    expect((await ended)[0]).toBe(1);
  },
);

test('refused credentials leave paced lines that name a network', async () => {
  const server = await start({
    environment: {
      PLAYGROUND_PASSWORD: 'kite-over-hills',
      LOG_LEVEL: 'warn',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  const from = { 'x-forwarded-for': '203.0.113.77' };
  for (let count = 0; count < 5; count += 1) {
    await fetch(`${server.baseUrl}/v1/models`, {
      headers: { ...from, 'x-api-key': `guess-of-a-key-${count}` },
    });
    const body = new URLSearchParams({ password: `guess-of-a-password-${count}` });
    await fetch(`${server.baseUrl}/api/session`, { method: 'POST', body, headers: from, redirect: 'manual' });
  }
  const audited = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"audit":true'))
      .map((line): unknown => JSON.parse(line));
  await expect.poll(() => audited().length).toBe(2);
  expect(audited()).toEqual([
    expect.objectContaining({ event: 'wrong API key', network: '203.0.113.0/24', times: 1 }),
    expect.objectContaining({ event: 'sign-in failed', network: '203.0.113.0/24', times: 1 }),
  ]);
  expect(server.output()).not.toMatch(/guess-of|203\.0\.113\.77/);
});
