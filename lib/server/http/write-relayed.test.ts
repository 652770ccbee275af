import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '#tests/support/listen.ts';
import { until } from '#tests/support/until.ts';
import type { ByteSource, ByteTaker } from './byte-source.ts';
import type { SourceOutcome } from './outcome.ts';
import { toWeb } from './web-request.ts';
import { writeNode } from './write-node.ts';

/** A source that the test moves by hand. */
class HandSource implements ByteSource {
  readonly events: string[] = [];
  readonly taken = Promise.withResolvers<ByteTaker>();
  give(taker: ByteTaker): void {
    this.taken.resolve(taker);
  }
  pause(): void {
    this.events.push('pause');
  }
  resume(): void {
    this.events.push('resume');
  }
  cancel(): void {
    this.events.push('cancel');
  }
}

function relayed(source: ByteSource): SourceOutcome {
  return { kind: 'source', status: 200, headers: { 'content-type': 'text/plain' }, source };
}

const text = (value: string) => Buffer.from(value);

describe('to a Node response', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function send(source: ByteSource): Promise<IncomingMessage> {
    server = createServer((_request, response) => void writeNode(response, relayed(source)));
    const url = await listen(server);
    return new Promise((resolve, reject) => {
      get(url, { agent: false }, resolve).on('error', reject);
    });
  }

  async function read(response: IncomingMessage): Promise<string> {
    let all = '';
    for await (const chunk of response) all += String(chunk);
    return all;
  }

  test('the headers are sent before a late body, then all bytes in order', async () => {
    const source = new HandSource();
    const response = await send(source);
    expect(response.headers['content-type']).toBe('text/plain');
    const taker = await source.taken.promise;
    taker.take(text('one '));
    taker.take(text('two '));
    taker.end(text('three'));
    expect(await read(response)).toBe('one two three');
  });

  test('a reader that does not read pauses the source, and one that reads again resumes it', async () => {
    const source = new HandSource();
    const response = await send(source);
    const taker = await source.taken.promise;
    const megabyte = Buffer.alloc(1 << 20, 'x');
    for (let count = 0; count < 32; count += 1) taker.take(megabyte);
    expect(source.events).toContain('pause');
    expect(source.events).not.toContain('resume');
    const all = read(response);
    await until(() => source.events.includes('resume'));
    taker.end();
    expect((await all).length).toBe(32 << 20);
  });

  test('an interrupted origin closes the connection', async () => {
    const source = new HandSource();
    const response = await send(source);
    const taker = await source.taken.promise;
    taker.take(text('half'));
    taker.fail(new Error('broken'));
    await expect(read(response)).rejects.toThrow('aborted');
  });

  test('a client that disconnected before is reported to the source', async () => {
    const source = new HandSource();
    server = createServer((_request, response) => {
      response.destroy();
      void writeNode(response, relayed(source));
    });
    const request = get(await listen(server));
    await once(request, 'error');
    expect(source.events).toEqual(['cancel']);
  });
});

describe('to a web response', () => {
  test('yields all bytes in order and requests more as they are read', async () => {
    const source = new HandSource();
    const response = toWeb(relayed(source));
    const taker = await source.taken.promise;
    taker.take(text('one '));
    expect(source.events.at(-1)).toBe('pause');
    const all = response.text();
    await until(() => source.events.at(-1) === 'resume');
    taker.end(text('two'));
    expect(await all).toBe('one two');
  });

  test('fails when its origin fails', async () => {
    const source = new HandSource();
    const response = toWeb(relayed(source));
    const taker = await source.taken.promise;
    taker.take(text('half'));
    taker.fail(new Error('broken'));
    await expect(response.text()).rejects.toThrow('broken');
  });

  test('a reader that cancels is reported to the source', async () => {
    const source = new HandSource();
    await toWeb(relayed(source)).body?.cancel();
    expect(source.events).toContain('cancel');
  });
});
