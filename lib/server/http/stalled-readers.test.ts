import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '#tests/support/listen.ts';
import { takeTime } from '#tests/support/until.ts';
import { sourceOf } from './byte-source.ts';
import { events, type Outcome } from './outcome.ts';
import { writeNode } from './write-node.ts';

const limitMs = 600;
const megabyte = 'x'.repeat(1 << 20);

let server: Server | undefined;
let closed: PromiseWithResolvers<void>;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function send(outcome: () => Outcome, limit = limitMs): Promise<IncomingMessage> {
  closed = Promise.withResolvers();
  server = createServer((_request, response) => {
    response.once('close', closed.resolve);
    void writeNode(response, outcome(), limit);
  });
  const url = await listen(server);
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, resolve).on('error', reject);
  });
}

/** Resolves `freed` when its reader has finished with it. */
function endless() {
  const freed = Promise.withResolvers<void>();
  async function* frames() {
    try {
      for (;;) yield megabyte;
    } finally {
      freed.resolve();
    }
  }
  return { frames, freed: freed.promise };
}

describe('a client that reads nothing is disconnected, and the source is released', () => {
  test('of events', async () => {
    const { frames, freed } = endless();
    const response = await send(() => events(frames()));
    response.on('error', () => {});
    await freed;
  });

  test('of a stream', async () => {
    const { frames, freed } = endless();
    const response = await send(() => ({
      kind: 'source',
      status: 200,
      headers: {},
      source: sourceOf(Readable.from(frames())),
    }));
    response.on('error', () => {});
    await freed;
  });

  test('of a relayed response', async () => {
    const response = await send(() => ({
      kind: 'source',
      status: 200,
      headers: {},
      source: {
        give(taker) {
          for (let count = 0; count < 32; count += 1) taker.take(Buffer.from(megabyte));
        },
        pause() {},
        resume() {},
        cancel() {},
      },
    }));
    response.on('error', () => {});
    // The sources of relays watch the response for its end.
    await closed.promise;
  });
});

test('a silent source is no stall', async () => {
  async function* frames() {
    yield 'one';
    await takeTime(2 * limitMs);
    yield 'two';
  }
  expect(await buffer(await send(() => events(frames())))).toHaveLength(6);
});

test('a slow reader is no stall', async () => {
  // Longer than a busy machine stands still, shorter than the reader takes.
  const slowMs = 3_000;
  const startMs = performance.now();
  const response = await send(
    () => events(Readable.from(Array.from({ length: 16 }, () => megabyte))),
    slowMs,
  );
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    await takeTime(15);
  }
  expect(size).toBe(16 * megabyte.length);
  expect(performance.now() - startMs).toBeGreaterThan(slowMs);
});
