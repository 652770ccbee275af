import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import type { ByteTaker } from '#lib/server/http/byte-source.ts';
import {
  events,
  json,
  type Outcome,
  observe,
  type ResponseHeaders,
  type SourceOutcome,
} from '#lib/server/http/outcome.ts';
import { createOutlivingCalls } from '#lib/server/http/outliving-calls.ts';
import { toWeb } from '#lib/server/http/web-request.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { routedCall } from '#tests/support/routed-call.ts';
import { until } from '#tests/support/until.ts';
import type { Routed } from './call.ts';
import { joinDuplicates } from './idempotency.ts';
import { createIdempotencyStore } from './idempotency-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.empty());
afterAll(() => database.close());

const storage = createMemoryStorage();
const limits = { ofKey: 64 * 1024 * 1024, ofAll: 128 * 1024 * 1024 };

/** `sentMs`: the request went to a provider. */
function callOf(signal?: AbortSignal, sentMs?: number): Routed {
  const call = routedCall({ operation: 'messages.create', ...(signal && { signal }) });
  call.report.sentMs = sentMs;
  return call;
}

/** A process, which shares the database with the others. */
function open(polls = 0) {
  const onError = (error: unknown) => {
    throw error;
  };
  const idempotencyStore = createIdempotencyStore({ database, storage, limits, onError, polls, pollMs: 5 });
  const stores = { idempotencyStore, outlivingCalls: createOutlivingCalls() };
  return async (call: Routed, run: (call: Routed) => Promise<Outcome>) => {
    const outcome = await joinDuplicates(call, 'once', run, stores);
    const observed = await observe(outcome, call.report.observers);
    return call.report.outliving?.follow(observed) ?? observed;
  };
}

async function* framesOf(...frames: string[]): AsyncIterable<string> {
  yield* frames;
}

const read = (outcome: Outcome): Promise<string> => toWeb(outcome).text();

/** What the writer does when the client leaves, also before it has read anything. */
function cancel(outcome: Outcome): void {
  if (outcome.kind === 'source') outcome.source.cancel();
}

/** The response of an upstream, sent by `play`. */
function relayed(
  play: (taker: ByteTaker) => void,
  status = 200,
  headers: ResponseHeaders = {},
): SourceOutcome {
  const source = { give: play, pause() {}, resume() {}, cancel() {} };
  return { kind: 'source', status, headers: { 'content-type': 'application/json', ...headers }, source };
}

/** A call whose request went to a provider. */
const sentCall = (signal?: AbortSignal) => callOf(signal, 1);

const never = async (): Promise<Outcome> => {
  throw new RangeError('must not run');
};
const again = async () => json(200, 'again');

describe('a duplicate of a complete response', () => {
  test('gets the outcome of the first', async () => {
    const run = open();
    const first = run(callOf(), async () => json(200, 'first'));
    const second = run(callOf(), never);
    expect(await read(await first)).toBe('"first"');
    expect(await read(await second)).toBe('"first"');
  });

  test('runs itself if the first failed before anything was sent, as in another process', async () => {
    const run = open();
    const first = run(callOf(), async () => {
      throw new RangeError('broken');
    });
    const second = run(callOf(), again);
    await expect(first).rejects.toThrow('broken');
    expect(await read(await second)).toBe('"again"');
  });

  test('gets the outcome of a first call whose client disconnected, which goes on', async () => {
    const run = open();
    const leaving = new AbortController();
    const finish = Promise.withResolvers<void>();
    const first = run(callOf(leaving.signal), async ({ request }) => {
      await finish.promise;
      return json(request.signal.aborted ? 499 : 202, 'task');
    });
    const joined = Array.from({ length: 3 }, () => run(callOf(), never));
    leaving.abort();
    finish.resolve();
    await first;
    const all = await Promise.all([...joined, run(callOf(), never)]);
    expect(all.map((outcome) => outcome.kind !== 'aborted' && outcome.status)).toEqual(Array(4).fill(202));
    expect(await Promise.all(all.map(read))).toEqual(Array(4).fill('"task"'));
  });
});

