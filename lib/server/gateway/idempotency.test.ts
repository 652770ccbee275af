import { describe, expect, test } from 'vitest';
import { operationById } from '#lib/contract/operations.ts';
import type { GatewayRequest } from '#lib/server/http/gateway-request.ts';
import { events, json, type Outcome } from '#lib/server/http/outcome.ts';
import type { Routed } from './call.ts';
import { joinDuplicates } from './idempotency.ts';
import { createIdempotencyStore } from './idempotency-store.ts';

const operation = operationById('messages.create');
const [variant] = operation.body?.variants ?? [];

function callOf(signal: AbortSignal = new AbortController().signal): Routed {
  if (variant === undefined) throw new RangeError('messages need a variant');
  return {
    requestId: 'req_1',
    request: requestOf(signal),
    operation,
    startedMs: 0,
    dialect: 'anthropic',
    isPlayground: false,
    found: {},
    read: { isForm: false },
    params: {},
    principal: { keyId: 'key_1', name: 'One' },
    raw: Buffer.from('{}'),
    group: 'text',
    body: {},
    variant,
    modelId: 'any',
    candidates: [],
  };
}

function requestOf(signal: AbortSignal): GatewayRequest {
  return {
    method: 'POST',
    path: operation.path,
    query: new URLSearchParams(),
    search: '',
    headers: { 'idempotency-key': 'once' },
    signal,
    onGone: (listener) => signal.addEventListener('abort', listener, { once: true }),
    readBody: async () => new Uint8Array(),
    bodyStream: () => {
      throw new RangeError('no stream here');
    },
    remoteAddress: '',
    encrypted: false,
  };
}

function open() {
  const context = { idempotency: createIdempotencyStore() };
  return (call: Routed, run: () => Promise<Outcome>) => joinDuplicates(call, run, context);
}

async function* framesOf(...frames: string[]): AsyncIterable<string> {
  yield* frames;
}

async function read(outcome: Outcome): Promise<string> {
  if (outcome.kind === 'json') return outcome.text;
  if (outcome.kind !== 'events') throw new RangeError(`unexpected ${outcome.kind}`);
  let text = '';
  for await (const frame of outcome.frames) text += frame;
  return text;
}

const never = async (): Promise<Outcome> => {
  throw new RangeError('must not run');
};
const again = async () => json(200, 'again');

describe('a duplicate of a whole response', () => {
  test('gets the outcome of the first', async () => {
    const run = open();
    const first = run(callOf(), async () => json(200, 'first'));
    const second = run(callOf(), never);
    expect(await read(await first)).toBe('"first"');
    expect(await read(await second)).toBe('"first"');
  });

  test('shares the failure of the first, which is not kept', async () => {
    const run = open();
    const first = run(callOf(), async () => {
      throw new RangeError('broken');
    });
    const second = run(callOf(), never);
    await expect(first).rejects.toThrow('broken');
    await expect(second).rejects.toThrow('broken');
    expect(await read(await run(callOf(), again))).toBe('"again"');
  });

  test('takes the place of a first whose client has left; the next join it', async () => {
    const run = open();
    const leaving = new AbortController();
    const first = run(callOf(leaving.signal), async () => {
      await new Promise((_, reject) => {
        leaving.signal.addEventListener('abort', () => reject(leaving.signal.reason));
      });
      return json(200, 'first');
    });
    let runs = 0;
    const joined = Array.from({ length: 3 }, () =>
      run(callOf(), async () => {
        runs += 1;
        return again();
      }),
    );
    leaving.abort();
    await expect(first).rejects.toThrow();
    expect(await Promise.all((await Promise.all(joined)).map(read))).toEqual(Array(3).fill('"again"'));
    expect(runs).toBe(1);
  });

  test('gets the outcome of a first that was done although its client had left', async () => {
    const run = open();
    const leaving = new AbortController();
    const first = run(callOf(leaving.signal), async () => {
      leaving.abort();
      return json(202, 'task');
    });
    await first;
    expect(await read(await run(callOf(), never))).toBe('"task"');
  });
});

describe('a duplicate of a stream', () => {
  test('gets its frames once it has ended', async () => {
    const run = open();
    const first = await run(callOf(), async () => events(framesOf('a', 'b')));
    const second = run(callOf(), never);
    expect(await read(first)).toBe('ab');
    expect(await read(await second)).toBe('ab');
  });

  test.each([
    ['one that ended in an error event', () => framesOf('a', 'event: error\ndata: {}\n\n')],
    ['one that ended in a native error', () => framesOf('a', 'data: {"error":{"code":500}}\n\n')],
  ])('%s is not kept', async (_name, frames) => {
    const run = open();
    await read(await run(callOf(), async () => events(frames())));
    expect(await read(await run(callOf(), again))).toBe('"again"');
  });

  test('does not wait for one that nobody began to read', async () => {
    const run = open();
    const leaving = new AbortController();
    await run(callOf(leaving.signal), async () => events(framesOf('a')));
    const second = run(callOf(), again);
    leaving.abort();
    expect(await read(await second)).toBe('"again"');
  });

  test('does not wait for one whose client left while it was prepared', async () => {
    const run = open();
    const leaving = new AbortController();
    await run(callOf(leaving.signal), async () => {
      leaving.abort();
      return events(framesOf('a'));
    });
    expect(await read(await run(callOf(), again))).toBe('"again"');
  });

  test('takes the place of one that broke', async () => {
    const run = open();
    const first = await run(callOf(), async () =>
      events(
        (async function* () {
          yield 'a';
          throw new RangeError('cut');
        })(),
      ),
    );
    const second = run(callOf(), again);
    await expect(read(first)).rejects.toThrow('cut');
    expect(await read(await second)).toBe('"again"');
  });
});
