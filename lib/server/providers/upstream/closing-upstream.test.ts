// An upstream that closes its connection while the client of the gateway does not read.
import { createServer, type Server, type Socket } from 'node:net';
import { Pool } from 'undici';
import { afterEach, expect, test } from 'vitest';
import type { ByteSource } from '#lib/server/http/byte-source.ts';
import { until } from '#tests/support/until.ts';
import { sendUpstream } from './send-upstream.ts';

let server: Server;
let pool: Pool;

afterEach(async () => {
  server.close();
  await pool.destroy();
});

const sizes = [130, 140, 192, 256, 600, 3000].map((kilobytes) => kilobytes * 1024);
const framings: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  'its length': (body) => framed(`content-length: ${body.length}`, body),
  chunks: (body) =>
    framed(
      'transfer-encoding: chunked',
      Buffer.from(`${body.length.toString(16)}\r\n`),
      body,
      Buffer.from('\r\n0\r\n\r\n'),
    ),
  'its end': (body) => framed('x-nothing: here', body),
};

test.each(sizes.flatMap((size) => Object.keys(framings).map((framing) => [size, framing] as const)))(
  'a body of %i bytes that is told by %s arrives whole',
  async (size, framing) => {
    const body = Buffer.alloc(size, 'a');
    const sockets: Socket[] = [];
    server = createServer((socket) => {
      sockets.push(socket);
      socket.once('data', () => socket.end(framings[framing]?.(body) ?? ''));
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    pool = new Pool(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    const upstream = { pool, baseUrl: 'http://127.0.0.1', prefix: '', apiKey: 'key', credential: {} };
    const headers = {};
    const { body: source } = await sendUpstream(upstream, {
      method: 'GET',
      path: '/x',
      headers,
      body: undefined,
      onGone: () => {},
    });
    // All that the connection takes before somebody reads.
    let before = -1;
    await until(async () => {
      const sent = sockets[0]?.bytesWritten ?? 0;
      await new Promise((resolve) => setImmediate(resolve));
      const isSame = sent === before;
      before = sent;
      return isSame;
    });
    expect(await lengthOf(source)).toBe(size);
  },
);

function framed(header: string, ...body: Buffer[]): Buffer {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/octet-stream\r\nconnection: close\r\n${header}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), ...body]);
}

/** Pauses after each piece, as a slow client does. */
function lengthOf(source: ByteSource): Promise<number> {
  return new Promise((resolve, reject) => {
    let length = 0;
    source.give({
      take(bytes) {
        length += bytes.length;
        source.pause();
        setImmediate(() => source.resume());
      },
      end: (last) => resolve(length + (last?.length ?? 0)),
      fail: reject,
    });
  });
}
