import type { ServerResponse } from 'node:http';
import { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { relayVideo } from '#lib/server/providers/relay/relay-video.ts';
import { until } from '#tests/support/until.ts';
import {
  type Answer,
  answerAfter,
  drop,
  json,
  stall,
  startVideoUpstream,
  status,
  task,
  type VideoUpstream,
  videoBytes,
  wholeVideo,
} from '#tests/support/video-upstream.ts';
import type { VideoTasksOptions } from './task-step.ts';
import { newTask, openTaskHarness, stoppedClock } from './test-harness.ts';

const harness = openTaskHarness();
const post = 'POST /v1/videos';
const poll = 'GET /v1/videos/up-1';
const content = `${poll}/content`;
const thumbnail = `${content}?variant=thumbnail`;
const stop = 'DELETE /v1/videos/up-1';
const list = 'GET /v1/videos?order=desc&limit=100';

let upstream: VideoUpstream;
let pool: Pool;
beforeEach(async () => {
  upstream = await startVideoUpstream();
  pool = new Pool(upstream.url);
});
afterEach(async () => {
  await pool.destroy();
  upstream.close();
});

/** Answers each request by its name: the first answers once each, the last from then on. */
function script(answers: Record<string, readonly Answer[]>): void {
  const usual: Record<string, readonly Answer[]> = {
    [post]: [task('queue')],
    [poll]: [task('completed')],
    [content]: [videoBytes],
    [thumbnail]: [status(404)],
    [stop]: [status(204)],
    [list]: [status(404)],
  };
  upstream.script = (name, count) => {
    const list = answers[name] ?? usual[name] ?? [];
    return list[Math.min(count, list.length) - 1] ?? status(500);
  };
}

function count(name: string): number {
  return upstream.requests.filter((other) => other === name).length;
}

const shared = { prefix: '', apiKey: 'key', credential: {} };

async function start(options: Partial<VideoTasksOptions> = {}) {
  const port = relayVideo({ ...shared, pool, baseUrl: upstream.url }, 1_000);
  const failures: string[] = [];
  const onProviderFailure = (_: unknown, error: unknown) => void failures.push(String(error));
  const tasks = await harness.start(port, { onProviderFailure, lookUpMs: 30, ...options });
  return { tasks, failures };
}

async function create(options: Partial<VideoTasksOptions> = {}) {
  const { tasks, failures } = await start(options);
  const { id } = await tasks.create(newTask);
  return { tasks, failures, id };
}

describe('a submission', () => {
  test.each([
    ['a dropped connection', drop],
    ['500', status(500)],
    ['502', status(502)],
    ['503 without Retry-After', status(503)],
    [
      'a body that is not a task',
      ((response) => void response.writeHead(202).end('<html>')) satisfies Answer,
    ],
  ])('with %s is not repeated', async (_, answer) => {
    script({ [post]: [answer] });
    const { tasks, id } = await create();
    await until(async () => (await tasks.find(id, { ownerKeyId: 'key_a' }))?.parkedAt != null);
    expect(await tasks.find(id, { ownerKeyId: 'key_a' })).toMatchObject({
      status: 'pending',
      message: expect.stringContaining('The provider did not confirm the task. It may have created a video.'),
    });
    expect(upstream.requests).toEqual([post, list]);
    // Of a later task, which has the same delays.
    const later = await tasks.create(newTask);
    await until(async () => (await tasks.find(later.id, { ownerKeyId: 'key_a' }))?.parkedAt);
    expect(upstream.requests).toEqual([post, list, post, list]);
  });

  test.each([
    ['429', status(429)],
    ['503 with Retry-After', status(503, { 'retry-after-ms': '1000' })],
    ['401', status(401)],
  ])('with %s is repeated', async (_, answer) => {
    script({ [post]: [answer, task('queue')] });
    const { tasks, id } = await create();
    await harness.reach(tasks, id, 'completed');
    expect(count(post)).toBe(2);
  });

  test('with 400 fails with the message of the upstream', async () => {
    script({ [post]: [status(400)] });
    const { tasks, id } = await create();
    expect(await harness.reach(tasks, id, 'failed')).toMatchObject({ errorMessage: 'Status 400.' });
    expect(count(post)).toBe(1);
  });

  test('without a connection is repeated', async () => {
    script({});
    let attempts = 0;
    const port = relayVideo({ ...shared, pool, baseUrl: upstream.url });
    const closed = new Pool('http://127.0.0.1:1');
    const unreachable = relayVideo({ ...shared, pool: closed, baseUrl: upstream.url });
    const tasks = await harness.start(undefined, {
      portFor: () => {
        attempts += 1;
        return attempts < 3 ? unreachable : port;
      },
    });
    const { id } = await tasks.create(newTask);
    await harness.reach(tasks, id, 'completed');
    expect(count(post)).toBe(1);
    await closed.destroy();
  });
});

describe('a submission without a response', () => {
  const listed = (id: string, given: object = {}) => ({
    ...{ id, model: 'delta-1.1', prompt: 'a boat', created_at: Date.now() / 1000 },
    ...given,
  });
  /** What an Easel shows of the lost submission. */
  const marked = () => listed('up-1', { idempotency_key: upstream.keys[0] });
  const others = () => [
    listed('up-2'),
    listed('up-3', { idempotency_key: 'video_other-1' }),
    listed('up-4', { idempotency_key: null }),
  ];
  const page = (tasks: () => object[], hasMore = false): Answer => {
    return (response) => json({ data: tasks(), has_more: hasMore })(response);
  };

  test('is found in the list of the upstream by the key that was sent with it', async () => {
    const lists = [status(503), page(() => [...others(), marked()])];
    script({ [post]: [drop], [list]: lists });
    const { tasks, id } = await create();
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ upstreamId: 'up-1' });
    expect([count(post), count(list)]).toEqual([1, 2]);
    expect(upstream.keys).toEqual([`${id}-1`]);
  });

  test('is found on a later page', async () => {
    const next = { [`${list}&after=up-4`]: [page(() => [marked()])] };
    script({ [post]: [drop], [list]: [page(others, true)], ...next });
    const { tasks, id } = await create();
    await harness.reach(tasks, id, 'completed');
    expect(count(post)).toBe(1);
  });

  // The same model and prompt prove nothing: of another client of this key, of another task that is being started.
  test.each<[string, () => object[]]>([
    ['nothing', () => []],
    ['one of the same request', () => [listed('up-2')]],
    ['one of the same request, finished', () => [listed('up-2', { status: 'completed' })]],
    ['several of the same request', others],
  ])('is parked if the list has %s, and not ordered again', async (_, tasksOf) => {
    script({ [post]: [drop], [list]: [page(tasksOf)] });
    const { tasks, id } = await create();
    await until(async () => (await tasks.find(id, { ownerKeyId: 'key_a' }))?.parkedAt != null);
    expect([count(post), count(list)]).toEqual([1, 1]);
  });

  test('is not taken over by an equal task whose start is slow', async () => {
    let answer = (): void => {};
    const slow: Answer = (response) => {
      answer = () => task('queue')(response);
    };
    script({
      [post]: [drop, slow],
      [list]: [page(() => [listed('up-1', { idempotency_key: upstream.keys[1] })])],
    });
    const { tasks } = await start();
    const first = await tasks.create({ ...newTask, ownerKeyId: 'key_a' });
    await until(() => count(post) === 1);
    const second = await tasks.create({ ...newTask, ownerKeyId: 'key_b' });
    await until(async () => (await tasks.find(first.id, { ownerKeyId: 'key_a' }))?.parkedAt != null);
    await until(() => count(post) === 2);
    answer();
    await until(async () => (await tasks.find(second.id, { ownerKeyId: 'key_b' }))?.status === 'completed');
    expect(await tasks.find(first.id, { ownerKeyId: 'key_a' })).toMatchObject({
      status: 'pending',
      upstreamId: null,
    });
  });

  test('keeps an id that comes when the task is parked already', async () => {
    let answer = (): void => {};
    const slow: Answer = (response) => {
      answer = () => task('queue')(response);
    };
    script({ [post]: [slow] });
    const first = await start({ leaseMs: 300 });
    const { id } = await first.tasks.create(newTask);
    await until(() => count(post) === 1);
    await harness.loseLeases();
    const second = await start();
    await until(async () => (await second.tasks.find(id, { ownerKeyId: 'key_a' }))?.parkedAt != null);
    answer();
    expect(await harness.reach(second.tasks, id, 'completed')).toMatchObject({ upstreamId: 'up-1' });
    expect(count(post)).toBe(1);
  });

  test('has until the deadline of the stop for its answer', async () => {
    let answer = (): void => {};
    const slow: Answer = (response) => {
      answer = () => task('queue')(response);
    };
    script({ [post]: [slow] });
    const first = await start();
    const { id } = await first.tasks.create(newTask);
    await until(() => count(post) === 1);
    const stopped = first.tasks.stop(200_000);
    const later = await first.tasks.create(newTask);
    answer();
    await stopped;
    expect(await first.tasks.find(id, { ownerKeyId: 'key_a' })).toMatchObject({
      status: 'queue',
      upstreamId: 'up-1',
    });
    expect(await first.tasks.find(later.id, { ownerKeyId: 'key_a' })).toMatchObject({
      status: 'pending',
      submittingAt: null,
    });
  });

  test('that the stop cuts off is parked by the next process', async () => {
    script({ [post]: [() => {}] });
    const first = await start();
    const { id } = await first.tasks.create(newTask);
    await until(() => count(post) === 1);
    await first.tasks.stop(0);
    const second = await start();
    await until(async () => (await second.tasks.find(id, { ownerKeyId: 'key_a' }))?.parkedAt != null);
    expect(count(post)).toBe(1);
  });
});

