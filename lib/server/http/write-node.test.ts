import { createServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { listen } from '#tests/support/listen.ts';
import { sourceOf } from './byte-source.ts';
import { writeNode } from './write-node.ts';

test('a HEAD request for a stream gets the headers, and the stream is destroyed', async () => {
  const stream = Readable.from(
    (function* endless() {
      for (;;) yield Buffer.alloc(1000);
    })(),
  );
  const server = createServer((_, response) => {
    writeNode(response, {
      kind: 'source',
      status: 200,
      headers: { 'x-runs': 'all' },
      source: sourceOf(stream),
    });
  });
  const response = await fetch(await listen(server), { method: 'HEAD' });
  expect([response.status, response.headers.get('x-runs')]).toEqual([200, 'all']);
  await expect.poll(() => stream.destroyed).toBe(true);
  server.closeAllConnections();
  server.close();
});

test('the client can read the data before an error, then the connection is closed', async () => {
  const written = Promise.withResolvers<ServerResponse>();
  const server = createServer(async (_, response) => {
    await writeNode(response, { kind: 'source', status: 200, headers: {}, source: sourceOf(breaking()) });
    written.resolve(response);
  });
  const response = await fetch(await listen(server));
  const sent = await written.promise;
  expect(sent.destroyed).toBe(false);
  const reader = response.body?.getReader();
  const first = await reader?.read();
  expect(new TextDecoder().decode(first?.value)).toBe('data: 1\n\n');
  await expect(reader?.read()).rejects.toThrow();
  expect(sent.destroyed).toBe(true);
  server.close();
});

async function* breaking() {
  yield 'data: 1\n\n';
  throw new Error('The source broke.');
}
