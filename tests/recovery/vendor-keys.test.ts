// Entered keys of vendors: over restarts, a new secret, replicas; and that the key itself is nowhere but in memory.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServerDatabase } from '#lib/server/db/test-database.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { readProvider, readProviders } from '#tests/support/read-providers.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { machineEnvironment, makeDataDirectory } from '#tests/support/server-environment.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

/** No pattern of well-known keys finds it. */
const canary = 'Canary.qZ7vT2.nobody-may-read-this';
const secret = (letter: string) => letter.repeat(40);

let upstream: ScriptedUpstream;
let dataDirectory: string;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  upstream.script = (response, { headers, method }) => {
    const isKnown = headers.authorization === `Bearer ${canary}`;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    // A vendor that repeats the key in its error.
    const words = JSON.stringify({ error: { message: `Incorrect API key: ${headers.authorization}` } });
    response.end(isKnown && method === 'GET' ? '{"data":[]}' : words);
  };
  dataDirectory = makeDataDirectory();
});
afterAll(async () => {
  upstream.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const start = (environment: Record<string, string> = {}): Promise<RunningServer> =>
  startServer({
    dataDirectory,
    inBuild: true,
    environment: { LOG_LEVEL: 'trace', OPENAI_BASE_URL: `${upstream.baseUrl}/v1`, ...environment },
  });

async function openaiOf(server: RunningServer) {
  const { vendors } = await (await fetch(`${server.baseUrl}/api/providers`)).json();
  return vendors.find(({ label }: { label: string }) => label === 'OpenAI').apiKey;
}

async function enter(server: RunningServer): Promise<unknown> {
  const response = await fetch(`${server.baseUrl}/api/providers/openai/key`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: server.baseUrl },
    body: JSON.stringify({ key: canary }),
  });
  return await response.json();
}

/** The bytes of all files below a folder, one after the other. */
async function bytesBelow(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Buffer.concat(await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name)))));
}

async function backUp(to: string): Promise<Buffer> {
  const script = join(import.meta.dirname, '..', '..', 'lib', 'server', 'backup', 'command.ts');
  const child = spawn(process.execPath, [script, 'backup', to], {
    env: { ...machineEnvironment(), NODE_ENV: 'test', DATA_DIR: dataDirectory },
  });
  await once(child, 'close');
  return gunzipSync(await readFile(to));
}

test('a key survives a restart, is in no file, backup, log or response, and asks to be entered again under another secret', async () => {
  let server = await start();
  expect(await enter(server)).toMatchObject({ saved: true, test: { status: 200 } });
  // The vendor's error with the key in it goes through logs, health and history.
  const called = await fetch(`${server.baseUrl}/v1/images/generations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'alpha-image-2', prompt: 'A kite' }),
  });
  const texts = [await called.text()];
  for (const path of ['providers', 'settings', 'runs', 'audit?format=csv', 'usage'])
    texts.push(await (await fetch(`${server.baseUrl}/api/${path}`)).text());
  await server.stop();
  expect(texts.join('\n') + server.output()).not.toContain(canary);

  const secretPath = join(dataDirectory, 'vendor-keys.secret');
  const fileSecret = await readFile(secretPath);
  expect((await stat(secretPath)).mode & 0o777).toBe(0o600);
  const stored = await bytesBelow(dataDirectory);
  expect(stored.includes(canary)).toBe(false);
  expect(stored.includes('vendor key openai')).toBe(true);
  const folder = await mkdtemp(join(tmpdir(), 'easel-keys-'));
  const backup = await backUp(join(folder, 'all.tar.gz'));
  await rm(folder, { recursive: true });
  expect(backup.includes('vendor key openai')).toBe(true);
  for (const hidden of [canary, fileSecret]) expect(backup.includes(hidden)).toBe(false);

  server = await start();
  expect(await openaiOf(server)).toMatchObject({ entered: 'saved', end: canary.slice(-4) });
  await server.stop();

  server = await start({ SESSION_SECRET: secret('n') });
  expect(await openaiOf(server)).toMatchObject({ entered: 'unreadable', end: null });
  expect(await enter(server)).toMatchObject({ saved: true });
  expect(await openaiOf(server)).toMatchObject({ entered: 'saved' });
  await server.stop();
  expect(server.output()).not.toContain(canary);
});

test('replicas take and give up a key within seconds; without a secret for both, none can be saved', async () => {
  const postgres = await startPostgres();
  const { url } = await createServerDatabase(postgres.url);
  const environment = { DATABASE_URL: url, OPENAI_BASE_URL: `${upstream.baseUrl}/v1` };
  const change = (service: TestService, method: 'PUT' | 'DELETE', body?: object) =>
    service.call('/api/providers/openai/key', { key: null, method, headers: { host: 'localhost' }, body });
  const sourceOn = async (service: TestService) => (await readProvider(service, 'openai')).source;

  const shared = { ...environment, SESSION_SECRET: secret('s') };
  const [one, two] = [await openTestService(shared), await openTestService(shared)];
  expect((await change(one, 'PUT', { key: canary })).status).toBe(200);
  await until(async () => (await sourceOn(two)) === 'Providers page');
  await change(two, 'DELETE');
  await until(async () => (await sourceOn(one)) === 'OPENAI_BASE_URL');

  const without = await openTestService(environment);
  expect((await readProviders(without)).keysRefused).toContain('Set SESSION_SECRET first');
  expect((await change(without, 'PUT', { key: canary })).status).toBe(409);
  for (const service of [one, two, without]) await service.close();
  await postgres.stop();
});
