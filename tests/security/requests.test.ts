// Tests attacks by clients, pages and URLs.
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { isPrivateAddress } from '#lib/server/http/private-address.ts';
import { readError } from '#tests/support/check-response.ts';
import { listen } from '#tests/support/listen.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
let open: TestService;
let images: Server;
let address: string;
const kite = Buffer.from(sampleImage.split(',')[1] ?? '', 'base64');

beforeAll(async () => {
  service = await openTestService();
  open = await openTestService({ ALLOW_PRIVATE_NETWORK: 'true' });
  images = createServer((request, response) => {
    if (request.url === '/endless') {
      response.writeHead(200, { 'content-type': 'image/png' });
      const chunk = Buffer.alloc(1 << 20);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    } else if (request.url === '/away') response.writeHead(302, { location: '/kite.png' }).end();
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (request.url === '/scheme') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (request.url === '/kite.png') response.writeHead(200, { 'content-type': 'image/png' }).end(kite);
    else response.writeHead(404).end();
  });
  address = await listen(images);
});
afterAll(async () => {
  images.closeAllConnections();
  images.close();
  await Promise.all([service.close(), open.close()]);
});

function edit(target: TestService, url: string): Promise<Response> {
  return target.call('/v1/images/edits', {
    body: { model: 'alpha-image-2', prompt: 'Night', size: '64x64', images: [{ image_url: url }] },
  });
}