describe('a poll', () => {
  test.each([401, 403, 404, 408, 409, 429, 500, 502, 503])('that answers %i is repeated', async (code) => {
    script({ [poll]: [status(code), status(code), task('completed')] });
    const { tasks, id, failures } = await create();
    await harness.reach(tasks, id, 'completed');
    expect(count(poll)).toBe(3);
    expect(failures).toHaveLength(2);
    if (code === 401 || code === 403) expect(failures[0]).toContain('rejects the credentials');
  });

  test('follows Retry-After', async () => {
    const clock = stoppedClock();
    script({ [poll]: [status(429, { 'retry-after': '1' }), task('completed')] });
    const { tasks, id } = await create(clock.options);
    const waits = async () => Number((await harness.dueTimes(id)).step) - clock.options.now();
    await until(async () => (await waits()) > 0);
    expect(await waits()).toBeGreaterThanOrEqual(1_000);
    clock.advance(1_200);
    await harness.reach(tasks, id, 'completed');
    expect(count(poll)).toBe(2);
  });

  test('that never returns a state ends at the deadline, with the reason', async () => {
    const clock = stoppedClock();
    script({ [poll]: [task('in_progress'), status(404)] });
    const { tasks, id } = await create({ ...clock.options, deadlineMs: () => 1_500 });
    await until(async () => ((await tasks.find(id, { ownerKeyId: 'key_a' }))?.failures ?? 0) > 0);
    const message = 'Cannot read the state of the task: Status 404.';
    expect(await tasks.find(id, { ownerKeyId: 'key_a' })).toMatchObject({ status: 'in_progress', message });
    clock.advance(1_500);
    expect(await harness.reach(tasks, id, 'expired')).toMatchObject({ message });
  });
});

