// Tests `callback_url` and `hook_url` through the whole service: signatures, order, retries, rejected URLs,
// deliveries in the pages' API.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import OpenAI from 'openai';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deliveriesSchema, deliverySchema, signingSecretSchema } from '#lib/contract/pages/delivery.ts';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { imageEvent, videoEvent } from '#lib/contract/webhooks/webhook-events.ts';
import { signWebhook } from '#lib/server/webhooks/sign-webhook.ts';
import { makeSampleFolders } from '#tests/sdk/samples/sample-folders.ts';
import {
  type CallbackReceiver,
  openCallbackReceiver,
  type ReceivedCallback,
  type ReceiverAnswer,
} from '#tests/support/callback-receiver.ts';
import { checkResponse, readError } from '#tests/support/check-response.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
let receiver: CallbackReceiver;
beforeAll(async () => {
  receiver = await openCallbackReceiver(({ path }): ReceiverAnswer => {
    const earlier = receiver.received.filter((callback) => callback.path === path).length;
    if (path === '/unsteady' && earlier === 2) return { status: 503, headers: { 'retry-after': '1' } };
    if (path === '/moved') return { status: 302, headers: { location: `${receiver.url}/elsewhere` } };
    return { status: path === '/gone' ? 410 : 204 };
  });
  service = await openTestService({ ALLOW_PRIVATE_NETWORK: 'true' });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

const request = { model: 'delta-1.1', prompt: 'Three sailboats at dawn', duration: 3, resolution: '480p' };
const pages = { key: null, headers: { host: 'localhost' } };

/** Creates a task as the pages do. The pages list only the deliveries of their own tasks. */
async function create(path: string, body: object = {}): Promise<VideoTaskResponse> {
  const whole = { ...request, ...body, callback_url: receiver.url + path };
  const response = await service.call('/api/gateway/v1/videos', { ...pages, body: whole });
  return checkResponse<VideoTaskResponse>('videos.create', response, 'delta-1.1');
}

async function deliveriesOf(query: string) {
  const response = await service.call(`/api/deliveries?${query}`, pages);
  return deliveriesSchema.parse(await response.json()).deliveries;
}

async function secretOf(keyId: string, method = 'GET', action = '') {
  const response = await service.call(`/api/keys/${keyId}/signing-secret${action}`, { ...pages, method });
  return signingSecretSchema.parse(await response.json());
}

const typesOf = (callbacks: readonly ReceivedCallback[]) =>
  callbacks.map(({ body }) => JSON.parse(body).type);
const states = ['pending', 'queue', 'in_progress', 'completed'];

describe('the callbacks of a video', () => {
  test('report every state in order, with a signature that two libraries verify', async () => {
    const startedMs = Date.now();
    const task = await create('/steady');
    const callbacks = await receiver.wait('/steady', 4);
    expect(typesOf(callbacks)).toEqual(states.map((state) => `video.generation.${state}`));
    const { secret } = await secretOf('playground');
    const openai = new OpenAI({ apiKey: 'none', webhookSecret: secret });
    for (const [index, { body, headers }] of callbacks.entries()) {
      const event = videoEvent.parse(new Webhook(secret).verify(body, headers));
      expect(await openai.webhooks.unwrap(body, headers)).toEqual(event);
      expect(event.data).toMatchObject({ id: task.id, status: states[index], polling_url: task.polling_url });
      expect(headers['x-idempotency-key']).toBe(`${task.id}-${states[index]}`);
      const sentMs = Number(headers['webhook-timestamp']) * 1000;
      expect([sentMs > startedMs - 1_000, sentMs <= Date.now()]).toEqual([true, true]);
    }
    const last = videoEvent.parse(JSON.parse(callbacks[3]?.body ?? ''));
    const video = new URL(last.data.data?.url ?? '');
    const file = await service.call(video.pathname + video.search, { key: null });
    expect([file.status, (await file.bytes()).length]).toEqual([
      200,
      expect.toSatisfy((size) => size > 1000),
    ]);
    expect(new Set(callbacks.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  test('are retried with the same id when the receiver requests it; later ones wait', async () => {
    const task = await create('/unsteady');
    const callbacks = await receiver.wait('/unsteady', 5);
    expect(typesOf(callbacks)).toEqual(
      ['pending', 'queue', 'queue', 'in_progress', 'completed'].map((state) => `video.generation.${state}`),
    );
    const [, first, second] = callbacks;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(1000);
    expect(
      (await deliveriesOf(`task=${task.id}`)).map(({ attempts, state }) => [attempts, state]),
    ).toContainEqual([2, 'delivered']);
  });
});

test('a redirect is a failure and is not followed; the pages show it and can send it again', async () => {
  const task = await create('/moved');
  await receiver.wait('/moved', 1);
  const [delivery] = await deliveriesOf(`task=${task.id}`);
  await expect.poll(async () => (await deliveriesOf(`task=${task.id}`))[0]?.lastStatus).toBe(302);
  const again = await service.call(`/api/deliveries/${delivery?.id}/redeliver`, { ...pages, method: 'POST' });
  expect(deliverySchema.parse(await again.json())).toMatchObject({ id: delivery?.id, state: 'waiting' });
  const [first, second] = await receiver.wait('/moved', 2);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
  expect((await service.call('/api/deliveries/msg_x/redeliver', { ...pages, method: 'POST' })).status).toBe(
    404,
  );
  expect((await service.call('/api/deliveries', pages)).status).toBe(400);
});

test('410 ends the callbacks of a task', async () => {
  const task = await create('/gone');
  const rows = () => deliveriesOf(`task=${task.id}`);
  await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(states.map(() => 'failed'));
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0]);
  expect(receiver.received.filter(({ path }) => path === '/gone')).toHaveLength(1);
});

test('after a rotation, both the new and the previous secret verify the signature', async () => {
  const { secret: earlier, previousUntil } = await secretOf('playground');
  expect(previousUntil).toBeNull();
  const { secret } = await secretOf('playground', 'POST', '/rotate');
  await create('/rotated');
  const [callback] = await receiver.wait('/rotated', 1);
  for (const one of [earlier, secret]) new Webhook(one).verify(callback?.body ?? '', callback?.headers ?? {});
  expect((await service.call('/api/keys/key_none/signing-secret', pages)).status).toBe(404);
});

describe('the hook of an image request', () => {
  const image = { model: 'diffusion-4-5-full', prompt: 'A fox', size: '512x512', steps: 1 };
  const generate = (path: string, headers: Record<string, string> = {}) =>
    service.call('/v1/images/generations', {
      body: { ...image, hook_url: receiver.url + path },
      headers,
    });
  /** Returns the id of the first key of GATEWAY_API_KEYS. */
  const fixedKey = async () => {
    const { keys } = await (await service.call('/api/keys', pages)).json();
    return String(keys[0].id);
  };

  test('reports a completed request without its images, once for an idempotent request', async () => {
    const headers = { 'idempotency-key': 'one' };
    const response = await generate('/made', headers);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    expect((await generate('/made', headers)).headers.get('x-idempotent-replay')).toBe('true');
    const [callback] = await receiver.wait('/made', 1);
    const { secret } = await secretOf(await fixedKey());
    const event = imageEvent.parse(new Webhook(secret).verify(callback?.body ?? '', callback?.headers ?? {}));
    const id = response.headers.get('x-request-id');
    expect(event.type).toBe('image.generation.completed');
    expect(event.data).toEqual({ id, model: image.model, status: 'completed', created: expect.any(Number) });
    expect(callback?.headers['x-idempotency-key']).toBe(`${id}-completed`);
    await (await generate('/after')).arrayBuffer();
    await receiver.wait('/after', 1);
    expect(receiver.received.filter(({ path }) => path === '/made')).toHaveLength(1);
  });

  test('reports a failed request with its error', async () => {
    const response = await generate('/unmade', { 'x-sandbox-fault': 'refusal' });
    const { code, message } = await readError(response);
    const [callback] = await receiver.wait('/unmade', 1);
    const event = imageEvent.parse(JSON.parse(callback?.body ?? ''));
    expect(event.type).toBe('image.generation.failed');
    expect(event.data).toMatchObject({ status: 'failed', error: { code, message } });
  });
});

test('a private address is rejected with the name of its field', async () => {
  const strict = await openTestService();
  const video = { ...request, callback_url: 'https://127.0.0.1/hook' };
  const image = { model: 'diffusion-4-5-full', prompt: 'A fox', hook_url: 'http://[fd00::1]/hook' };
  for (const [path, body, param] of [
    ['/v1/videos', video, 'callback_url'],
    ['/v1/images/generations', image, 'hook_url'],
  ] as const) {
    const error = await readError(await strict.call(path, { body }));
    expect(error).toMatchObject({ status: 400, code: 'invalid_value', param });
    expect(error.message).toContain(`${param} must not lead to a private address`);
  }
  await strict.close();
});

test('the receivers in docs/callbacks.md verify an event and reject a forged one', async () => {
  const folders = makeSampleFolders();
  const page = readFileSync('docs/callbacks.md', 'utf8');
  const [program = '', route = ''] = [...page.matchAll(/^```ts\n(.*?)^```/gms)].map(([, text]) => text);
  const { secret } = await secretOf('playground');
  const port = await freePort();
  const write = (name: string, text: string) => {
    writeFileSync(join(folders.root, name), text);
    return join(folders.root, name);
  };
  const child = spawn(process.execPath, [write('server.ts', program)], {
    env: { ...process.env, EASEL_SIGNING_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const image = { model: 'diffusion-4-5-full', prompt: 'A fox', size: '512x512', steps: 1 };
  const hooked = { ...image, hook_url: `http://127.0.0.1:${port}/` };
  await expect
    .poll(() =>
      fetch(hooked.hook_url, { method: 'POST' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(400);
  const made = await service.call('/api/gateway/v1/images/generations', { ...pages, body: hooked });
  await made.arrayBuffer();
  await expect.poll(() => output).toContain('image.generation.completed');
  expect(output).toMatch(/^msg_[a-z2-7]{24} /);
  child.kill();

  vi.stubEnv('EASEL_SIGNING_SECRET', secret);
  const { POST }: { POST(request: Request): Promise<Response> } = await import(write('route.ts', route));
  const [callback] = receiver.received;
  const received = (headers: Record<string, string>) =>
    new Request('https://app.example/', { method: 'POST', body: callback?.body ?? '', headers });
  const signed = signWebhook(
    { id: 'msg_1', timestamp: Math.floor(Date.now() / 1000), body: callback?.body ?? '' },
    [secret],
  );
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect((await POST(received(signed))).status).toBe(204);
  expect(log).toHaveBeenCalledWith(JSON.parse(callback?.body ?? ''));
  log.mockRestore();
  await expect(POST(received({ ...signed, 'webhook-id': 'msg_2' }))).rejects.toThrow();
  vi.unstubAllEnvs();
  folders.remove();
});
