// Tests client disconnects: the relay ends the upstream request, and the sandbox stops its work.
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { fromNode } from '#lib/server/http/gateway-request.ts';
import { writeNode } from '#lib/server/http/write-node.ts';
import { listen } from '#tests/support/listen.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

type Behaviour = (response: ServerResponse) => void;

const never: Behaviour = () => {};
const halfJson: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"half":');
};
/** More than the gateway checks before it answers, so the client has the first half. */
const longHalfJson: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(`{"half":"${'x'.repeat(1_000_000)}`);
};
/** Sends one event and keeps the response open. */
const oneEvent: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: ping\ndata: {"type":"ping"}\n\n');
};
const endless: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const frame = `event: ping\ndata: {"type":"ping","pad":"${'x'.repeat(60_000)}"}\n\n`;
  const more = () => {
    while (!response.destroyed && response.write(frame));
  };
  response.on('drain', more);
  more();
};

interface UpstreamCall {
  /** Resolves when the request has been received and the behaviour has run. */
  arrived: Promise<void>;
  /** Resolves when the gateway closes the connection; no upstream here ends a response. */
  left: Promise<unknown>;
  bytesWritten(): number;
}

/** An upstream that records when clients disconnect. Each test sets its response. */
const upstream = {
  behave: never,
  calls: [] as UpstreamCall[],
  server: createServer((request, response) => {
    request.resume();
    upstream.calls.push({
      arrived: once(request, 'end').then(() => upstream.behave(response)),
      left: once(response, 'close'),
      bytesWritten: () => response.socket?.bytesWritten ?? 0,
    });
  }),
};

let relay: TestService;
let sandbox: TestService;
/** The services on real ports, connected as in `main.ts`. */
let relayServer: Server;
let sandboxServer: Server;
/** Called when the sandbox's server has an outcome, or an error instead. */
let sandboxEnded: () => void = () => {};

beforeAll(async () => {
  const address = await listen(upstream.server);
  [relay, sandbox] = await Promise.all([
    openTestService({
      ...{ UPSTREAM_BASE_URL: address, UPSTREAM_API_KEY: 'upstream-key' },
      ...{ OPENAI_API_KEY: 'vendor-key', OPENAI_BASE_URL: address },
    }),
    openTestService({ SANDBOX_PACE: '100' }),
  ]);
  relayServer = serverOf(relay, () => {});
  sandboxServer = serverOf(sandbox, () => sandboxEnded());
});

afterAll(async () => {
  for (const server of [upstream.server, relayServer, sandboxServer]) {
    server.closeAllConnections();
    server.close();
  }
  await Promise.all([relay.close(), sandbox.close()]);
});

function serverOf({ runtime }: TestService, onEnd: () => void): Server {
  return createServer((request, response) => {
    runtime
      .route(fromNode(request, response))
      ?.then((outcome) => writeNode(response, outcome))
      .catch(() => response.destroy())
      .finally(onEnd);
  });
}

/** Sends a message through the relay; resolves when the upstream has received it. */
async function callThroughRelay(behaviour: Behaviour, body: object): Promise<[Client, UpstreamCall]> {
  upstream.behave = behaviour;
  const before = upstream.calls.length;
  const client = post(await listen(relayServer), '/v1/messages', body);
  return [client, await upstreamCall(before)];
}

async function upstreamCall(index: number): Promise<UpstreamCall> {
  await until(() => upstream.calls.length > index);
  const call = upstream.calls[index];
  if (call === undefined) throw new RangeError(`no call ${index}`);
  await call.arrived;
  return call;
}

interface Client {
  response: Promise<IncomingMessage | undefined>;
  leave(): void;
}