describe('URLs in requests', () => {
  test.each([
    'http://127.0.0.1:1/a.png',
    'http://localhost:1/a.png',
    'http://[::1]:1/a.png',
    'http://[::ffff:127.0.0.1]:1/a.png',
    'http://0.0.0.0:1/a.png',
    'http://10.0.0.1/a.png',
    'http://192.168.1.1/a.png',
    'http://172.16.0.1/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/a.png',
    'http://0x7f.1/a.png',
    'http://127.1/a.png',
  ])('%s is rejected', async (url) => {
    const error = await readError(await edit(service, url));
    expect(error).toMatchObject({ status: 400, code: 'invalid_image', param: 'images[0].image_url' });
    expect(error.message).toContain('private address');
  });

  test.each([
    ['10.1.2.3', true],
    ['100.64.0.1', true],
    ['192.0.2.1', true],
    ['224.0.0.1', true],
    ['::', true],
    ['fe80::1', true],
    ['fd00::1', true],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', true],
    ['8.8.8.8', false],
    ['2606:4700::1111', false],
    // IPv4-compatible, translated, 6to4, Teredo, ORCHID, and the rest of the special-purpose registries.
    ['::7f00:1', true],
    ['::8.8.8.8', true],
    ['64:ff9b:1::a00:1', true],
    ['2002:a00:1::', true],
    ['2001:0:4136:e378::1', true],
    ['2001:10::1', true],
    ['2001:20::1', true],
    ['2001:db8::1', true],
    ['2620:4f:8000::1', true],
    ['3ffe::1', true],
    ['3fff::1', true],
    ['5f00::1', true],
    ['100::1', true],
    ['100:0:0:1::1', true],
    ['fec0::1', true],
    ['ff02::1', true],
    ['fe80::1%eth0', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:a00:1', true],
    ['0.1.2.3', true],
    ['192.31.196.1', true],
    ['192.52.193.1', true],
    ['192.88.99.1', true],
    ['192.175.48.1', true],
    ['198.19.0.1', true],
    ['255.255.255.255', true],
    ['no address', true],
    ['2a00:1450:4001::1', false],
    ['1.1.1.1', false],
  ])('%s private: %s', (name, expected) => expect(isPrivateAddress(name)).toBe(expected));

  test('of unknown names and of private addresses are rejected with one text', async () => {
    const messages = await Promise.all(
      ['http://localhost:1/a.png', 'http://no-such-host.invalid/a.png'].map(
        async (url) => (await readError(await edit(service, url))).message,
      ),
    );
    const [known, unknown] = messages.map((message) =>
      message.replaceAll(/localhost|no-such-host\.invalid/g, 'HOST'),
    );
    expect(known).toBe(unknown?.replace('HOST/', 'HOST:1/'));
  });

  test('can point to private addresses only if the operator allows it', async () => {
    expect((await edit(open, `${address}/kite.png`)).status).toBe(200);
    expect((await edit(open, `${address}/away`)).status).toBe(200);
  });

  test.each([
    ['/endless', /larger than the limit/],
    ['/round', /redirects more than 3 times/],
    ['/scheme', /scheme file:/],
    ['/nothing', /status 404/],
  ])('%s is rejected with a reason', async (path, says) => {
    const error = await readError(await edit(open, address + path));
    expect(error.status).toBe(400);
    expect(error.message).toMatch(says);
  });
});

describe("the playground's calls", () => {
  const body = { model: 'alpha-image-2', prompt: 'A kite', size: '64x64' };
  const call = (headers: Record<string, string>) =>
    service.call('/api/gateway/v1/images/generations', { key: null, body, headers });

  test('need no key from the own pages', async () => {
    const response = await call({
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    [
      'another site',
      { host: 'localhost:3000', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    ],
    ['another site without fetch metadata', { host: 'localhost:3000', origin: 'https://evil.example' }],
    ['a sandboxed frame', { host: 'localhost:3000', origin: 'null' }],
    ['another port', { host: 'localhost:3000', origin: 'http://localhost:4000' }],
    [
      'a host name rebound to this address',
      { host: 'evil.example:3000', origin: 'http://evil.example:3000', 'sec-fetch-site': 'same-origin' },
    ],
  ])('are rejected from %s', async (_name, headers) => {
    expect((await call(headers)).status).toBe(403);
  });
});

describe('links to assets', () => {
  async function link(): Promise<URL> {
    const response = await service.call('/v1/images/generations', {
      body: { model: 'legacy-image-2', prompt: 'A kite', size: '256x256', response_format: 'url' },
    });
    const { data } = await response.json();
    return new URL(data[0].url);
  }
  const open = (url: URL) => service.call(url.pathname + url.search, { key: null });

  test('work unchanged and are rejected when changed', async () => {
    const url = await link();
    expect((await open(url)).status).toBe(200);
    for (const [name, value] of [
      ['expires', '99999999999'],
      ['signature', 'AAAA'],
      ['signature', ''],
    ] as const) {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      expect((await open(changed)).status).toBe(403);
    }
    const other = new URL(url);
    other.pathname = `${url.pathname}x`;
    expect((await open(other)).status).toBe(403);
    expect((await service.call(url.pathname, { key: null })).status).toBe(403);
  });

  test.each([
    '/assets/../../etc/passwd',
    '/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/assets/',
    '/assets/asset_%00',
  ])('%s is rejected', async (path) => {
    expect([403, 404]).toContain((await service.call(path, { key: null })).status);
  });
});

describe('unusual prompts', () => {
  const strange = [
    '\u0000',
    '\uD800',
    '\u202E',
    '🪁'.repeat(500),
    '%s%n',
    "'; drop table video_tasks; --",
    '<script>alert(1)</script>',
    'a'.repeat(32000),
  ];
  test.each(strange.map((text) => [JSON.stringify(text).slice(0, 30), text]))(
    'the prompt %s is accepted',
    async (_name, prompt) => {
      const response = await service.call('/v1/images/generations', {
        body: { model: 'alpha-image-2', prompt, size: '64x64' },
      });
      expect(response.status).toBe(200);
    },
  );

  test.each(strange.map((text) => [JSON.stringify(text).slice(0, 30), text]))(
    'the video prompt %s is stored unchanged',
    async (_name, prompt) => {
      const response = await service.call('/v1/videos', {
        body: { model: 'delta-1.1', prompt, duration: 3, resolution: '480p' },
        headers: { 'x-sandbox-fault': 'stall' },
      });
      expect(response.status).toBe(202);
      const { id } = await response.json();
      const stored = await (await service.call(`/v1/videos/${id}`, { method: 'DELETE' })).json();
      expect(stored.prompt).toBe(prompt);
    },
  );
});
