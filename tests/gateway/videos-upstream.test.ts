// Tests video tasks at a failing upstream, as clients and the settings page see them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { recordedRunSchema, runsPageSchema } from '#lib/contract/pages/stored-run.ts';
import type { VideoTaskResponse } from '#lib/contract/videos/video-responses.ts';
import { readSettings } from '#lib/server/config/settings.ts';
import { checkResponse } from '#tests/support/check-response.ts';
import { readProvider } from '#tests/support/read-providers.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';
import { drop, startVideoUpstream, status, task, type VideoUpstream } from '#tests/support/video-upstream.ts';

let upstream: VideoUpstream;
let service: TestService;
beforeAll(async () => {
  upstream = await startVideoUpstream();
  service = await openTestService({
    ...{ UPSTREAM_BASE_URL: upstream.url, UPSTREAM_API_KEY: 'upstream-key-123456' },
    VIDEO_DEADLINE_MINUTES: '2',
  });
});
afterAll(async () => {
  await service.close();
  upstream.close();
});
const page = { key: null, headers: { host: 'localhost' } };
let before = 0;
beforeEach(() => {
  before = upstream.requests.length;
});

const count = (name: string) => upstream.requests.slice(before).filter((other) => other === name).length;

async function create(): Promise<string> {
  const body = { model: 'delta-1.1', prompt: 'A kite' };
  const response = await service.call('/v1/videos', { body });
  return (await checkResponse<VideoTaskResponse>('videos.create', response, 'delta-1.1')).id;
}

async function reach(id: string, ...states: VideoTaskResponse['status'][]): Promise<VideoTaskResponse> {
  return await until(async () => {
    const response = await service.call(`/v1/videos/${id}`);
    const found = await checkResponse<VideoTaskResponse>('videos.retrieve', response);
    return states.includes(found.status) && found;
  });
}

test('a submission without a response is not repeated, and the client sees the reason', async () => {
  upstream.script = () => drop;
  const id = await create();
  await until(async () => (await reach(id, 'pending')).message?.includes('The provider cannot be reached'));
  expect(count('POST /v1/videos')).toBe(1);
  expect((await service.call(`/v1/videos/${id}`, { method: 'DELETE' })).status).toBe(200);
});

test('the history says of a task that cannot be sent what the list of tasks says', async () => {
  upstream.script = () => status(401);
  const body = { model: 'delta-1.1', prompt: 'A kite that is not sent' };
  const created = await service.call('/api/gateway/v1/videos', { ...page, body });
  const { id } = await checkResponse<VideoTaskResponse>('videos.create', created, 'delta-1.1');
  const look = async () => {
    const response = await service.call(`/api/runs/${created.headers.get('x-request-id')}`, page);
    return response.status === 200 ? recordedRunSchema.parse(await response.json()) : undefined;
  };
  const { task: waiting } = await until(async () => {
    const found = await look();
    return found?.task && found.task.failures > 0 && found;
  });
  expect(waiting).toMatchObject({ status: 'pending', parked: false });
  const { runs } = runsPageSchema.parse(await (await service.call('/api/runs?limit=1', page)).json());
  expect(runs[0]?.task).toMatchObject({ status: 'pending', parked: false });
  // A share outlives the state of the task.
  const runId = created.headers.get('x-request-id');
  const share = await service.call('/api/shares', { ...page, body: { runId, expiresInDays: 1 } });
  const { id: shareId } = z.object({ id: z.string() }).parse(await share.json());
  const shared = await service.call(`/api/shared/${shareId}`, page);
  expect(shared.status).toBe(200);
  expect(await shared.text()).not.toContain('"task":');
  await service.call(`/api/gateway/v1/videos/${id}`, { ...page, method: 'DELETE' });
  await until(async () => {
    const found = await look();
    return found !== undefined && found.task === undefined;
  });
});

test('a rejected key during polls is the last provider failure; the task can be cancelled', async () => {
  upstream.script = (name, number) => {
    if (name.startsWith('POST')) return task('queue');
    if (name.startsWith('DELETE')) return status(number === 1 ? 500 : 204);
    return status(name.endsWith('/models') ? 200 : 401);
  };
  const id = await create();
  await until(() => count('GET /v1/videos/up-1') >= 2);
  const { failures } = await readProvider(service, 'relay');
  expect(failures[0]?.message).toContain('The upstream answered 401');
  expect((await reach(id, 'queue')).status).toBe('queue');
  expect((await service.call(`/v1/videos/${id}`, { method: 'DELETE' })).status).toBe(200);
  await reach(id, 'cancelled');
  await until(() => count('DELETE /v1/videos/up-1') >= 2);
  expect(count('DELETE /v1/videos/up-1')).toBe(2);
});

test('VIDEO_DEADLINE_MINUTES is the age at which a task expires', async () => {
  const body = { model: 'delta-1.1', prompt: 'A kite' };
  const created = await service.call('/api/gateway/v1/videos', { ...page, method: 'POST', body });
  const { id } = z.object({ id: z.string() }).parse(await created.json());
  const detail = await (await service.call(`/api/tasks/${id}`, page)).json();
  const { deadline } = z.object({ deadline: z.string() }).parse(detail);
  const left = Date.parse(deadline) - Date.now();
  expect([left > 60_000, left <= 120_000]).toEqual([true, true]);
  for (const wrong of ['0', '1.5', 'soon'])
    expect(() => readSettings({ VIDEO_DEADLINE_MINUTES: wrong })).toThrow('VIDEO_DEADLINE_MINUTES');
});
