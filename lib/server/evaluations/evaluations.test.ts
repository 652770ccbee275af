import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewEvaluation } from '#lib/contract/pages/evaluation.ts';
import { createAssets } from '#lib/server/assets/assets.ts';
import { ofTeam } from '#lib/server/auth/visible-to.ts';
import type { Database } from '#lib/server/db/database.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import type { RunRow } from '#lib/server/history/runs/run-store.ts';
import { localViewer, type Viewer } from '#lib/server/http/viewer.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { takeTime, until } from '#tests/support/until.ts';
import type { CellTask } from './cell-steps.ts';
import { createEvaluations, type Evaluations, type EvaluationsOptions } from './evaluations.ts';

const assetsOf = (over: Database) => createAssets({ database: over, storage: createMemoryStorage() });
const noVideos = { find: async () => null, cancel: async () => {} };
const newRunId = () => `req_${randomUUID()}`;

let database: TestDatabase;
let started: Evaluations[] = [];
/** The history, by run. */
let runs: Map<string, RunRow>;
/** The models and values of the requests that were sent, in order. */
let sent: string[];
/** Requests under way, and the most of them. */
let running = 0;
let most = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  runs = new Map();
  sent = [];
  most = 0;
});
afterEach(async () => {
  for (const one of started) await one.stop();
  started = [];
  await database.empty();
});

const spec: NewEvaluation = {
  ...{
    name: 'Test',
    operation: 'messages.create',
    models: ['a', 'b'],
    repeats: 1,
    checks: { notEmpty: true },
  },
  template: { max_tokens: 10, messages: [{ role: 'user', content: '{{x}}' }] },
  rows: Array.from({ length: 5 }, (_, index) => ({ x: `row ${index}` })),
};
const answer = (text: string) =>
  new TextEncoder().encode(JSON.stringify({ content: [{ type: 'text', text }] }));

function runOf(id: string, given: Partial<RunRow> = {}): RunRow {
  return {
    ...{
      id,
      bodyId: `runb_${id}`,
      operationId: 'messages.create',
      model: 'a',
      groupId: null,
      keyName: null,
      words: '',
      provider: 'sandbox',
    },
    ...{ outcome: 'done', status: 200, error: null, startedAt: new Date(), headersMs: 1, firstByteMs: 1 },
    ...{
      totalMs: 12,
      requestBytes: 0,
      responseBytes: 1,
      inputTokens: 3,
      outputTokens: 4,
      results: 0,
      cost: 0.5,
    },
    ...{
      taskId: null,
      hasThumbnail: false,
      pinned: false,
      tags: [],
      marks: {},
      videoMs: null,
      search: '',
      aliveAt: null,
      deletedAt: null,
    },
    ...ofTeam,
    ...given,
  };
}

async function start(
  options: Partial<EvaluationsOptions> = {},
  over: Database = database,
): Promise<Evaluations> {
  const made = createEvaluations({
    database: over,
    history: { findRun: async (_, id) => runs.get(id), readResponse: async () => answer('From the history') },
    async send(id, { body }) {
      sent.push(`${body.model} ${JSON.stringify(body.messages)}`);
      running += 1;
      most = Math.max(most, running);
      await takeTime(5);
      running -= 1;
      runs.set(id, runOf(id));
      return { status: 200, bytes: answer('Sent') };
    },
    loadImage: async () => null,
    videos: noVideos,
    assets: assetsOf(over),
    newRunId,
    ownerOf: () => ofTeam,
    logger: silentLogger,
    ...{ leaseMs: 30_000, pollMs: 20, graceMs: 0, ...options },
  });
  started.push(made);
  await made.start();
  return made;
}

async function ended({ store }: Evaluations, id: string) {
  await until(async () => (await store.find(localViewer, id))?.finishedAt);
  return await store.cells(localViewer, id);
}
const states = (cells: Awaited<ReturnType<typeof ended>>) => cells.map(({ state }) => state);

test('two processes send every cell once, never more than two of one evaluation at a time', async () => {
  const shared = { ...database, exclusive: false };
  const [one, other] = [await start({}, shared), await start({}, shared)];
  const id = await one.store.create(spec, ofTeam);
  one.wake();
  other.wake();
  const cells = await ended(one, id);
  expect(states(cells)).toEqual(Array.from({ length: 10 }, () => 'done'));
  expect([sent.length, new Set(sent).size, most]).toEqual([10, 10, 2]);
  expect(cells[3]).toMatchObject({ row: 1, model: 'b', text: 'Sent', result: { cost: 0.5, latencyMs: 12 } });
});

