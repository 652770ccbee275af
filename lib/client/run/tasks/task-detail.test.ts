import { afterEach, describe, expect, test, vi } from 'vitest';
import { requestedActualVideoRows, taskInputs, timelineOf } from '#lib/client/videos/task-facts.ts';
import { readTaskDetail, type TaskDetail, taskRequestBody } from './task-detail.ts';
import { aListedTask } from './test-task.ts';

function detail({ task = {}, ...beside }: Record<string, unknown>): TaskDetail {
  const listed = aListedTask({ status: 'completed', ...Object(task) });
  return { ...listed, events: [], deadline: 0, requestId: null, body: {}, files: [], ...beside };
}

const references = [
  { type: 'image_url', image_url: { url: 'asset:a' } },
  { type: 'image_url', image_url: 'https://x.test/b.png' },
];
const file = (path: readonly (string | number)[], url: string | null) => ({
  path,
  contentType: 'image/png',
  url,
});

afterEach(() => vi.unstubAllGlobals());

describe('the request of a task', () => {
  const path = ['input_references', 0, 'image_url', 'url'];

  test('is loaded with its files', async () => {
    vi.stubGlobal('fetch', async (url: string) => new Response(`bytes of ${url}`));
    const body = { prompt: 'p', input_references: references };
    const { body: made, lost } = await taskRequestBody(detail({ body, files: [file(path, '/f/0')] }));
    expect(lost).toBe(0);
    const [first, second] = Object(made).input_references;
    expect(await first.image_url.url.text()).toBe('bytes of /f/0');
    expect(second).toEqual(references[1]);
  });

  test.each([
    ['never kept', null],
    ['gone meanwhile', '/f/0'],
  ])('omits and counts a file that is %s', async (_name, url) => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    const body = { prompt: 'p', input_references: references };
    expect(await taskRequestBody(detail({ body, files: [file(path, url)] }))).toEqual({
      body: { prompt: 'p', input_references: [references[1]] },
      lost: 1,
    });
  });

  test('omits a list whose only file is missing', async () => {
    const body = { prompt: 'p', frame_images: [{ image_url: { url: 'asset:a' } }] };
    const files = [file(['frame_images', 0, 'image_url', 'url'], null)];
    expect(await taskRequestBody(detail({ body, files }))).toEqual({ body: { prompt: 'p' }, lost: 1 });
  });
});

test('inputs have names and URLs', () => {
  const video = { type: 'video_url', video_url: 'asset:f' };
  const body = { input_references: [...references, 'data:image/png;base64,AA', video] };
  const files = [
    file(['input_references', 0, 'image_url', 'url'], '/f/0'),
    file(['input_references', 3, 'video_url'], null),
  ];
  expect(taskInputs(detail({ body, files }))).toEqual([
    { kind: 'image', name: 'Reference 1', url: '/f/0' },
    { kind: 'image', name: 'Reference 2', url: 'https://x.test/b.png' },
    { kind: 'image', name: 'Reference 3', url: 'data:image/png;base64,AA' },
    { kind: 'video', name: 'Source video', url: null },
  ]);
});

test('times become Unix milliseconds', () => {
  const events = [{ status: 'pending', at: '1970-01-01T00:00:10.000Z' } as const];
  const { raw: task, ...listed } = aListedTask();
  const read = readTaskDetail(Object({ ...listed, task, events, deadline: '1970-01-01T00:01:00.000Z' }));
  expect(read).toMatchObject({
    id: 'video_1',
    events: [{ status: 'pending', at: 10_000 }],
    deadline: 60_000,
  });
});

test('the timeline has durations; the current state continues', () => {
  const events = [
    { status: 'pending', at: 10_000 },
    { status: 'queue', at: 11_500 },
  ];
  expect(timelineOf(detail({ events }), 15_000)).toEqual([
    { status: 'pending', words: 'Pending', at: 10_000, lasted: 1500, lasting: false },
    { status: 'queue', words: 'In queue', at: 11_500, lasted: 3500, lasting: true },
  ]);
  const ended = [...events, { status: 'failed', at: 13_000 }];
  expect(timelineOf(detail({ events: ended }), 15_000).at(-1)).toMatchObject({
    lasted: undefined,
    lasting: false,
  });
});

test('requested and actual values are compared', () => {
  const data = { duration: 3, width: 854, height: 480 };
  const task = { id: 'v', status: 'completed', created: 1, model: 'm', prompt: '', data };
  const requested = { mode: 'text', references: 0, resolution: '720p', aspectRatio: '16:9', seconds: 3 };
  const rows = requestedActualVideoRows(detail({ task, requested, body: { seed: -1 } }), '$');
  expect(rows).toEqual(
    expect.arrayContaining([
      { label: 'resolution', requested: '720p', actual: '480p', changed: true },
      { label: 'ratio', requested: '16:9', actual: '16:9', changed: false },
      { label: 'length', requested: '3 s', actual: '3 s', changed: false },
    ]),
  );
  expect(rows.map(({ label }) => label)).not.toContain('seed');
});

test.each([
  ['openai', 0.4, '$0.40'],
  ['openai', null, undefined],
  ['sandbox', 0, 'simulated, free'],
])('the cost of an answer of %s that is %s', (provider, cost, actual) => {
  const rows = requestedActualVideoRows({ ...detail({}), provider, cost }, '$');
  expect(rows.find(({ label }) => label === 'cost')?.actual).toBe(actual);
});
