// Tests retention, deletion and restart of the history.
import { describe, expect, test } from 'vitest';
import { cancelledVideo } from '#lib/contract/pages/video-problem.ts';
import { ofTeam } from '#lib/server/auth/visible-to.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import type { History } from '#lib/server/history/history.ts';
import type { SharedSet } from '#lib/server/history/shares/share-runs.ts';
import { json } from '#lib/server/http/outcome.ts';
import { localViewer } from '#lib/server/http/viewer.ts';
import { fromWeb, toWeb } from '#lib/server/http/web-request.ts';
import { ask, HistoryHarness, look, record, response, state } from '#tests/support/history-harness.ts';

const harness = new HistoryHarness();

test('a stop does not wait for images from a host that never responds', async () => {
  let calls = 0;
  const history = await harness.open({
    fetchImage: (_link, signal) => {
      calls += 1;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
    },
  });
  const links = ['a', 'b', 'c'].map((name) => ({ url: `https://slow.test/${name}.png` }));
  const id = await record(history, json(200, { created: 1, data: links }), 'images.generate');
  await expect.poll(() => calls).toBe(1);
  await history.stop();
  expect(calls).toBe(1);
  expect(await look(history, id)).toMatchObject({ outcome: 'done', results: 3, media: [] });
});

test('running runs of a killed process are reported as failed', async () => {
  const history = await harness.open();
  const request = fromWeb(new Request('http://localhost/v1/messages', { method: 'POST' }));
  const recording = history.record({ request, startedMs: performance.now(), isOwn: true, owner: ofTeam });
  recording?.begin({
    ...{ requestId: 'req_open', operationId: 'messages.create', raw: Buffer.from('{}') },
    ...{ given: { prompt: 'half' }, model: 'any', providerId: () => null, use: () => undefined },
  });
  await expect.poll(() => look(history, 'req_open')).toMatchObject({ outcome: 'running' });
  const next = await harness.open();
  expect(await look(next, 'req_open')).toMatchObject({
    ...{ outcome: 'failed', words: 'half', error: 'Interrupted: the provider may have billed it.' },
  });
  await next.stop();
});

