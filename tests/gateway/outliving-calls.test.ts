// Tests calls whose client leaves, over real sockets: with an Idempotency-Key they go on and are collected, at targets
// with `onDisconnect: finish` they go on and are counted, at others they end.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Usage, usageSchema } from '#lib/contract/pages/usage.ts';
import { openCallbackReceiver } from '#tests/support/callback-receiver.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { until } from '#tests/support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-outliving-'));
let upstream: ScriptedUpstream;
let server: Awaited<ReturnType<typeof startListeningService>>;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  const path = join(folder, 'gateway.json');
  const target = { provider: 'anthropic', baseUrl: upstream.baseUrl };
  const routes = ['finish', 'cancel'].map((id) => ({ models: `${id}-*`, targets: [{ target: id }] }));
  const targets = [
    { id: 'finish', ...target, onDisconnect: 'finish' },
    { id: 'cancel', ...target },
  ];
  writeFileSync(path, JSON.stringify({ targets, routes }));
  server = await startListeningService({
    ...{ ...upstream.environment, GATEWAY_CONFIG: path, ALLOW_PRIVATE_NETWORK: 'true' },
  });
});
beforeEach(() => {
  upstream.received.length = 0;
});
afterAll(async () => {
  await server.stop();
  upstream.close();
  rmSync(folder, { recursive: true });
});

interface Client {
  /** Bytes of head and body that have arrived. */
  arrived(): number;
  response: Promise<IncomingMessage | undefined>;
  leave(): void;
}

function send(path: string, body: object, headers: Record<string, string> = {}): Client {
  const request = httpRequest(server.baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${testApiKey}`, 'content-type': 'application/json', ...headers },
    agent: false,
  });
  const response = new Promise<IncomingMessage | undefined>((resolve) => {
    request.once('response', (incoming) => {
      incoming.on('error', () => {}).resume();
      resolve(incoming);
    });
    request.once('error', () => resolve(undefined));
  });
  request.end(JSON.stringify(body));
  return {
    arrived: () => request.socket?.bytesRead ?? 0,
    response,
    leave: () => void request.destroy(),
  };
}

async function retry(path: string, body: object, key: string) {
  const response = await fetch(server.baseUrl + path, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${testApiKey}`, 'content-type': 'application/json' },
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  expect([response.status, response.headers.get('x-idempotent-replay')]).toEqual([200, 'true']);
  return await response.text();
}

/** The usage of a model, when a request of it has been counted. */
async function usageOf(model: string): Promise<Usage['rows'][number]> {
  return await until(async () => {
    const response = await fetch(`${server.baseUrl}/api/usage?range=1h`);
    const rows = usageSchema.parse(await response.json()).rows;
    // Replays have no provider.
    return rows.find((row) => row.model === model && row.provider !== '');
  });
}

const message = (model: string) => ({
  model,
  max_tokens: 9,
  messages: [{ role: 'user', content: 'A kite' }],
});
const event = (data: { type: string; [member: string]: unknown }) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const begin = event({
  type: 'message_start',
  message: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    content: [],
    usage: { input_tokens: 7, output_tokens: 1 },
  },
});
const part = (text: string) =>
  event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
const end =
  event({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 11 } }) +
  event({ type: 'message_stop' });
const whole = JSON.stringify({
  ...{ id: 'm', type: 'message', role: 'assistant', model: 'x', stop_reason: 'end_turn' },
  ...{ content: [{ type: 'text', text: 'Up it goes' }], usage: { input_tokens: 7, output_tokens: 11 } },
});
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==';

/** A response of the upstream: its type and pieces, and the request that gets it. */
interface Case {
  path: string;
  body: object;
  type: string;
  pieces: string[];
}
const cases: Record<string, (model: string) => Case> = {
  'a JSON response': (model) => ({
    ...{ path: '/v1/messages', body: message(model), type: 'application/json' },
    pieces: [whole.slice(0, 40), whole.slice(40)],
  }),
  'a stream': (model) => ({
    ...{ path: '/v1/messages', body: { ...message(model), stream: true }, type: 'text/event-stream' },
    pieces: [begin, part('one '), part('two '), part('three'), end],
  }),
  'an image of 16 MB': () => {
    const data = { created: 1, data: [{ b64_json: png, padding: 'x'.repeat(16_000_000) }] };
    const text = JSON.stringify(data);
    return {
      ...{ path: '/v1/images/generations', body: { model: 'alpha-image-2', prompt: 'A kite' } },
      ...{ type: 'application/json' },
      pieces: Array.from({ length: 16 }, (_, index) =>
        text.slice((index * text.length) / 16, ((index + 1) * text.length) / 16),
      ),
    };
  },
};