function post(address: string, path: string, body: object): Client {
  const request = httpRequest(address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${testApiKey}`, 'content-type': 'application/json' },
  });
  const response = new Promise<IncomingMessage | undefined>((resolve) => {
    request.once('response', resolve);
    request.once('error', () => resolve(undefined));
  });
  request.end(JSON.stringify(body));
  return {
    response,
    leave: () => void request.destroy(),
  };
}

const message = { model: 'any', max_tokens: 50, messages: [{ role: 'user', content: 'Hello' }] };

describe('the upstream request of a relay ends when the client disconnects', () => {
  test('before the response', async () => {
    const [client, call] = await callThroughRelay(never, message);
    client.leave();
    await call.left;
  });

  test.each([
    ['a JSON response', longHalfJson, message],
    ['an event stream', oneEvent, { ...message, stream: true }],
  ] as const)('in the middle of %s', async (_name, behaviour, body) => {
    const [client, call] = await callThroughRelay(behaviour, body);
    const response = await client.response;
    if (response) await once(response, 'data');
    client.leave();
    await call.left;
  });

  test('when the headers arrive, without an uncaught error', async () => {
    for (let round = 0; round < 30; round += 1) {
      const [client, call] = await callThroughRelay(halfJson, message);
      client.leave();
      await call.left;
    }
  });

  test('and its connection can be used again', async () => {
    upstream.behave = never;
    const address = await listen(relayServer);
    // This exceeds the connection pool, so it passes only if all connections are released.
    for (let round = 0; round < 3; round += 1) {
      const before = upstream.calls.length;
      const clients = Array.from({ length: 100 }, () => post(address, '/v1/messages', message));
      await upstreamCall(before + 99);
      for (const client of clients) client.leave();
      await Promise.all(upstream.calls.slice(before).map(({ left }) => left));
    }
  });

  test('with web requests as well', async () => {
    upstream.behave = oneEvent;
    const before = upstream.calls.length;
    const controller = new AbortController();
    const body = { ...message, stream: true };
    const responding = relay.call('/v1/messages', { body, signal: controller.signal });
    const call = await upstreamCall(before);
    await (await responding).body?.getReader().read();
    controller.abort();
    await call.left;
  });
});

const png = sampleImage.split(',')[1] ?? '';
const halfImage: Behaviour = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write(`{"created":1,"data":[{"b64_json":"${png}`);
};
const onePartialImage: Behaviour = (response) => {
  const event = { type: 'image_generation.partial_image', partial_image_index: 0, b64_json: png };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify(event)}\n\n`);
};
const image = { model: 'alpha-image-2', prompt: 'A kite' };

test.each([
  ['a relayed message', '/v1/messages', never, message],
  ['a relayed stream', '/v1/messages', oneEvent, { ...message, stream: true }],
  ['a translated image', '/v1/images/generations', never, image],
  ['a half translated image', '/v1/images/generations', halfImage, image],
  ['a translated stream', '/v1/images/generations', onePartialImage, { ...image, stream: true }],
])('the upstream sees the disconnects of a hundred clients of %s', async (_, path, behaviour, body) => {
  upstream.behave = behaviour;
  const before = upstream.calls.length;
  const address = await listen(relayServer);
  const clients = Array.from({ length: 100 }, () => post(address, path, body));
  await upstreamCall(before + 99);
  // A whole response is checked before the client sees its first byte.
  if ('stream' in body) {
    for (const response of await Promise.all(clients.map((client) => client.response)))
      if (response) await once(response, 'data');
  }
  for (const client of clients) client.leave();
  const calls = upstream.calls.slice(before);
  expect(calls).toHaveLength(100);
  await Promise.all(calls.map(({ left }) => left));
  await until(() => relay.runtime.targets.every(({ queue }) => queue.used === 0));
});

test('a client that does not read pauses the upstream instead of filling the memory', async () => {
  const [client, call] = await callThroughRelay(endless, { ...message, stream: true });
  (await client.response)?.pause();
  const limit = 64 * 1024 * 1024;
  // A later client that reads gets more than that meanwhile.
  const [reader, readCall] = await callThroughRelay(endless, { ...message, stream: true });
  (await reader.response)?.resume();
  await until(() => readCall.bytesWritten() > 2 * limit);
  expect(call.bytesWritten()).toBeLessThan(limit);
  for (const one of [client, reader]) one.leave();
  await Promise.all([call.left, readCall.left]);
});

describe("the sandbox's work ends when the client disconnects", () => {
  test.each([
    ['a streamed text', '/v1/messages', { ...message, stream: true }],
    ['a whole text', '/v1/messages', message],
    ['an image', '/v1/images/generations', { model: 'alpha-image-2', prompt: 'A kite', size: '64x64' }],
  ])('%s', async (_name, path, body) => {
    const ended = Promise.withResolvers<void>();
    sandboxEnded = ended.resolve;
    const client = post(await listen(sandboxServer), path, body);
    await until(() => sandbox.runtime.targets.some(({ queue }) => queue.used > 0));
    client.leave();
    // At this pace the work itself would take minutes.
    await ended.promise;
    await until(() => sandbox.runtime.targets.every(({ queue }) => queue.used === 0));
  });
});