describe('retention', () => {
  const hour = 3_600_000;

  test('deletes runs by age, but never pinned ones and those in a collection', async () => {
    const history = await harness.open();
    const [old, pinned, collected] = [await record(history), await record(history), await record(history)];
    await history.stop();
    await harness.database.query(`update easel.runs set pinned = true where id = '${pinned}'`);
    await harness.database.query(`insert into easel.collections values ('c', 'Kites', '', now(), now())`);
    await harness.database.query(
      `insert into easel.collection_items values ('i', 'c', 0, 'run', array['${collected}'])`,
    );
    harness.clock += 29 * 24 * hour;
    const recent = await record(history);
    harness.clock += 24 * hour;
    const next = await harness.reopen(history);
    expect(await look(next, old)).toBeUndefined();
    expect(await look(next, pinned)).toBeDefined();
    expect(await look(next, collected)).toBeDefined();
    expect(await look(next, recent)).toBeDefined();
    harness.clock += 1000 * 24 * hour;
    const forever = await harness.reopen(next, { retention: { maxBytes: 1e9, days: null, apiCalls: 2 } });
    expect(await look(forever, recent)).toBeDefined();
  });

  test('deletes the name of a group with its last run', async () => {
    const history = await harness.open();
    const id = await record(history);
    await history.stop();
    await harness.database.query(`update easel.runs set group_id = 'chat_one' where id = '${id}'`);
    await harness.database.query(
      `insert into easel.group_names values ('chat_one', 'One'), ('chat_two', 'Two')`,
    );
    const names = async () => (await harness.database.query('select name from easel.group_names')).rows;
    const next = await harness.reopen(history);
    await expect.poll(names).toEqual([{ name: 'One' }]);
    harness.clock += 31 * 24 * hour;
    await harness.reopen(next);
    await expect.poll(names).toEqual([]);
  });

  test('keeps the runs of a shared set until the set expires, then deletes them', async () => {
    const history = await harness.open();
    const id = await record(history);
    await expect.poll(async () => (await look(history, id))?.outcome).toBe('done');
    const set: SharedSet = {
      kind: 'comparison',
      reference: id,
      contentOf: () => ({ cells: [] }),
      label: { operationId: 'o', model: 'm', words: 'w' },
      runs: await history.findRuns(localViewer, [id]),
    };
    const share = await history.shareSet(localViewer, set, {
      expiresInDays: 30,
      notes: { note: async () => {} },
    });
    const files = async () => {
      const { rows } = await harness.database.query('select id from easel.run_bodies where size > 0');
      return rows.length;
    };
    expect(await files()).toBe(2);
    await ask(history, 'DELETE', `/api/runs/${id}`);
    harness.clock += 29 * 24 * hour;
    const later = await harness.reopen(history);
    expect([await look(later, id), await files()]).toEqual([undefined, 2]);
    const read = (shown: History) => ask(shown, 'GET', `/api/shared/${share.id}/response`);
    expect(await read(later)).toMatchObject({ status: 200 });
    harness.clock += 2 * 24 * hour;
    const last = await harness.reopen(later);
    expect([await read(last), await files()]).toEqual([undefined, 0]);
  });

  test('deletes runs and their files by size, the oldest first and pinned ones last', async () => {
    const history = await harness.open();
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      harness.clock += 1000;
      ids.push(await record(history, response(10_000)));
    }
    await history.stop();
    await harness.database.query(`update easel.runs set pinned = true where id = '${ids[0]}'`);
    const remaining = async (shown: History) =>
      (await Promise.all(ids.map(async (id) => ((await look(shown, id)) ? id : [])))).flat();
    const some = await harness.reopen(history, { retention: { maxBytes: 31_000, days: 30, apiCalls: 2 } });
    expect(await remaining(some)).toEqual([ids[0], ids[4], ids[5]]);
    expect(await state(some)).toMatchObject({ runs: 3, bytes: 30_045 });
    const few = await harness.reopen(some, { retention: { maxBytes: 5000, days: 30, apiCalls: 2 } });
    expect(await remaining(few)).toEqual([]);
    expect(await state(few)).toMatchObject({ runs: 0, bytes: 0 });
  });

  test('of calls with API keys deletes the oldest beyond their number, and lists a burst in part', async () => {
    const warnings: object[] = [];
    const history = await harness.open({
      logger: { ...silentLogger, warn: (fields) => warnings.push(fields) },
    });
    const names = Array.from({ length: 600 }, (_, index) => `req_call_${index}`);
    for (const requestId of names) {
      harness.clock += 1000;
      history.logCall({
        ...{ requestId, operationId: 'messages.create', method: 'POST', path: '/v1/messages' },
        ...{ keyName: 'Nightly job', owner: ofTeam, status: 200, firstEventMs: 12, outcome: 'done' },
        ...{ model: 'any', provider: 'sandbox', milliseconds: 30, images: 0, cost: 0.5 },
        ...{ inputTokens: 3, outputTokens: 4 },
      });
    }
    await history.stop();
    expect(warnings).toContainEqual({ calls: 100 });
    const count = async () => {
      const { rows } = await harness.database.query('select id from easel.runs order by started_at');
      return rows;
    };
    const next = await harness.reopen(history);
    expect(await count()).toEqual([{ id: 'req_call_498' }, { id: 'req_call_499' }]);
    expect(await look(next, 'req_call_499')).toMatchObject({ keyName: 'Nightly job', cost: 0.5, words: '' });
    harness.clock += 31 * 24 * hour;
    await harness.reopen(next);
    expect(await count()).toEqual([]);
  });

  test('a deleted run can be restored for ten minutes, then its files are deleted', async () => {
    const history = await harness.open();
    const id = await record(history, response(100));
    await expect.poll(() => look(history, id)).toMatchObject({ outcome: 'done' });
    expect(await ask(history, 'DELETE', `/api/runs/${id}`)).toMatchObject({ status: 200 });
    harness.clock += 599_000;
    const next = await harness.reopen(history);
    expect(await ask(next, 'POST', `/api/runs/${id}/restore`)).toMatchObject({ status: 200 });
    const outcome = await ask(next, 'GET', `/api/runs/${id}/response`);
    expect(outcome && (await toWeb(outcome).bytes())).toHaveLength(100);
    await ask(next, 'DELETE', `/api/runs/${id}`);
    harness.clock += 600_000;
    expect(await ask(next, 'POST', `/api/runs/${id}/restore`)).toBeUndefined();
    const last = await harness.reopen(next);
    expect(await state(last)).toMatchObject({ runs: 0, bytes: 0 });
  });
});