test('after a kill, cells are taken over: answered from the history, or unknown; none is sent again', async () => {
  const dead = createEvaluations({
    ...{ database, logger: silentLogger, loadImage: async () => null, newRunId },
    assets: assetsOf(database),
    videos: noVideos,
    history: { findRun: async () => undefined, readResponse: async () => new Uint8Array() },
    ownerOf: () => ofTeam,
    send: () => Promise.reject(new Error('not used')),
  });
  const id = await dead.store.create(spec, ofTeam);
  const jobs = await dead.store.claim({
    ...{ limit: 8, perEvaluation: 4, leaseMs: 1, newRunId },
  });
  const [saved, interrupted, refused] = jobs.map(({ cell }) => cell.runId ?? '');
  runs.set(saved ?? '', runOf(saved ?? ''));
  runs.set(
    interrupted ?? '',
    runOf(interrupted ?? '', { outcome: 'failed', totalMs: null, error: 'Stopped.' }),
  );
  runs.set(refused ?? '', runOf(refused ?? '', { outcome: 'failed', status: 429, error: 'Too many.' }));

  const service = await start({}, { ...database, exclusive: false });
  const cells = await ended(service, id);
  expect(states(cells)).toEqual([
    'done',
    'unknown',
    'failed',
    'unknown',
    ...Array.from({ length: 6 }, () => 'done'),
  ]);
  expect(cells[0]).toMatchObject({
    text: 'From the history',
    runId: saved,
    result: { checks: [{ passed: true }] },
  });
  expect(cells[2]?.result?.error).toBe('Too many.');
  expect(sent).toHaveLength(6);

  // The first process settles too late: its lease has passed on.
  const [first] = jobs;
  if (first) await dead.store.settle(first, { state: 'failed', step: 'request', text: 'late', result: null });
  expect((await service.store.cells(localViewer, id, { position: 0 }))[0]?.text).toBe('From the history');

  expect(await service.store.retry(localViewer, id, 1)).toBe(1);
  service.wake();
  expect(states(await ended(service, id)).slice(0, 4)).toEqual(['done', 'done', 'failed', 'unknown']);
  expect(sent).toHaveLength(7);
});

test('a run that another process still records is left alone until it is saved', async () => {
  let looks = 0;
  const findRun = async (_: Viewer, id: string) => {
    looks += 1;
    return runs.get(id);
  };
  const history = { findRun, readResponse: async () => answer('From the history') };
  const service = await start({ leaseMs: 20, history }, { ...database, exclusive: false });
  const id = await service.store.create({ ...spec, models: ['a'], rows: [{ x: '1' }] }, ofTeam);
  const [job] = await service.store.claim({
    limit: 1,
    perEvaluation: 2,
    leaseMs: 1,
    newRunId: () => 'req_other',
  });
  runs.set('req_other', runOf('req_other', { outcome: 'running', totalMs: null }));
  expect(job?.cell.runId).toBe('req_other');
  await until(() => looks > 2);
  expect((await service.store.cells(localViewer, id))[0]?.state).toBe('running');
  runs.set('req_other', runOf('req_other'));
  expect(states(await ended(service, id))).toEqual(['done']);
  expect(sent).toEqual([]);
});

