// Tests what an image task makes of each answer of a relayed upstream, and that nothing is ordered or counted twice.
import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { taskDetailSchema } from '#lib/contract/pages/listed-task.ts';
import { usageSchema } from '#lib/contract/pages/usage.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { ImageTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { imageEvent, imageTaskEvent } from '#lib/contract/webhooks/webhook-events.ts';
import { openCallbackReceiver } from '#tests/support/callback-receiver.ts';
import { type Answer, inTurn, withoutTasks } from '#tests/support/scripted-upstream.ts';
import { until } from '#tests/support/until.ts';
import { openUpstreamService } from '#tests/support/upstream-service.ts';

const receiver = await openCallbackReceiver();
afterAll(() => receiver.close());
const { upstream, service } = await openUpstreamService(({ environment }) => ({
  ...environment,
  ALLOW_PRIVATE_NETWORK: 'true',
}));

const kite = { model: 'alpha-image-2', prompt: 'A red kite' };
const image = { created: 1, data: [{ b64_json: sampleImage.split(',')[1] }] };

async function order(body: object = {}): Promise<string> {
  const response = await service.call('/v1/images/generations', {
    body: { ...kite, ...body },
    headers: { prefer: 'respond-async' },
  });
  expect(response.status).toBe(202);
  return (await response.json()).id;
}

async function look(id: string): Promise<ImageTaskResponse> {
  return await (await service.call(`/v1/images/${id}`)).json();
}

const orders = () => upstream.received.filter(({ method }) => method === 'POST');

const ended = (id: string) =>
  until(async () => {
    const task = await look(id);
    return task.completed_at !== undefined && task;
  });
const parked = (id: string) =>
  until(async () => {
    const task = await look(id);
    return task.message?.includes('may have created an image') && task;
  });

test('the upstream gets the original bytes, the preference alone, and a key of this call', async () => {
  upstream.script = inTurn([[200, image]]);
  const id = await order();
  expect(await ended(id)).toMatchObject({ status: 'completed', data: image });
  const [request] = upstream.received;
  expect(request?.body).toBe(JSON.stringify(kite));
  // Another Easel makes a task of it; this one answers with the image.
  expect(request?.headers.prefer).toBe('respond-async');
  expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
  expect(upstream.received).toHaveLength(1);
});

test('the headers of the synchronous response stay with the result', async () => {
  upstream.script = inTurn([
    [200, image, { 'x-easel-seed': '42', 'x-request-id': 'req_up', 'x-other': 'no' }],
  ]);
  const id = await order();
  await ended(id);
  const headers = { prefer: 'respond-async, wait=90', 'idempotency-key': 'seed' };
  for (const response of [
    await service.call(`/v1/images/${id}`),
    await service.call('/v1/images/generations', { body: kite, headers }),
  ]) {
    expect(await response.text()).toContain(JSON.stringify(image));
    expect(response.headers.get('x-easel-seed')).toBe('42');
    expect(response.headers.get('x-easel-provider')).toBe('relay');
    expect(response.headers.get('x-upstream-request-id')).toBe('req_up');
    expect(response.headers.get('x-other')).toBeNull();
  }
});

test('a person has a parked task of the pages ordered again, once', async () => {
  const page = { key: null, headers: { host: 'localhost', prefer: 'respond-async' } };
  upstream.script = withoutTasks(
    inTurn([
      [500, {}],
      [200, image],
    ]),
  );
  const made = await service.call('/api/gateway/v1/images/generations', { ...page, body: kite });
  const { id } = await made.json();
  const detail = async () =>
    taskDetailSchema.parse(await (await service.call(`/api/tasks/${id}`, page)).json());
  await until(async () => (await detail()).parked);
  expect(orders()).toHaveLength(1);
  const retry = () => service.call(`/api/tasks/${id}/retry`, { ...page, method: 'POST' });
  const retried = await Promise.all([retry(), retry()]);
  expect(retried.map(({ status }) => status).sort()).toEqual([200, 409]);
  const done = await until(async () => {
    const shown = await detail();
    return shown.task.status === 'completed' && shown;
  });
  expect([done.parked, done.images.length, orders().length]).toEqual([false, 1, 2]);
  const [first, second] = orders().map(({ headers }) => headers['idempotency-key']);
  expect(first).not.toBe(second);
});

test('callbacks report the states in order; the upstream does not see their address', async () => {
  upstream.script = inTurn([[200, image]]);
  const id = await order({ callback_url: `${receiver.url}/image` });
  const callbacks = await receiver.wait('/image', 3);
  const events = callbacks.map(({ body }) => imageTaskEvent.parse(JSON.parse(body)));
  expect(events.map(({ type }) => type)).toEqual([
    'image.task.pending',
    'image.task.in_progress',
    'image.task.completed',
  ]);
  expect(events.every(({ data }) => data.id === id && !('data' in data))).toBe(true);
  expect(JSON.parse(upstream.received[0]?.body ?? '')).toEqual(kite);
});