describe('with an Idempotency-Key', () => {
  /** The client leaves when so large a part of the pieces has been sent; 0: before the head. */
  const parts = [0, 0.01, 0.3, 0.5, 0.8, 0.99];
  const rows = Object.keys(cases).flatMap((name) => parts.map((after) => [name, after] as const));

  test.each(rows)(
    '%s goes on when its client leaves after %d of it, and a retry gets it',
    async (name, after) => {
      const model = `leaves-${Object.keys(cases).indexOf(name)}-${after * 100}`;
      const made = cases[name]?.(model);
      if (made === undefined) throw new RangeError(name);
      const key = `${name} ${after}`;
      const arrived = Promise.withResolvers<void>();
      const left = Promise.withResolvers<void>();
      upstream.script = async (response) => {
        response.on('close', () => response.writableFinished || left.reject(new Error('it was cancelled')));
        arrived.resolve();
        if (after === 0) await left.promise;
        response.writeHead(200, { 'content-type': made.type });
        for (const [index, piece] of made.pieces.entries()) {
          if (index > 0 && index / made.pieces.length >= after) await left.promise;
          response.write(piece);
        }
        response.end();
      };
      const first = send(made.path, made.body, { 'idempotency-key': key });
      await arrived.promise;
      // A whole JSON response is checked before its client sees anything.
      if (after > 0 && made.pieces.length > 2) await until(() => first.arrived() > 200);
      first.leave();
      const joined = retry(made.path, made.body, key);
      left.resolve();
      expect(await joined).toBe(made.pieces.join(''));
      expect(await retry(made.path, made.body, key)).toBe(made.pieces.join(''));
      expect(upstream.received).toHaveLength(1);
      if (made.path === '/v1/messages')
        expect(await usageOf(model)).toMatchObject({ done: 1, stopped: 0, inputTokens: 7, outputTokens: 11 });
    },
  );

  test('a client that does not read holds the upstream back no further than what is stored', async () => {
    const body = { ...message('slow-reader'), stream: true };
    const frame = part('x'.repeat(100_000));
    upstream.script = async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(begin);
      for (let sent = 0; sent < 200; sent += 1)
        if (!response.write(frame)) await new Promise((resolve) => response.once('drain', resolve));
      response.end(end);
    };
    const first = send('/v1/messages', body, { 'idempotency-key': 'slow' });
    const response = await first.response;
    response?.pause();
    expect((await retry('/v1/messages', body, 'slow')).length).toBe(
      begin.length + 200 * frame.length + end.length,
    );
    // It is still there for the first one.
    let read = 0;
    response?.on('data', (bytes) => {
      read += bytes.length;
    });
    response?.resume();
    await new Promise((resolve) => response?.once('end', resolve));
    expect(read).toBeGreaterThan(0);
  });

  test('hook_url is told once, that it is completed', async () => {
    const receiver = await openCallbackReceiver();
    const body = { model: 'diffusion-4-5-full', prompt: 'A kite', hook_url: `${receiver.url}/hook` };
    const arrived = Promise.withResolvers<() => void>();
    const text = JSON.stringify({ created: 1, data: [{ b64_json: png }] });
    upstream.script = (response) => arrived.resolve(() => response.end(text));
    const first = send('/v1/images/generations', body, { 'idempotency-key': 'hook' });
    const finish = await arrived.promise;
    first.leave();
    finish();
    await retry('/v1/images/generations', body, 'hook');
    const [told] = await until(() => receiver.received.length > 0 && receiver.received);
    expect(JSON.parse(told?.body ?? '')).toMatchObject({ type: 'image.generation.completed' });
    expect(receiver.received).toHaveLength(1);
    await receiver.close();
  });
});

describe('onDisconnect', () => {
  const places = [
    ['before the head', 0],
    ['within a stream', 2],
  ] as const;

  test.each(places)(
    'finish: a call whose client leaves %s runs to its end and is counted with its use',
    async (_, after) => {
      const model = `finish-${after}`;
      const left = Promise.withResolvers<void>();
      const arrived = Promise.withResolvers<void>();
      const finished = Promise.withResolvers<boolean>();
      upstream.script = async (response) => {
        response.once('close', () => finished.resolve(response.writableFinished));
        arrived.resolve();
        if (after === 0) await left.promise;
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const [index, piece] of [begin, part('one '), part('two '), end].entries()) {
          if (index === after) await left.promise;
          response.write(piece);
        }
        response.end();
      };
      const client = send('/v1/messages', { ...message(model), stream: true });
      await arrived.promise;
      if (after > 0) await client.response;
      client.leave();
      await client.response;
      left.resolve();
      expect(await finished.promise).toBe(true);
      expect(await usageOf(model)).toMatchObject({ done: 1, stopped: 0, inputTokens: 7, outputTokens: 11 });
      expect(upstream.received).toHaveLength(1);
    },
  );

  test.each(places)('cancel: a call whose client leaves %s ends at the upstream', async (_, after) => {
    const model = `cancel-${after}`;
    const arrived = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<boolean>();
    upstream.script = (response) => {
      response.once('close', () => closed.resolve(response.writableFinished));
      if (after > 0)
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(begin + part('one '));
      arrived.resolve();
    };
    const client = send('/v1/messages', { ...message(model), stream: true });
    await arrived.promise;
    if (after > 0) await client.response;
    client.leave();
    expect(await closed.promise).toBe(false);
    expect(await usageOf(model)).toMatchObject({ done: 0, stopped: 1 });
  });
});
