import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { FormData } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { guardedFetch, openGuarded } from './guarded-fetch.ts';
import { isPrivateAddress } from './private-address.ts';

/** The first and the last address of each range, and their neighbours outside where those are public. */
test.each([
  ['this network', '0.0.0.0', '0.255.255.255', [undefined, '1.0.0.0']],
  ['private A', '10.0.0.0', '10.255.255.255', ['9.255.255.255', '11.0.0.0']],
  ['carriers', '100.64.0.0', '100.127.255.255', ['100.63.255.255', '100.128.0.0']],
  ['loopback', '127.0.0.0', '127.255.255.255', ['126.255.255.255', '128.0.0.0']],
  ['link-local', '169.254.0.0', '169.254.255.255', ['169.253.255.255', '169.255.0.0']],
  ['private B', '172.16.0.0', '172.31.255.255', ['172.15.255.255', '172.32.0.0']],
  ['assignments', '192.0.0.0', '192.0.0.255', ['191.255.255.255', '192.0.1.0']],
  ['documentation', '192.0.2.0', '192.0.2.255', ['192.0.1.255', '192.0.3.0']],
  ['private C', '192.168.0.0', '192.168.255.255', ['192.167.255.255', '192.169.0.0']],
  ['benchmarks', '198.18.0.0', '198.19.255.255', ['198.17.255.255', '198.20.0.0']],
  ['documentation too', '198.51.100.0', '198.51.100.255', ['198.51.99.255', '198.51.101.0']],
  ['and again', '203.0.113.0', '203.0.113.255', ['203.0.112.255', '203.0.114.0']],
  ['multicast to the end', '224.0.0.0', '255.255.255.255', ['223.255.255.255', undefined]],
  ['multicast, last', '239.255.255.255', '240.0.0.0', [undefined, undefined]],
  ['AS112', '192.31.196.0', '192.31.196.255', ['192.31.195.255', '192.31.197.0']],
  ['AMT', '192.52.193.0', '192.52.193.255', ['192.52.192.255', '192.52.194.0']],
  ['6to4 relays', '192.88.99.0', '192.88.99.255', ['192.88.98.255', '192.88.100.0']],
  ['AS112, direct', '192.175.48.0', '192.175.48.255', ['192.175.47.255', '192.175.49.0']],
  ['below the public addresses, v6', '::', '1fff:ffff::', [undefined, '2000::']],
  ['loopback and IPv4-compatible, v6', '::1', '::127.0.0.1', [undefined, undefined]],
  ['translated', '64:ff9b::', '64:ff9b:1:ffff::', [undefined, undefined]],
  ['tunnels', '2001::', '2001:1ff:ffff::', ['2000:ffff::', '2001:200::']],
  ['documentation, v6', '2001:db8::', '2001:db8:ffff::', ['2001:db7:ffff::', '2001:db9::']],
  ['6to4', '2002::', '2002:ffff::', ['2001:ffff::', '2003::']],
  ['AS112, v6', '2620:4f:8000::', '2620:4f:8000:ffff::', ['2620:4f:7fff::', '2620:4f:8001::']],
  ['6bone', '3ffe::', '3ffe:ffff::', ['3ffd:ffff::', undefined]],
  ['documentation, v6 too', '3fff::', '3fff:fff:ffff::', [undefined, '3fff:1000::']],
  ['above the public addresses, v6', '4000::', 'ffff:ffff::', ['3fff:ffff::', undefined]],
  ['mapped', '::ffff:10.0.0.1', '::ffff:7f00:1', [undefined, '::ffff:8.8.8.8']],
])('%s: from %s to %s and no further', (_name, first, last, neighbours) => {
  expect([first, last].map(isPrivateAddress)).toEqual([true, true]);
  for (const outside of neighbours)
    if (outside !== undefined) expect([outside, isPrivateAddress(outside)]).toEqual([outside, false]);
});

describe('a file', () => {
  let server: ScriptedUpstream;
  beforeAll(async () => {
    server = await startScriptedUpstream();
    server.script = (response, { url, method }) => {
      if (url === '/moved') return void response.writeHead(302, { location: '/file' }).end();
      if (url === '/gone') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'Video/MP4; codecs=avc1' }).end(`${method} ${url}`);
    };
  });
  afterAll(() => server.close());
  const signal = new AbortController().signal;
  const open = { signal, allowPrivateNetwork: true };

  test.each(['/file', '/moved'])('at %s is opened as a stream', async (path) => {
    const { body, contentType } = await openGuarded(server.baseUrl + path, open);
    expect([await text(body), contentType]).toEqual(['GET /file', 'video/mp4']);
  });

  test('is uploaded with a form, which is not sent to a redirect target', async () => {
    const form = new FormData();
    form.append('key', 'a');
    const { body } = await openGuarded(`${server.baseUrl}/upload`, { ...open, form });
    expect(await text(body)).toBe('POST /upload');
    const moved = openGuarded(`${server.baseUrl}/moved`, { ...open, form });
    await expect(moved).rejects.toThrow('it redirects an upload');
  });

  test.each([
    [{ ...open, maxBytes: 3 }, '/file', 'larger than the limit of 3 bytes'],
    [{ ...open, maxBytes: 99 }, '/gone', 'it answered with status 404'],
    [{ signal, allowPrivateNetwork: false, maxBytes: 99 }, '/file', 'private address'],
  ])('with %j at %s is refused', async (options, path, reason) => {
    await expect(guardedFetch(server.baseUrl + path, options)).rejects.toThrow(reason);
  });

  test.each([
    ['refuses', 'its server refuses connections'],
    ['breaks', 'its server broke the connection'],
    ['speaks no HTTP', 'its server does not answer in HTTP'],
    ['speaks no TLS', 'its server does not answer in TLS'],
    ['has no address', 'its host name is unknown'],
  ])('of a server that %s is rejected with a message', async (fault, reason) => {
    const other = createServer((socket) => {
      socket.on('error', () => {});
      if (fault === 'breaks') socket.once('data', () => socket.destroy());
      else socket.end('220 mail.example\r\n');
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    other.listen(0, '127.0.0.1', resolve);
    await promise;
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    if (fault === 'refuses') await new Promise((closed) => other.close(closed));
    const host = fault === 'has no address' ? 'name.invalid' : '127.0.0.1';
    const url = `${fault === 'speaks no TLS' ? 'https' : 'http'}://${host}:${port}/`;
    const fetched = guardedFetch(url, { ...open, maxBytes: 99 });
    await expect(fetched).rejects.toThrow(expect.objectContaining({ message: reason }));
    other.close();
  });
});