describe('an answer that accepted nothing', () => {
  test.each([
    [429, { 'retry-after': '0' }],
    [503, { 'retry-after': '0' }],
  ])('%i is repeated', async (status, headers) => {
    const refusal = [status, { error: { message: 'Later.' } }, headers] as [
      number,
      unknown,
      Record<string, string>,
    ];
    upstream.script = inTurn([refusal, refusal, [200, image]]);
    expect(await ended(await order())).toMatchObject({ status: 'completed', data: image });
  });

  test('400 fails the task with the words of the upstream', async () => {
    upstream.script = inTurn([
      [400, { error: { message: 'The prompt is refused.', code: 'invalid_value' } }],
    ]);
    const task = await ended(await order());
    expect(task).toMatchObject({ status: 'failed', error: 'The prompt is refused.' });
    expect(task.data).toBeUndefined();
    expect(upstream.received).toHaveLength(1);
  });
});

describe('an unknown outcome is parked and never ordered again', () => {
  test.each([
    ['500', inTurn([[500, { error: { message: 'Broken.' } }]])],
    ['a dropped connection', (response: ServerResponse) => response.destroy()],
    [
      'a response that breaks off',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"created":1,"data":[{"b64_json":"', () => response.destroy());
      },
    ],
  ])('%s', async (_name, script) => {
    upstream.script = withoutTasks(script);
    const id = await order();
    expect((await parked(id)).status).toBe('in_progress');
    expect(orders()).toHaveLength(1);
    const cancelled = await service.call(`/v1/images/${id}`, { method: 'DELETE' });
    expect(await cancelled.json()).toMatchObject({ id, status: 'cancelled' });
    expect(orders()).toHaveLength(1);
  });
});

test('a cancel aborts the call', async () => {
  let isClosed = false;
  upstream.script = withoutTasks((response) => {
    response.once('close', () => {
      isClosed = true;
    });
  });
  const id = await order();
  await until(() => orders().length === 1);
  const response = await service.call(`/v1/images/${id}`, { method: 'DELETE' });
  expect(await response.json()).toMatchObject({ status: 'cancelled' });
  await until(() => isClosed);
  expect((await look(id)).status).toBe('cancelled');
  expect(
    await until(async () => (await service.call(`/v1/images/${id}`, { method: 'DELETE' })).status === 200),
  ).toBe(true);
});

test('a task is one request in the usage, with its images', async () => {
  const read = async () => {
    const response = await service.call('/api/usage?range=24h', {
      key: null,
      headers: { host: 'localhost' },
    });
    const { rows } = usageSchema.parse(await response.json());
    const own = rows.filter(
      ({ model, operation }) => model === kite.model && operation.startsWith('images.'),
    );
    return { done: sum(own.map(({ done }) => done)), images: sum(own.map(({ images }) => images)) };
  };
  const before = await read();
  upstream.script = inTurn([[200, image]]);
  await ended(await order());
  const after = await read();
  expect([after.done - before.done, after.images - before.images]).toEqual([1, 1]);
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

test('a response beyond 64 MiB fails the task, and its file is removed', async () => {
  const padding = Buffer.alloc(1024 * 1024, ' ');
  upstream.script = withoutTasks((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(JSON.stringify(image).slice(0, -1));
    for (let megabyte = 0; megabyte < 64; megabyte += 1) response.write(padding);
    response.end('}');
  });
  const task = await ended(await order());
  expect(task).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('larger than 67108864 bytes, the limit of a task'),
  });
  expect(orders()).toHaveLength(1);
});

describe('hook_url of a task', () => {
  const painted = { model: 'diffusion-4-5-full', prompt: 'A red kite' };
  const types = () =>
    receiver.received
      .filter(({ path }) => path === '/hook')
      .map(({ body }) => imageEvent.parse(JSON.parse(body)).type);

  test('gets one event, after refusals and for images', async () => {
    const refusal: Answer = [429, { error: { message: 'Later.' } }, { 'retry-after': '0' }];
    upstream.script = withoutTasks(inTurn([...Array.from({ length: 6 }, () => refusal), [200, image]]));
    await ended(await order({ ...painted, hook_url: `${receiver.url}/hook` }));
    await receiver.wait('/hook', 1);
    expect(types()).toEqual(['image.generation.completed']);
    expect(orders()).toHaveLength(7);
    expect(orders().filter(({ body }) => body.includes('hook_url'))).toEqual([]);
  });

  test('gets none while a task is parked, and one for a failed one', async () => {
    const before = types().length;
    upstream.script = withoutTasks(
      inTurn([
        [500, {}],
        [400, { error: { message: 'No.', code: 'invalid_value' } }],
      ]),
    );
    await parked(await order({ ...painted, hook_url: `${receiver.url}/hook` }));
    await ended(await order({ ...painted, hook_url: `${receiver.url}/hook` }));
    await receiver.wait('/hook', before + 1);
    expect(types().slice(before)).toEqual(['image.generation.failed']);
  });
});
