// Upstreams that send a byte now and then for ever: each way of reading ends at the deadline of the whole response.
import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { streamOf } from '#lib/server/http/byte-source.ts';
import { listen } from '#tests/support/listen.ts';
import { fetchUpstream, getFrom } from './fetch-upstream.ts';
import { openFile } from './open-link.ts';
import { readJson } from './read-response.ts';
import { sendToVendor, sendUpstream } from './send-upstream.ts';
import { openUpstream, type Upstream } from './upstream.ts';

const drips: Readonly<Record<string, { before: string; drop: string }>> = {
  headers: { before: 'HTTP/1.1 200 OK\r\nx-long: a', drop: 'a' },
  json: { before: headOf('200 OK', 'application/json'), drop: '1\r\n \r\n' },
  comments: { before: headOf('200 OK', 'text/event-stream'), drop: '3\r\n:\n\n\r\n' },
  file: { before: headOf('200 OK', 'video/mp4'), drop: '1\r\na\r\n' },
  errors: { before: headOf('500 Oops', 'application/json'), drop: '1\r\n \r\n' },
};

function headOf(status: string, type: string): string {
  return `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ntransfer-encoding: chunked\r\n\r\n`;
}

const open = new Set<ServerResponse>();
const server = createServer((request, response) => {
  const drip = drips[(request.url ?? '').slice(1)];
  if (request.url === '/unread') return;
  request.resume();
  const { socket } = response;
  open.add(response);
  socket?.write(drip?.before ?? '');
  const timer = setInterval(() => socket?.write(drip?.drop ?? ''), 20);
  socket?.once('close', () => {
    clearInterval(timer);
    open.delete(response);
  });
});

let upstream: Upstream;
beforeAll(async () => {
  const baseUrl = await listen(server);
  upstream = openUpstream({ baseUrl, apiKey: 'key', credential: {}, timeoutMs: 60_000, totalMs: 300 });
});
afterAll(async () => {
  await upstream.pool.destroy();
  server.closeAllConnections();
  server.close();
});

const never = new AbortController().signal;
const sent = { method: 'POST', headers: {}, body: undefined, onGone() {} } as const;
const link = () => ({ upstream, signal: never });

const timeout = { code: 'upstream_timeout', details: { shouldRetry: false } };

test.each<[string, () => Promise<unknown>]>([
  ['headers that are passed on', () => sendUpstream(upstream, { ...sent, path: '/headers' })],
  ['headers', () => getFrom(upstream, '/headers', never)],
  ['a body that the upstream does not read', () => sendUpstream(upstream, large('/unread'))],
  [
    'a body that the upstream of a vendor does not read',
    () => fetchUpstream(upstream, { ...large('/unread'), method: 'POST', signal: never }),
  ],
  ['JSON', async () => readJson(await getFrom(upstream, '/json', never), upstream)],
  ['JSON that is passed on', async () => passed(await sendToVendor(upstream, { ...sent, path: '/json' }))],
  ['comments', async () => passed(await sendUpstream(upstream, { ...sent, path: '/comments' }))],
])('%s', async (_name, read) => {
  await expect(read()).rejects.toMatchObject(timeout);
});

test('each request has the whole time, also while others run', async () => {
  const ends = [passed(await sendUpstream(upstream, { ...sent, path: '/json' }))];
  const begunMs = performance.now();
  ends.push(sendUpstream(upstream, { ...sent, path: '/comments' }).then(passed));
  const ended = ends.map((end) =>
    expect(end)
      .rejects.toMatchObject(timeout)
      .then(() => performance.now()),
  );
  const [firstMs = 0, lastMs = 0] = await Promise.all(ended);
  expect(lastMs).toBeGreaterThanOrEqual(firstMs);
  expect(lastMs - begunMs).toBeGreaterThanOrEqual(299);
});

test('a file', async () => {
  const body = await openFile(await getFrom(upstream, '/file', never), link());
  await expect(buffer(body)).rejects.toMatchObject({ name: 'BodyTimeoutError' });
});

test('an error that drips keeps its status', async () => {
  const found = { code: 'upstream_error', message: 'The upstream answered with status 500.' };
  await expect(sendToVendor(upstream, { ...sent, path: '/errors' })).rejects.toMatchObject(found);
  const response = await getFrom(upstream, '/errors', never);
  await expect(readJson(response, upstream)).rejects.toMatchObject(found);
});

function large(path: string) {
  return { ...sent, path, body: Buffer.alloc(32 * 1024 * 1024) };
}

function passed({ body }: Awaited<ReturnType<typeof sendUpstream>>): Promise<Buffer> {
  return buffer(streamOf(body));
}