test('a video is the result of its run, whenever it completes', async () => {
  const createdVideo = (id: string) => json(202, { id, object: 'video', status: 'pending' });
  harness.videos = [
    { taskId: 'video_quick', isDone: true, posterAssetId: null, tookMs: 12_000, problem: null },
  ];
  const history = await harness.open();
  const [quick, slow] = [
    await record(history, createdVideo('video_quick'), 'videos.create'),
    await record(history, createdVideo('video_slow'), 'videos.create'),
  ];
  await expect.poll(() => look(history, quick)).toMatchObject({ taskId: 'video_quick', results: 1 });
  await expect.poll(() => look(history, slow)).toMatchObject({ taskId: 'video_slow', results: 0 });
  history.videoDone({
    taskId: 'video_slow',
    isDone: true,
    posterAssetId: null,
    tookMs: 12_000,
    problem: null,
  });
  await expect.poll(() => look(history, slow)).toMatchObject({ results: 1 });
  const away = await record(history, createdVideo('video_away'), 'videos.create');
  await expect.poll(() => look(history, away)).toMatchObject({ taskId: 'video_away' });
  harness.videos.push({
    taskId: 'video_away',
    isDone: true,
    posterAssetId: null,
    tookMs: 12_000,
    problem: null,
  });
  expect(await look(await harness.reopen(history), away)).toMatchObject({ results: 1 });
});

test('a run whose video fails shows the error at any time, and its outcome stays done', async () => {
  const createdVideo = (id: string) => json(202, { id, object: 'video', status: 'pending' });
  const over = (taskId: string) => ({
    taskId,
    isDone: false,
    posterAssetId: null,
    tookMs: 12_000,
    problem: 'No such place.',
  });
  const history = await harness.open();
  const reported = await record(history, createdVideo('video_reported'), 'videos.create');
  await expect.poll(() => look(history, reported)).toMatchObject({ taskId: 'video_reported', error: null });
  history.videoDone({ ...over('video_reported'), problem: null });
  history.videoDone(over('video_reported'));
  await expect
    .poll(() => look(history, reported))
    .toMatchObject({ outcome: 'done', error: 'No such place.' });
  const away = await record(history, createdVideo('video_lost'), 'videos.create');
  await expect.poll(() => look(history, away)).toMatchObject({ taskId: 'video_lost' });
  harness.videos.push(over('video_lost'));
  const next = await harness.reopen(history);
  expect(await look(next, away)).toMatchObject({ error: 'No such place.', videoMs: 12_000 });

  // The list counts the outcomes of the videos; a cancelled one counts as stopped.
  const cancelled = await record(next, createdVideo('video_cancelled'), 'videos.create');
  await record(next, createdVideo('video_running'), 'videos.create');
  await expect.poll(() => look(next, cancelled)).toMatchObject({ taskId: 'video_cancelled' });
  next.videoDone({ ...over('video_cancelled'), problem: cancelledVideo });
  await expect.poll(() => outcomes(next)).toEqual({ failed: 2, stopped: 1, running: 1 });
});

async function outcomes(history: History): Promise<unknown> {
  const outcome = await ask(history, 'GET', '/api/runs');
  return outcome?.kind === 'json' ? JSON.parse(outcome.text).facets.outcome : undefined;
}
