// Runs whose connection breaks: a made-up server keeps them, as the real one does.
import { describe, expect, test } from 'vitest';
import { testRun } from '#lib/client/run/stored/test-run.ts';
import { followRun } from './replay-recording.ts';
import { leaving, sendRequest } from './send-request.ts';
import type { TransportMessage, TransportRequest } from './transport-message.ts';

const runId = `req_${'a'.repeat(24)}`;
const stream = 'event: a\ndata: {"n":1}\n\nevent: b\ndata: {"n":"äö"}\n\ndata: [DONE]\n\n';
const bytes = new TextEncoder().encode(stream);

interface Server {
  /** Bytes that each connection passes before it breaks; whole ones after the last. */
  cuts?: readonly number[];
  /** What the n-th call of `live` answers in place of the run: a status, or no response. */
  live?: readonly (number | 'away')[];
  record?: { outcome: string; error?: string };
  /** The first connection has no head. */
  headless?: boolean;
  body?: Uint8Array<ArrayBuffer>;
  type?: string;
}

/** All messages, and the paths of all calls. */
async function run(
  server: Server,
  changes: Partial<TransportRequest> = {},
  signal = new AbortController().signal,
) {
  const messages: TransportMessage[] = [];
  const calls: string[] = [];
  const cuts = [...(server.cuts ?? [])];
  const away = [...(server.live ?? [])];
  const whole = server.body ?? bytes;
  const respond = () => {
    const cut = cuts.shift() ?? whole.length;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        if (cut > 0) controller.enqueue(whole.slice(0, cut));
        if (cut === whole.length) controller.close();
      },
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    const headers = { 'content-type': server.type ?? 'text/event-stream', 'x-request-id': runId };
    return new Response(body, { headers });
  };
  await sendRequest(
    { url: 'http://page.test/api/gateway/v1/x', path: '/v1/x', method: 'POST', body: {}, runId, ...changes },
    {
      signal,
      emit: (message) => messages.push(message),
      wait: async () => {},
      async fetch(input, init) {
        const path = new URL(String(input)).pathname.replace(runId, 'id');
        calls.push(`${init?.method ?? 'GET'} ${path}`);
        if (path === '/api/runs/id') return Response.json(server.record ?? { outcome: 'running' });
        if (path === '/api/runs/id/stop') return new Response(null, { status: 204 });
        const failure = path.endsWith('/live') ? away.shift() : server.headless && 'away';
        if (failure === 'away') throw new TypeError('Failed to fetch');
        return failure ? Response.json({ error: { message: 'x' } }, { status: failure }) : respond();
      },
    },
  );
  return { messages, calls, last: messages.at(-1) };
}

const events = (messages: readonly TransportMessage[]) =>
  messages.flatMap((message) => (message.type === 'event' ? [[message.name, message.data]] : []));

test('a stream that is cut at any byte is read on, each event once', async () => {
  const whole = await run({});
  expect(whole.calls).toEqual(['POST /api/gateway/v1/x']);
  for (let cut = 0; cut < bytes.length; cut += 1) {
    const { messages, last } = await run({ cuts: [cut, Math.min(cut + 3, bytes.length)] });
    expect(events(messages)).toEqual(events(whole.messages));
    expect(last).toMatchObject({ type: 'end' });
    const raw = messages.find((message) => message.type === 'raw');
    expect(await raw?.body.text()).toBe(stream);
  }
});

test('a body of JSON that is cut is read on', async () => {
  const body = new TextEncoder().encode('{"a":"ä"}');
  for (let cut = 0; cut < body.length; cut += 1) {
    const { messages } = await run({ body, type: 'application/json', cuts: [cut] });
    expect(messages).toContainEqual({
      type: 'response',
      at: expect.any(Number),
      value: { a: 'ä' },
      media: [],
    });
  }
});

