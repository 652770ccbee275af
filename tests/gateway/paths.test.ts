// Tests model ids in paths: ids as SDKs send them are forwarded, and ids that could change the upstream path are
// rejected without a request.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromNode } from '#lib/server/http/gateway-request.ts';
import { writeNode } from '#lib/server/http/write-node.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
let upstream: Server;
let front: Server;
const received: string[] = [];

beforeAll(async () => {
  upstream = await listen(
    createServer((request, response) => {
      received.push(request.url ?? '');
      response.setHeader('content-type', 'application/json').end('{"candidates":[{}]}');
    }),
  );
  service = await openTestService({ UPSTREAM_BASE_URL: urlOf(upstream), UPSTREAM_API_KEY: 'upstream-key' });
  front = await listen(
    createServer((request, response) => {
      const outcome = service.runtime.route(fromNode(request, response));
      Promise.resolve(outcome).then((decided) => decided && writeNode(response, decided));
    }),
  );
});
afterAll(async () => {
  front.close();
  upstream.close();
  await service.close();
});

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('not listening');
  return address;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${addressOf(server).port}`;
}

/** Sends the path as it is: `fetch` would resolve dot segments and drop fragments. */
async function post(path: string): Promise<{ status: number; text: string }> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port: addressOf(front).port, method: 'POST', path },
        headers: { 'x-goog-api-key': testApiKey, 'content-type': 'application/json' },
      },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode ?? 0, text });
      },
    );
    sent.once('error', reject);
    sent.end(JSON.stringify({ contents: [{ parts: [{ text: 'Hello' }] }] }));
  });
}

test.each([
  'models/model-one',
  'models/google/model-one',
  'models/google%2Fmodel-one',
  'models/ft:model.one-2@v1',
])('%s is forwarded unchanged', async (path) => {
  received.length = 0;
  expect((await post(`/v1beta/${path}:generateContent`)).status).toBe(200);
  expect(received).toEqual([`/v1beta/${path}:generateContent`]);
});

test.each([
  '../../../admin/keys#',
  '..%2F..%2Fadmin',
  '%2e%2e/%2e%2e/admin',
  'a/../../admin',
  './x',
  'a//b',
  'x#',
  'x;y',
  'x%3fkey=1',
  'x%23',
  'x%5C..%5Cy',
  'x%252e%252e',
  'x%00',
  'x y',
  '.hidden',
])('%s is rejected in the native dialect, and nothing is forwarded', async (model) => {
  received.length = 0;
  const { status, text } = await post(`/v1beta/models/${encodeSpaces(model)}:generateContent`);
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } });
  expect(received).toEqual([]);
});

function encodeSpaces(text: string): string {
  return text.replaceAll(' ', '%20');
}
