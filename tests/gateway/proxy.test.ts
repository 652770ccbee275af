// Tests upstreams behind a forward proxy in another process, and the headers of a target.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

interface Line {
  kind: string;
  url?: string;
  port?: number;
  first?: number;
}

const lines: Line[] = [];
const proxy: ChildProcess = spawn(process.execPath, ['tests/fixtures/forward-proxy.mjs'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (proxy.stdout === null) throw new Error('no output');
const proxyLines = createInterface(proxy.stdout).on('line', (line) => lines.push(JSON.parse(line)));
await once(proxyLines, 'line');
const proxyPort = lines[0]?.port;
const proxyUrl = `http://team:p%40ss@127.0.0.1:${proxyPort}`;

const upstream = await startScriptedUpstream();
const upstreamPort = new URL(upstream.baseUrl).port;
/** A name that only the proxy knows. */
const behind = `http://models.test:${upstreamPort}`;

const opened: TestService[] = [];
async function serviceWith(environment: Record<string, string>) {
  const service = await openTestService(environment);
  opened.push(service);
  return service;
}
afterAll(async () => {
  for (const service of opened) await service.close();
  upstream.close();
  proxy.kill();
});
beforeEach(() => {
  lines.length = 0;
  upstream.received.length = 0;
  upstream.script = (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        JSON.stringify({ created: 1, content: [], data: [{ b64_json: sampleImage.split(',')[1] ?? '' }] }),
      );
});

const image = { body: { model: 'alpha-image-2', prompt: 'A kite' } };
const message = {
  body: { model: 'claude-opus-5', max_tokens: 5, messages: [{ role: 'user', content: 'Hi' }] },
};

test('http upstreams are asked through HTTP_PROXY, forwarded or not, without its password', async () => {
  const service = await serviceWith({
    ...{ OPENAI_API_KEY: 'sk-operator', OPENAI_BASE_URL: `${behind}/v1` },
    ...{ ANTHROPIC_API_KEY: 'sk-operator', ANTHROPIC_BASE_URL: behind, http_proxy: proxyUrl },
  });
  expect((await service.call('/v1/images/generations', image)).status).toBe(200);
  expect((await service.call('/v1/messages', message)).status).toBe(200);
  expect(lines.map(({ kind, url }) => `${kind} ${url}`)).toEqual([
    `absolute ${behind}/v1/images/generations`,
    `absolute ${behind}/v1/messages`,
  ]);
  expect(upstream.received[0]?.headers).toMatchObject({
    authorization: 'Bearer sk-operator',
    host: `models.test:${upstreamPort}`,
  });
  expect(JSON.stringify(upstream.received)).not.toContain('proxy-authorization');
});

test('https upstreams get a tunnel', async () => {
  const service = await serviceWith({
    OPENAI_API_KEY: 'sk-operator',
    OPENAI_BASE_URL: `https://models.test:${upstreamPort}/v1`,
    HTTPS_PROXY: proxyUrl,
  });
  // The upstream of this test does not answer in TLS.
  expect((await service.call('/v1/images/generations', image)).status).toBe(502);
  expect(lines.find(({ kind }) => kind === 'connect')?.url).toBe(`models.test:${upstreamPort}`);
  // The first byte of a TLS handshake.
  expect(lines.find(({ kind }) => kind === 'tunnel')?.first).toBe(22);
});

test('a proxy that refuses is named to the operator, and nothing was accepted', async () => {
  const service = await serviceWith({
    OPENAI_API_KEY: 'sk-operator',
    OPENAI_BASE_URL: 'https://models.test/v1',
    HTTPS_PROXY: proxyUrl,
  });
  const response = await service.call('/v1/images/generations', image);
  expect(response.status).toBe(502);
  expect(await response.text()).not.toContain('proxy');
  const providers = await (
    await service.call('/api/providers', { key: null, headers: { host: 'localhost' } })
  ).text();
  expect(providers).toContain('The proxy refused the connection to the upstream with status 403.');
  expect(providers).not.toContain('p%40ss');
});

test('NO_PROXY and this machine are reached directly', async () => {
  const service = await serviceWith({
    OPENAI_API_KEY: 'sk-operator',
    OPENAI_BASE_URL: `${upstream.baseUrl}/v1`,
    HTTP_PROXY: proxyUrl,
  });
  expect((await service.call('/v1/images/generations', image)).status).toBe(200);
  // The check of an earlier service may still arrive.
  expect(lines.filter(({ url }) => url?.startsWith('models.test') !== true)).toEqual([]);
});

test('a target sends its own headers, also through the proxy, and they are removed from texts', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'easel-headers-')), 'gateway.yaml');
  writeFileSync(
    path,
    `
targets:
  - id: portkey
    provider: anthropic
    baseUrl: ${behind}
    apiKey: env:PORTKEY_UPSTREAM_KEY
    headers: { x-portkey-api-key: 'env:PORTKEY_KEY', x-portkey-config: pc-team }
routes:
  - { models: 'claude-*', operations: [messages.create], targets: [{ target: portkey }] }
`,
  );
  const service = await serviceWith({
    GATEWAY_CONFIG: path,
    HTTP_PROXY: proxyUrl,
    PORTKEY_KEY: 'pk-0123456789',
    PORTKEY_UPSTREAM_KEY: 'sk-operator',
  });
  const headers = { 'x-portkey-config': 'pc-of-the-client', 'anthropic-beta': 'a' };
  expect((await service.call('/v1/messages', { ...message, headers })).status).toBe(200);
  expect(upstream.received[0]?.headers).toMatchObject({
    ...{ 'x-portkey-api-key': 'pk-0123456789', 'x-portkey-config': 'pc-team' },
    ...{ 'x-api-key': 'sk-operator', 'anthropic-beta': 'a' },
  });
  upstream.script = (response) =>
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"error":{"message":"Bad key pk-0123456789"}}');
  const refused = await (await service.call('/v1/messages', message)).text();
  expect(refused).toContain('Bad key');
  expect(refused).not.toContain('pk-0123456789');
});
