// Tests the requests of the video pages: filtered and counted tasks, and one task with its states and files.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskDetailSchema, taskListSchema } from '#lib/contract/pages/listed-task.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { createVideo } from '#tests/support/documented-contract.ts';
import { noiseImage } from '#tests/support/noise-image.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const pages = { key: null, headers: { host: 'localhost' } };

async function list(query = '') {
  const response = await service.call(`/api/tasks${query}`, pages);
  expect(response.status).toBe(200);
  return taskListSchema.parse(await response.json());
}

async function createTask(prompt: string, body: object = {}): Promise<string> {
  const response = await service.call(`/api/gateway${createVideo.path}`, {
    key: null,
    headers: { host: 'localhost', 'x-sandbox-fault': 'stall' },
    body: { model: 'delta-1.1', prompt, duration: 3, resolution: '480p', ...body },
  });
  const task: { id: string } = await response.json();
  expect(response.status, JSON.stringify(task)).toBe(202);
  return task.id;
}

describe('the task list of the pages', () => {
  test('filters and counts all tasks of the pages, without tasks of other keys', async () => {
    const boat = await createTask('A boat on a pond', { aspect_ratio: '1:1' });
    const kite = await createTask('A kite that does not land');
    await service.call('/v1/videos', { body: { model: 'delta-1.1', prompt: 'not ours', duration: 3 } });
    await service.call(`/api/gateway/v1/videos/${kite}`, { ...pages, method: 'DELETE' });

    const all = await list('?limit=1');
    expect(all.tasks.map(({ task }) => task.id)).toEqual([kite]);
    expect(all.counts).toEqual({ all: 2, running: 1, done: 0, cancelled: 1, failed: 0 });
    expect(all.totals).toMatchObject({ all: 2, running: 1 });
    const [second] = (await list(`?limit=1&before=${all.next}`)).tasks;
    expect(second?.task.id).toBe(boat);
    expect(second?.requested).toEqual({
      ...{ mode: 'text', references: 0 },
      ...{ resolution: '480p', aspectRatio: '1:1', seconds: 3 },
    });

    const found = await list('?text=boat&state=running');
    expect(found.tasks.map(({ task }) => task.id)).toEqual([boat]);
    expect(found.counts).toMatchObject({ all: 1, failed: 0 });
    expect((await list('?state=done')).tasks).toEqual([]);
    expect((await list('?model=delta-1.0')).counts.all).toBe(0);
    const watched = await list(`?state=done&watch=${kite},video_nobody,%20`);
    expect(watched.watched.map(({ task, tookMs }) => [task.id, task.status, tookMs])).toEqual([
      [kite, 'cancelled', expect.any(Number)],
    ]);
  });

  test.each(['?limit=0', '?limit=101', '?state=lost', '?before=-1'])('rejects %s', async (query) => {
    const response = await service.call(`/api/tasks${query}`, pages);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_value' } });
  });
});

describe('one task', () => {
  test('has its states, its request and its files', async () => {
    const url = await noiseImage();
    const id = await createTask('From an image', {
      frame_images: [{ type: 'image_url', image_url: { url } }],
    });
    const response = await service.call(`/api/tasks/${id}`, pages);
    const detail = taskDetailSchema.parse(await response.json());
    expect(detail.events[0]).toMatchObject({ status: 'pending' });
    expect(detail.requested.mode).toBe('first-frame');
    expect(detail.requestId).toMatch(/^req_/);
    expect(detail.files).toEqual([
      {
        path: ['frame_images', 0, 'image_url', 'url'],
        contentType: 'image/png',
        url: `/api/tasks/${id}/files/0`,
      },
    ]);
    const file = await service.call(`/api/tasks/${id}/files/0`, pages);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(url.split(',')[1]);
    expect((await service.call(`/api/tasks/${id}/files/1`, pages)).status).toBe(404);
  });

  test('of another key is 404', async () => {
    const made = await service.call('/v1/videos', { body: { model: 'delta-1.1', prompt: 'x', duration: 3 } });
    const { id }: { id: string } = await made.json();
    for (const path of [`/api/tasks/${id}`, `/api/tasks/${id}/files/0`, '/api/tasks/video_nobody']) {
      expect((await service.call(path, pages)).status, path).toBe(404);
    }
  });
});

