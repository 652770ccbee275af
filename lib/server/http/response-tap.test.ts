import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '#tests/support/listen.ts';
import { takeTime } from '#tests/support/until.ts';
import { sourceOf } from './byte-source.ts';
import { events, json, type Outcome, type ResponseTap } from './outcome.ts';
import { writeNode } from './write-node.ts';
import { toWeb } from './write-web.ts';

/** Writes down what it hears. */
class Listener implements ResponseTap {
  readonly heard: string[] = [];
  readonly ended = Promise.withResolvers<string>();
  bytes = Buffer.alloc(0);
  pieces = 0;
  head(): void {
    this.heard.push('head');
  }
  piece(bytes: Uint8Array): void {
    this.pieces += 1;
    this.bytes = Buffer.concat([this.bytes, bytes]);
  }
  end(how: string): void {
    this.heard.push(how);
    this.ended.resolve(how);
  }
}

const text = (value: string) => Buffer.from(value);
async function* frames(...given: readonly string[]) {
  yield* given;
}
async function* failingFrames() {
  yield 'data: 1\n\n';
  throw new Error('broken');
}

/** Each kind of outcome, and the body it becomes. */
const whole: readonly (readonly [string, () => Outcome, string])[] = [
  ['json', () => json(200, { a: 'é' }), '{"a":"é"}'],
  ['bytes', () => ({ kind: 'bytes', status: 200, headers: {}, bytes: text('abc') }), 'abc'],
  ['no bytes', () => ({ kind: 'bytes', status: 204, headers: {}, bytes: undefined }), ''],
  ['events', () => events(frames('data: 1\n\n', 'data: ✓\n\n')), 'data: 1\n\ndata: ✓\n\n'],
  [
    'stream',
    () => ({
      kind: 'source',
      status: 200,
      headers: {},
      source: sourceOf(Readable.from([text('a'), text('b')])),
    }),
    'ab',
  ],
  [
    'relayed',
    () => ({
      kind: 'source',
      status: 200,
      headers: {},
      source: {
        give(taker) {
          taker.take(text('one '));
          taker.end(text('two'));
        },
        pause() {},
        resume() {},
        cancel() {},
      },
    }),
    'one two',
  ],
];

describe('over Node', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function send(outcome: Outcome, goneFirst = false): Promise<IncomingMessage | undefined> {
    server = createServer((_request, response) => {
      if (goneFirst) response.destroy();
      void writeNode(response, outcome);
    });
    const url = await listen(server);
    return new Promise((resolve) => {
      get(url, { agent: false }, resolve).on('error', () => resolve(undefined));
    });
  }
  async function read(response: IncomingMessage | undefined): Promise<string> {
    const all: Buffer[] = [];
    for await (const chunk of response ?? []) all.push(chunk);
    return Buffer.concat(all).toString();
  }

  test.each(whole)('%s is reported as it is written', async (_, outcome, body) => {
    const tap = new Listener();
    expect(await read(await send({ ...outcome(), tap }))).toBe(body);
    expect(await tap.ended.promise).toBe('complete');
    expect(tap.heard).toEqual(['head', 'complete']);
    expect(tap.bytes.toString()).toBe(body);
  });

  test('an aborted response, before or after its headers', async () => {
    const cut = new Listener();
    expect(await send({ kind: 'aborted', headers: {}, tap: cut })).toBeUndefined();
    expect(cut.heard).toEqual(['aborted']);
    const late = new Listener();
    await expect(read(await send({ ...events(failingFrames()), tap: late }))).rejects.toThrow('aborted');
    expect(late.heard).toEqual(['head', 'aborted']);
    expect(late.bytes.toString()).toBe('data: 1\n\n');
  });

  test('a client that disconnects', async () => {
    const tap = new Listener();
    async function* endless() {
      for (;;) {
        yield 'data: 1\n\n';
        await takeTime(1);
      }
    }
    const response = await send({ ...events(endless()), tap });
    if (response) await once(response, 'data');
    response?.destroy();
    expect(await tap.ended.promise).toBe('disconnected');
    const { pieces } = tap;
    expect(pieces).toBeGreaterThan(0);
    expect(tap.heard).toEqual(['head', 'disconnected']);
  });

  test('a client that disconnected before', async () => {
    const tap = new Listener();
    await send({ ...json(200, {}), tap }, true);
    expect(tap.heard).toEqual(['disconnected']);
  });
});

describe('over the web', () => {
  test.each(whole)('%s is reported as it is read', async (_, outcome, body) => {
    const tap = new Listener();
    expect(await toWeb({ ...outcome(), tap }).text()).toBe(body);
    expect(tap.heard).toEqual(['head', 'complete']);
    expect(tap.bytes.toString()).toBe(body);
  });

  test('an aborted response, and a reader that cancels', async () => {
    const cut = new Listener();
    toWeb({ kind: 'aborted', headers: {}, tap: cut });
    expect(cut.heard.at(-1)).toBe('aborted');
    const late = new Listener();
    await expect(toWeb({ ...events(failingFrames()), tap: late }).text()).rejects.toThrow('broken');
    expect(late.heard).toEqual(['head', 'aborted']);
    const gone = new Listener();
    await toWeb({ ...events(frames('data: 1\n\n')), tap: gone }).body?.cancel();
    expect(gone.heard).toEqual(['head', 'disconnected']);
  });
});