test('a connection that breaks before the head waits for the head', async () => {
  const { messages, calls, last } = await run({ headless: true, live: ['away', 503, 503, 'away'] });
  expect(last).toMatchObject({ type: 'end' });
  expect(calls.filter((call) => call.endsWith('/live'))).toHaveLength(5);
  expect(messages.flatMap((message) => (message.type === 'connection' ? [message.isLost] : []))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

describe('how a run ends', () => {
  const stopped = { outcome: 'stopped' };
  const interrupted = { outcome: 'failed', error: 'Interrupted: the provider may have billed it.' };

  test.each([
    ['stopped elsewhere, before the head', { headless: true, live: [499], record: stopped }],
    ['stopped elsewhere, in a stream', { cuts: [9, 9], record: stopped }],
    ['stopped elsewhere, what there is was kept', { cuts: [9], body: bytes.slice(0, 24), record: stopped }],
  ] satisfies [string, Server][])('%s', async (_name, server) => {
    expect((await run(server)).last).toMatchObject({ type: 'stopped' });
  });

  test.each([
    ['before the head', { headless: true, live: [502], record: interrupted }],
    ['in a stream', { cuts: [9, 9], record: interrupted }],
    ['in JSON', { cuts: [3], body: bytes.slice(0, 9), type: 'application/json', record: interrupted }],
  ] satisfies [string, Server][])('interrupted %s', async (_name, server) => {
    const { last } = await run(server);
    expect(last).toMatchObject({ type: 'failed', error: { message: interrupted.error } });
  });

  test.each([
    ['unsent', [404, 404]],
    ['network', ['away', 'away', 'away', 'away', 'away']],
  ] satisfies [string, Server['live']][])('a request that never arrived is %s', async (kind, live) => {
    const { last } = await run({ headless: true, live });
    expect(last).toMatchObject({ type: 'failed', error: { kind } });
  });

  test('a request that has just arrived is asked for again', async () => {
    expect((await run({ headless: true, live: [404] })).last).toMatchObject({ type: 'end' });
  });

  test('a run that the server has is waited for, however long it is away', async () => {
    const live = [503, ...Array.from({ length: 50 }, () => 'away' as const)];
    expect((await run({ headless: true, live })).last).toMatchObject({ type: 'end' });
  });
});

test('a followed run is only read', async () => {
  const { messages, calls, last } = await run({}, { follows: { startedAt: Date.now() - 5000 } });
  expect(calls).toEqual(['GET /api/runs/id/live', 'GET /api/runs/id']);
  expect(events(messages)).toHaveLength(3);
  expect(last).toMatchObject({ type: 'end' });
  // Times count from the start of the run.
  expect(messages.find(({ type }) => type === 'headers')).toMatchObject({ at: expect.any(Number) });
  const [head] = messages.flatMap((message) => (message.type === 'headers' ? [message.at] : []));
  expect(head).toBeGreaterThanOrEqual(5000);
});

test('Stop stops the run at the server, leaving does not', async () => {
  for (const [reason, calls] of [
    [undefined, ['POST /api/runs/id/stop']],
    [leaving, []],
  ] as const) {
    const controller = new AbortController();
    controller.abort(reason);
    const done = await run({ cuts: [5] }, { follows: { startedAt: 0 } }, controller.signal);
    expect(done.last).toMatchObject({ type: 'stopped' });
    expect(done.calls.filter((call) => call.startsWith('POST'))).toEqual(calls);
  }
});

test('Stop while the request of a followed run is read stops the run', async () => {
  const controller = new AbortController();
  const calls: string[] = [];
  const messages: TransportMessage[] = [];
  const recorded = {
    ...testRun({ number: 1, outcome: 'running' }),
    method: 'POST',
    path: '/v1/x',
    requestHeaders: {},
    responseHeaders: {},
    chunks: [],
    media: [],
  };
  await followRun(
    {
      request: {
        url: 'http://page.test/v1/x',
        path: '/v1/x',
        method: 'POST',
        body: {},
        runId,
        follows: { startedAt: 0 },
      },
      recording: { run: recorded, request: 'http://page.test/api/runs/x/request', response: new Blob() },
    },
    {
      signal: controller.signal,
      wait: async () => {},
      emit: (message) => messages.push(message),
      async fetch(input, init) {
        calls.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname}`);
        controller.abort();
        init?.signal?.throwIfAborted();
        return new Response(null, { status: 204 });
      },
    },
  );
  expect(messages).toMatchObject([{ type: 'stopped' }]);
  expect(calls).toContain(`POST /api/runs/${runId}/stop`);
});