test('a stop in the middle leaves the cell unknown; what waits runs in the next process', async () => {
  const first = await start({
    send: (_, __, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  });
  const id = await first.store.create(spec, ofTeam);
  first.wake();
  await until(async () => (await first.store.find(localViewer, id))?.counts.running === 2);
  await first.stop();
  const next = await start();
  expect(states(await ended(next, id)).toSorted()).toEqual([
    ...Array.from({ length: 8 }, () => 'done'),
    ...['unknown', 'unknown'],
  ]);
});

test('a judge that does not answer fails the cell, keeps the answer, and is retried alone', async () => {
  let verdict = 'No idea.';
  const judged = await start({
    async send(id, { body }) {
      sent.push(String(body.model));
      runs.set(id, runOf(id));
      return { status: 200, bytes: answer(body.model === 'judge' ? verdict : 'Sent') };
    },
  });
  const judge = { model: 'judge', rubric: 'Is it good?' };
  const id = await judged.store.create({ ...spec, models: ['a'], rows: [{ x: '1' }], judge }, ofTeam);
  judged.wake();
  expect(await ended(judged, id)).toMatchObject([{ state: 'failed', step: 'judge', text: 'Sent' }]);
  verdict = '{"score":5,"reason":"Good."}';
  await judged.store.retry(localViewer, id, undefined);
  judged.wake();
  expect(await ended(judged, id)).toMatchObject([
    { state: 'done', text: 'Sent', result: { judge: { score: 5, reason: 'Good.', cost: 0.5 } } },
  ]);
  expect(sent).toEqual(['a', 'judge', 'judge']);
});

test('a cancelled evaluation finishes what is under way and nothing else', async () => {
  const answered = Promise.withResolvers<void>();
  const slow = await start({
    async send(id) {
      await answered.promise;
      runs.set(id, runOf(id));
      return { status: 200, bytes: answer('Sent') };
    },
  });
  const id = await slow.store.create({ ...spec, judge: { model: 'judge', rubric: 'x' } }, ofTeam);
  slow.wake();
  await until(async () => (await slow.store.find(localViewer, id))?.counts.running === 2);
  await slow.store.cancel(localViewer, id);
  expect(await slow.store.find(localViewer, id)).toMatchObject({
    state: 'cancelling',
    counts: { cancelled: 8 },
  });
  answered.resolve();
  expect(states(await ended(slow, id))).toEqual(Array.from({ length: 10 }, () => 'cancelled'));
  expect((await slow.store.cells(localViewer, id))[0]).toMatchObject({ text: 'Sent', step: 'judge' });
});

test('a cell whose recovery ended a process, too, is unknown and not tried again', async () => {
  const { store } = await start({}, { ...database, exclusive: false });
  await started.pop()?.stop();
  const id = await store.create({ ...spec, rows: [{ x: 'row' }], models: ['a'] }, ofTeam);
  // Two processes that end over the cell: the first sends its request, the second reads its result.
  for (const recovered of [false, true])
    expect(await store.claim({ limit: 1, perEvaluation: 2, leaseMs: 0, newRunId })).toMatchObject([
      { recovered, isLost: false },
    ]);
  const next = await start();
  expect(await ended(next, id)).toMatchObject([
    { state: 'unknown', result: { error: expect.stringContaining('The server stopped') } },
  ]);
  expect(sent).toEqual([]);
});

test('a request that is refused for now is sent again after the delay, as another run', async () => {
  const refusedRuns: string[] = [];
  const service = await start({
    async send(id, { body }) {
      sent.push(`${body.model}`);
      if (refusedRuns.length < 3) {
        refusedRuns.push(id);
        return { status: refusedRuns.length === 3 ? 503 : 429, retryAfter: 0.01, bytes: new Uint8Array() };
      }
      runs.set(id, runOf(id));
      return { status: 200, bytes: answer('Sent') };
    },
  });
  const id = await service.store.create({ ...spec, models: ['a'], rows: spec.rows.slice(0, 1) }, ofTeam);
  service.wake();
  const [cell] = await ended(service, id);
  expect([cell?.state, sent.length]).toEqual(['done', 4]);
  expect(refusedRuns).not.toContain(cell?.runId);
});

test('a request that is refused too often, or for too long, fails', async () => {
  for (const [retryAfter, times] of [
    [0.001, 7],
    [500, 1],
  ] as const) {
    sent = [];
    const service = await start({
      async send(id, { body }) {
        sent.push(`${body.model}`);
        runs.set(id, runOf(id, { outcome: 'failed', status: 429, error: 'Slow down.', provider: 'openai' }));
        return { status: 429, retryAfter, bytes: new Uint8Array() };
      },
    });
    const id = await service.store.create({ ...spec, models: ['a'], rows: spec.rows.slice(0, 1) }, ofTeam);
    service.wake();
    const [cell] = await ended(service, id);
    expect([cell?.state, sent.length]).toEqual(['failed', times]);
    expect(cell?.result).toMatchObject({ error: 'Slow down.', provider: 'openai' });
    await service.stop();
  }
});

/** Tasks by their request. */
function tasksOf(orders: Map<string, CellTask['state']>): EvaluationsOptions['videos'] {
  return {
    async find(runId) {
      const state = orders.get(runId);
      const video = { id: `video_${runId}`, seconds: 4, width: 1280, height: 720, bytes: 9 };
      const error = state === 'failed' ? 'Blocked.' : null;
      return state ? { state, error, video, latencyMs: 90, cost: 0.4 } : null;
    },
    async cancel(taskId) {
      orders.set(taskId.slice('video_'.length), 'cancelled');
    },
  };
}
const videoSpec: NewEvaluation = {
  ...{ ...spec, operation: 'videos.create', template: { prompt: '{{x}}' } },
  ...{ models: ['a'], rows: [{ x: '1' }, { x: '2' }] },
};

test('after a kill a video is followed by its task, and ordered again only if there is none', async () => {
  const orders = new Map<string, CellTask['state']>();
  const send: EvaluationsOptions['send'] = async (id, { body }) => {
    sent.push(String(body.prompt));
    orders.set(id, 'done');
    runs.set(id, runOf(id));
    return { status: 202, bytes: answer('') };
  };
  const dead = await start({ send, videos: tasksOf(orders) });
  await started.pop()?.stop();
  const id = await dead.store.create(videoSpec, ofTeam);
  const jobs = await dead.store.claim({ limit: 2, perEvaluation: 2, leaseMs: 1, newRunId });
  const [ordered, notOrdered] = jobs.map(({ cell }) => cell.runId ?? '');
  orders.set(ordered ?? '', 'live');
  const interrupted = { outcome: 'failed', totalMs: null, error: 'Stopped.' } as const;
  for (const runId of [ordered, notOrdered]) runs.set(runId ?? '', runOf(runId ?? '', interrupted));

  const service = await start({ send, videos: tasksOf(orders) });
  await until(() => sent.length === 1);
  // A look that ends with its process loses nothing.
  await until(async () => (await service.store.cells(localViewer, id, { position: 1 }))[0]?.state === 'done');
  expect((await service.store.cells(localViewer, id, { position: 0 }))[0]?.state).toBe('running');
  orders.set(ordered ?? '', 'done');
  expect(await ended(service, id)).toMatchObject([
    { state: 'done', runId: ordered, result: { cost: 0.4, latencyMs: 90, video: { seconds: 4 } } },
    { state: 'done' },
  ]);
  expect(sent).toEqual(['2']);
});

test('a budget that is spent in the middle keeps the videos that were made and fails the others, each once', async () => {
  const orders = new Map<string, CellTask['state']>();
  const service = await start({
    videos: tasksOf(orders),
    async send(id, { body }) {
      sent.push(String(body.prompt));
      const isSpent = orders.size === 2;
      if (!isSpent) orders.set(id, 'done');
      runs.set(id, runOf(id, isSpent ? { outcome: 'failed', status: 402, error: 'Budget reached.' } : {}));
      return { status: isSpent ? 402 : 202, bytes: answer('') };
    },
  });
  const rows = [{ x: '1' }, { x: '2' }, { x: '3' }, { x: '4' }];
  const id = await service.store.create({ ...videoSpec, rows }, ofTeam);
  service.wake();
  const cells = await ended(service, id);
  expect(states(cells).toSorted()).toEqual(['done', 'done', 'failed', 'failed']);
  const failed = cells.filter(({ state }) => state === 'failed');
  expect(failed.map(({ result }) => result?.error)).toEqual(['Budget reached.', 'Budget reached.']);
  expect(cells.flatMap(({ result }) => (result?.video ? result.cost : []))).toEqual([0.4, 0.4]);
  expect(sent.toSorted()).toEqual(['1', '2', '3', '4']);
});

test('Cancel cancels the tasks of videos, and orders no more', async () => {
  const orders = new Map<string, CellTask['state']>();
  const service = await start({
    videos: tasksOf(orders),
    async send(id) {
      sent.push(id);
      orders.set(id, 'live');
      runs.set(id, runOf(id));
      return { status: 202, bytes: answer('') };
    },
  });
  const rows = [{ x: '1' }, { x: '2' }, { x: '3' }, { x: '4' }];
  const id = await service.store.create({ ...videoSpec, rows }, ofTeam);
  service.wake();
  await until(() => orders.size === 2);
  await service.store.cancel(localViewer, id);
  expect(states(await ended(service, id))).toEqual(Array.from({ length: 4 }, () => 'cancelled'));
  expect([...orders.values()]).toEqual(['cancelled', 'cancelled']);
  expect(sent).toHaveLength(2);
});