test('members that are nothing of their kind cost only themselves', async () => {
  const data = { width: 1280.5, height: '720', duration: 'five', url: 7 };
  const odd = { id: 'up-1', status: 'completed', progress: 'all', error_code: 3, data, usage: [] };
  script({ [poll]: [json(odd)] });
  const { tasks, id, failures } = await create();
  expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ width: 160, height: 120, seconds: 2 });
  expect(failures).toEqual([]);
});

describe('a file', () => {
  const file = (body: Buffer | string, headers: Record<string, string> = {}, code = 200): Answer => {
    return (response) => void response.writeHead(code, { 'content-type': 'video/mp4', ...headers }).end(body);
  };
  const cut = wholeVideo.subarray(0, Math.floor(wholeVideo.length * 0.6));
  const login = '<!doctype html><title>Sign in</title>';
  const broken: [string, Answer][] = [
    ['a web page', file(login, { 'content-type': 'text/html' })],
    ['JSON', file('{"error":"not ready"}')],
    ['nothing', file('')],
    ['a part of the file', file(cut)],
    [
      'less than its content-length',
      (response) => {
        response
          .writeHead(200, { 'content-length': String(wholeVideo.length) })
          .write(cut, () => response.destroy());
      },
    ],
    ['status 206', file(cut, { 'content-range': `bytes 0-${cut.length - 1}/${wholeVideo.length}` }, 206)],
    ['a redirect to a page', file('', { location: '/login' }, 302)],
    ['403 of an expired link', status(403)],
    ['404', status(404)],
  ];

  test.each(broken)('that is %s is fetched again with a fresh link', async (_, answer) => {
    script({ [content]: [answer, answer, videoBytes], 'GET /login': [file(login)] });
    const { tasks, id, failures } = await create();
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ width: 160, seconds: 2 });
    expect([count(content), count(poll), failures.length]).toEqual([3, 3, 2]);
    expect(await harness.assetIds('all')).toHaveLength(1);
  });

  test('behind a redirect is followed', async () => {
    script({ [content]: [file('', { location: '/files/1.mp4' }, 302)], 'GET /files/1.mp4': [videoBytes] });
    const { tasks, id } = await create();
    await harness.reach(tasks, id, 'completed');
  });

  test('that stays broken fails the task, with the reason', async () => {
    script({ [content]: [file(login)] });
    const { tasks, id } = await create();
    expect(await harness.reach(tasks, id, 'failed')).toMatchObject({
      errorCode: 'upstream_error',
      errorMessage: expect.stringMatching(/^The provider's file is broken\. .+ a web page\.$/),
    });
    expect(count(content)).toBe(10);
    expect(await harness.assetIds('all')).toEqual([]);
  });

  test('of another length than requested is not the video', async () => {
    script({});
    const { tasks } = await start();
    const { id } = await tasks.create({ ...newTask, body: { ...newTask.body, duration: 8 } });
    expect(await harness.reach(tasks, id, 'failed')).toMatchObject({
      errorMessage: expect.stringContaining('a video of 2.0 s; 8 s were requested'),
    });
  });

  test('that is slow stops no polls and no other downloads of its target', async () => {
    const open: ServerResponse[] = [];
    upstream.script = (name) => {
      if (name.startsWith('POST')) return json({ id: `up-${upstream.keys.length}`, status: 'queue' });
      const isOfOther = name.includes('/up-21');
      if (name.endsWith('/content')) return isOfOther ? videoBytes : (response) => void open.push(response);
      return name.endsWith('thumbnail') ? status(404) : task('completed');
    };
    const { tasks } = await start();
    for (let index = 0; index < 20; index += 1) await tasks.create(newTask);
    await until(() => upstream.keys.length === 20 && open.length > 0);
    const { id } = await tasks.create({ ...newTask, ownerKeyId: 'key_b' });
    await until(async () => (await tasks.find(id, { ownerKeyId: 'key_b' }))?.status === 'completed');
    expect(open.length).toBeLessThanOrEqual(6);
  });
});