describe('image tasks of the pages', () => {
  const order = async (operation: string, body: object, headers: Record<string, string> = {}) => {
    const response = await service.call(`/api/gateway${operation}`, {
      key: null,
      headers: { host: 'localhost', prefer: 'respond-async', ...headers },
      body,
    });
    expect(response.status).toBe(202);
    const { id }: { id: string } = await response.json();
    return id;
  };
  const detail = async (id: string) =>
    taskDetailSchema.parse(await (await service.call(`/api/tasks/${id}`, pages)).json());
  const completed = (id: string) =>
    until(async () => {
      const shown = await detail(id);
      // The history makes the thumbnail afterwards.
      return shown.task.status === 'completed' && shown.hasStill && shown;
    });

  test('stand beside videos in the order of creation, with their images, run and cost', async () => {
    const before = await list();
    const video = await createTask('A video before');
    const body = { model: 'legacy-image-2', prompt: 'A lilac kite', n: 2, response_format: 'b64_json' };
    const image = await order('/v1/images/generations', body);
    await service.call('/v1/images/generations', {
      body: { model: 'alpha-image-2', prompt: 'A lilac kite of a key' },
      headers: { prefer: 'respond-async' },
    });
    const last = await createTask('A video after');
    const done = await completed(image);
    expect(done).toMatchObject({
      kind: 'image',
      operation: 'images.generate',
      task: { object: 'image', model: 'legacy-image-2', prompt: 'A lilac kite' },
      images: [{ url: `/api/tasks/${image}/images/0` }, { url: `/api/tasks/${image}/images/1` }],
      requested: { mode: 'text', references: 0 },
      body,
      videoDeleted: false,
    });
    expect(done.events.map(({ status }) => status)).toEqual(['pending', 'in_progress', 'completed']);

    const after = await list('?limit=3');
    expect(after.tasks.map(({ task, kind }) => [task.id, kind])).toEqual([
      [last, 'video'],
      [image, 'image'],
      [video, 'video'],
    ]);
    expect(after.counts.all - before.counts.all).toBe(3);
    expect(after.counts.done - before.counts.done).toBe(1);
    expect((await list(`?limit=1&before=${after.tasks[0]?.position}`)).tasks[0]?.task.id).toBe(image);
    const found = await list(`?text=LILAC&watch=${image}`);
    expect(found.tasks.map(({ task }) => task.id)).toEqual([image]);
    expect(found.counts).toMatchObject({ all: 1, done: 1 });
    expect(found.watched.map(({ task }) => task.id)).toEqual([image]);
    expect(after.models).toContain('legacy-image-2');

    const run = await service.call(`/api/runs/${done.runId}`, pages);
    expect(await run.json()).toMatchObject({ outcome: 'done', results: 2 });
    const result = await (await service.call(`/api/gateway/v1/images/${image}`, pages)).json();
    for (const index of [0, 1]) {
      const file = await service.call(`/api/tasks/${image}/images/${index}`, pages);
      expect(file.headers.get('content-type')).toMatch(/^image\//);
      expect(file.headers.get('content-security-policy')).toContain('sandbox');
      expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(result.data.data[index].b64_json);
    }
    expect((await service.call(`/api/tasks/${image}/images/2`, pages)).status).toBe(404);
    expect((await service.call(`/api/tasks/${video}/images/0`, pages)).status).toBe(404);
    await service.call(`/api/gateway/v1/images/${image}`, { ...pages, method: 'DELETE' });
    expect((await list('?text=lilac')).counts.all).toBe(0);
  });

  test('a link is a redirect, and an edit is called so', async () => {
    const linked = await order('/v1/images/generations', {
      model: 'legacy-image-2',
      prompt: 'A link',
      response_format: 'url',
    });
    await completed(linked);
    const link = await service.call(`/api/tasks/${linked}/images/0`, pages);
    expect([link.status, link.headers.get('location')]).toEqual([302, expect.stringMatching(/^https?:/)]);
    const edited = await order('/v1/images/edits', {
      model: 'alpha-image-2',
      prompt: 'Bluer',
      images: [{ image_url: sampleImage }],
    });
    expect(await completed(edited)).toMatchObject({ operation: 'images.edit', requested: { mode: 'edit' } });
    const contents = [{ role: 'user', parts: [{ text: 'A native kite' }] }];
    const native = await order('/v1beta/models/beta-3.1-flash-image:generateContent', { contents });
    expect(await completed(native)).toMatchObject({
      operation: 'native.generate-content',
      task: { prompt: 'A native kite' },
      images: [{ url: `/api/tasks/${native}/images/0` }],
    });
  });

  test('one that has ended is not retried', async () => {
    const id = await order('/v1/images/generations', { model: 'legacy-image-2', prompt: 'A kite' });
    await completed(id);
    const response = await service.call(`/api/tasks/${id}/retry`, { ...pages, method: 'POST' });
    expect(response.status).toBe(409);
  });
});