describe('a duplicate of a stream', () => {
  test('gets the frames when the stream has ended', async () => {
    const run = open();
    const first = await run(callOf(), async () => events(framesOf('a', 'b')));
    const second = run(callOf(), never);
    expect(await read(first)).toBe('ab');
    expect(await read(await second)).toBe('ab');
  });

  test.each([
    ['one that ended in an error event', () => framesOf('data: 1\n\n', 'event: error\ndata: {}\n\n')],
    ['one that ended in a native error', () => framesOf('data: 1\n\n', 'data: {"error":{"code":500}}\n\n')],
  ])('%s is not stored', async (_name, frames) => {
    const run = open();
    await read(await run(callOf(), async () => events(frames())));
    expect(await read(await run(callOf(), again))).toBe('"again"');
  });

  test('gets one that nobody has read, or whose client disconnected before it started', async () => {
    const run = open();
    const first = await run(callOf(), async () => events(framesOf('a', 'b')));
    const second = run(callOf(), never);
    expect(await read(await second)).toBe('ab');
    cancel(first);
    expect(await read(await run(callOf(), never))).toBe('ab');
  });

  test('replaces a stream that failed', async () => {
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

describe('a response of an upstream', () => {
  const whole = (status?: number, headers?: ResponseHeaders) =>
    relayed(
      (taker) => {
        taker.take(Buffer.from('one '));
        taker.end(Buffer.from('two'));
      },
      status,
      headers,
    );

  test('is replayed with its status and headers, also by another process', async () => {
    const first = await open()(callOf(), async () => whole(201, { 'x-upstream-request-id': 'up_1' }));
    expect(await read(first)).toBe('one two');
    const replay = await open()(callOf(), never);
    expect(replay).toMatchObject({
      ...{ kind: 'bytes', status: 201 },
      headers: { 'x-upstream-request-id': 'up_1', 'x-idempotent-replay': 'true' },
    });
    expect(await read(replay)).toBe('one two');
  });

  test.each([
    [6, 'is replayed'],
    [65, 'is a conflict'],
  ])('of %i MiB %s', async (size, how) => {
    const run = open();
    const piece = Buffer.alloc(1024 * 1024, 'x');
    const first = await run(callOf(), async () =>
      relayed((taker) => {
        for (let sent = 1; sent < size; sent += 1) taker.take(piece);
        taker.end(piece);
      }),
    );
    expect(await read(first)).toHaveLength(size * piece.length);
    const replay = async () => read(await run(callOf(), never));
    if (how === 'is replayed') expect(await replay()).toHaveLength(size * piece.length);
    else
      await expect(replay()).rejects.toMatchObject({
        ...{ code: 'conflict', details: { shouldRetry: false } },
        message: expect.stringContaining('too large'),
      });
  });

  test.each([
    ['released', 400, {}, '"again"'],
    ['released', 404, {}, '"again"'],
    ['released', 429, {}, '"again"'],
    ['released', 503, { 'retry-after': '3' }, '"again"'],
    ['released', 529, {}, '"again"'],
    ['released', 500, { 'x-should-retry': 'true' }, '"again"'],
    ['the outcome', 408, {}, 'one two'],
    ['the outcome', 409, {}, 'one two'],
    ['the outcome', 500, {}, 'one two'],
    ['the outcome', 502, { 'x-should-retry': 'false' }, 'one two'],
    ['the outcome', 503, {}, 'one two'],
    ['the outcome', 504, {}, 'one two'],
    ['the outcome', 520, {}, 'one two'],
  ])('the key is %s after status %i and the headers %o', async (_name, status, headers, text) => {
    const run = open();
    const first = await run(sentCall(), async () => whole(status, headers));
    const isFinal = text === 'one two';
    if (isFinal) expect(first.headers['x-should-retry']).toBe('false');
    expect(await read(first)).toBe('one two');
    const replay = await run(sentCall(), again);
    expect(await read(replay)).toBe(text);
    if (isFinal) expect(replay).toMatchObject({ status, headers: { 'x-should-retry': 'false' } });
  });

  test.each([
    ['event: error\ndata: {}\n\n', '"again"'],
    ['data: {"text":"event: error"}\n\n', 'data: {"text":"event: error"}\n\n'],
  ])('that is the event stream %j is replayed as %j', async (frame, text) => {
    const run = open();
    const [start, end] = [Buffer.from(frame.slice(0, 9)), Buffer.from(frame.slice(9))];
    const outcome = relayed(
      (taker) => {
        taker.take(start);
        taker.end(end);
      },
      ...[200, { 'content-type': 'text/event-stream' }],
    );
    await read(await run(callOf(), async () => outcome));
    expect(await read(await run(callOf(), again))).toBe(text);
  });
});

describe('an error after which the upstream may have done the work', () => {
  const message = 'The upstream did not answer in time.';
  const failure = (details = {}) =>
    new ApiError('upstream_timeout', { message, shouldRetry: false, ...details });

  test.each<[string, () => Promise<Outcome>]>([
    [
      'instead of a response',
      async () => {
        throw failure();
      },
    ],
    ['within a response', async () => relayed((taker) => taker.fail(failure()))],
    [
      'within a stream',
      async () =>
        events(
          // biome-ignore lint/correctness/useYield: it fails at once.
          (async function* () {
            throw failure();
          })(),
        ),
    ],
  ])('%s is the outcome of the key', async (_name, fail) => {
    const first = async () => read(await open()(sentCall(), fail));
    await expect(first()).rejects.toThrow(message);
    const replay = await open()(sentCall(), never);
    expect(replay).toMatchObject({ status: 504, headers: { 'x-should-retry': 'false' } });
    expect(await read(replay)).toContain(message);
  });

  const text = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Hi' } };
  test.each([
    ['after output, is replayed', text, true],
    ['before output, releases the key', { type: 'message_start', message: { content: [] } }, false],
  ])('an error event of the upstream %s', async (_name, event, isReplayed) => {
    const all = [event, { type: 'error', error: { message: 'x' } }];
    const frames = all.map((data) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
    const first = await open()(sentCall(), async () => events(framesOf(...frames)));
    expect(await read(first)).toBe(frames.join(''));
    expect(await read(await open()(sentCall(), again))).toBe(isReplayed ? frames.join('') : '"again"');
  });

  test('as the last event of a stream is the outcome of the key', async () => {
    const run = open();
    const call = sentCall();
    const first = await run(call, async () => {
      call.report.failed(failure());
      return events(framesOf('event: error\ndata: {}\n\n'));
    });
    await read(first);
    expect(await run(sentCall(), never)).toMatchObject({ status: 504 });
  });

  test('releases the key if the upstream has certainly not accepted it', async () => {
    const run = open();
    const refused = run(sentCall(), async () => {
      throw failure({ notAccepted: true });
    });
    await expect(refused).rejects.toThrow(message);
    expect(await read(await run(sentCall(), again))).toBe('"again"');
  });
});

describe('a call that is stopped after its request was sent has an unknown outcome', () => {
  const unknown = { status: 409, headers: { 'x-should-retry': 'false', 'x-idempotent-replay': 'true' } };

  test('before the response; a duplicate that waits gets the same', async () => {
    const run = open();
    const call = sentCall();
    const first = run(call, async ({ request: { signal } }) => {
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return json(200, 'first');
    });
    const joined = run(sentCall(), never);
    await until(() => call.report.outliving);
    call.report.outliving?.interrupt('interrupted');
    await expect(first).rejects.toThrow();
    expect(await joined).toMatchObject(unknown);
    const replay = await open()(sentCall(), never);
    expect(replay).toMatchObject(unknown);
    expect(await read(replay)).toContain('outcome is unknown');
  });

  test('within the response', async () => {
    const run = open();
    const call = sentCall();
    await run(call, async () => relayed(() => {}));
    const second = run(sentCall(), never);
    call.report.outliving?.interrupt('stopped');
    expect(await second).toMatchObject(unknown);
  });
});

describe('another process', () => {
  test('waits for the first call and gets its outcome', async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    const started = Promise.withResolvers<void>();
    const first = open()(callOf(), () => {
      started.resolve();
      return promise;
    });
    await started.promise;
    const duplicates = [open(1_000), open(1_000)].map((run) => run(callOf(), never));
    resolve(json(202, 'task'));
    expect(await Promise.all([first, ...duplicates].map(async (one) => read(await one)))).toEqual(
      Array(3).fill('"task"'),
    );
  });

  test('gets a conflict if the first one ended before its call did; another request too', async () => {
    const started = Promise.withResolvers<void>();
    void open()(callOf(), () => {
      started.resolve();
      return new Promise(() => {});
    });
    await started.promise;
    const restarted = open();
    const unknown = { code: 'outcome_unknown', details: { shouldRetry: false } };
    await expect(restarted(callOf(), never)).rejects.toMatchObject(unknown);
    await expect(restarted(callOf(), never)).rejects.toMatchObject(unknown);
    await expect(restarted({ ...callOf(), modelId: 'other' }, never)).rejects.toMatchObject({
      code: 'idempotency_conflict',
    });
  });
});

test('a call that costs nothing does not use the database', async () => {
  const idempotencyStore = new Proxy(createIdempotencyStore({ database, storage, limits, onError() {} }), {
    get() {
      throw new RangeError('no database here');
    },
  });
  const call = callOf();
  const free = { ...call, operation: { ...call.operation, result: undefined } };
  const outlivingCalls = createOutlivingCalls();
  const outcome = joinDuplicates(free, 'once', again, { idempotencyStore, outlivingCalls });
  expect(await read(await outcome)).toBe('"again"');
});