describe('a thumbnail', () => {
  test.each([
    ['answers 500', status(500)],
    ['drops the connection', drop],
    ['stalls', stall],
  ])('that %s is left out, and its connection is free', async (_, answer) => {
    script({ [thumbnail]: [answer] });
    const { tasks, id } = await create();
    expect(await harness.reach(tasks, id, 'completed')).toMatchObject({ posterAssetId: null });
    expect([count(thumbnail), count(content)]).toEqual([1, 1]);
    await until(async () => pool.stats.running === 0 && (await upstream.openConnections()) <= 1);
  });

  test('that is an image is stored', async () => {
    script({
      [thumbnail]: [(response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('jpeg')],
    });
    const { tasks, id } = await create();
    const done = await harness.reach(tasks, id, 'completed');
    const poster = done.status === 'completed' ? done.posterAssetId : null;
    expect(await harness.readText(poster ?? '')).toBe('jpeg');
  });
});

describe('a deadline', () => {
  const slow = { firstMs: 60_000, mostMs: 60_000 };

  test('does not lose a video that is finished upstream', async () => {
    const clock = stoppedClock();
    script({ [content]: [status(500), drop, videoBytes] });
    const { tasks, id } = await create({ ...clock.options, pollBackOff: slow, deadlineMs: () => 1_500 });
    await until(async () => Number((await harness.dueTimes(id)).step) > clock.options.now());
    clock.advance(1_501);
    const done = await harness.reach(tasks, id, 'completed');
    expect(Number(done.finishedAt)).toBeGreaterThan(Number(done.expiresAt));
    expect(count(content)).toBe(3);
    expect(count(stop)).toBe(0);
  });

  test('does not abort a submission, and stops its work', async () => {
    const clock = stoppedClock();
    // An abort would be earlier: its timer would start first and be shorter.
    const answer = answerAfter(600, task('queue'));
    script({ [post]: [answer], [poll]: [task('in_progress')] });
    const { tasks, id } = await create({ ...clock.options, deadlineMs: () => 400 });
    await until(() => count(post) === 1);
    clock.advance(400);
    await harness.reach(tasks, id, 'expired');
    await until(() => count(stop) === 1);
    expect(count(post)).toBe(1);
  });

  test('polls once more, and stops what is not finished', async () => {
    const clock = stoppedClock();
    script({ [poll]: [task('in_progress')] });
    const { tasks, id } = await create({ ...clock.options, pollBackOff: slow, deadlineMs: () => 1_500 });
    await until(async () => Number((await harness.dueTimes(id)).step) > clock.options.now());
    clock.advance(1_500);
    await harness.reach(tasks, id, 'expired');
    await until(() => count(stop) === 1);
    expect(count(poll)).toBe(1);
  });

  test('ends a task whose polls fail', async () => {
    const clock = stoppedClock();
    script({ [poll]: [status(401)] });
    const { tasks, id } = await create({ ...clock.options, deadlineMs: () => 1_000 });
    await until(async () => ((await tasks.find(id, { ownerKeyId: 'key_a' }))?.failures ?? 0) > 0);
    clock.advance(1_000);
    await harness.reach(tasks, id, 'expired');
  });
});

describe('a cancel', () => {
  test.each([
    ['500', status(500), 2],
    ['429', status(429), 2],
    ['a dropped connection', drop, 2],
    ['404', status(404), 1],
    ['409', status(409), 1],
  ])('that gets %s', async (_, answer, stops) => {
    script({ [poll]: [task('in_progress')], [stop]: [answer, status(204)] });
    const { tasks, id } = await create();
    await harness.reach(tasks, id, 'in_progress');
    expect(await tasks.cancel(id)).toMatchObject({ ok: true, current: { status: 'cancelled' } });
    await until(async () => (await harness.dueTimes(id)).stop === null);
    expect(count(stop)).toBe(stops);
  });
});
