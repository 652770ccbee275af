// The history over time: what it keeps, what it lets go, and what happens to a run when it cannot be kept.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecordedRun } from '#lib/contract/playground/stored-run.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createHistory, type History, type HistoryOptions } from '#lib/server/history/history.ts';
import type { Film } from '#lib/server/history/run-films.ts';
import { events, json, type Outcome } from '#lib/server/http/outcome.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { toWeb } from '#lib/server/http/write-web.ts';
import { createMemoryStorage } from '#lib/server/storage/memory-storage.ts';
import type { Storage } from '#lib/server/storage/storage.ts';

let database: TestDatabase;
let storage: Storage;
let clock: number;
let free: number;
let films: Film[];
const logged: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.empty();
  storage = createMemoryStorage();
  clock = Date.UTC(2026, 2, 1);
  free = 1e12;
  films = [];
  logged.length = 0;
});

const log = (_: object, message: string) => void logged.push(message);

async function open(options: Partial<HistoryOptions> = {}): Promise<History> {
  const history = createHistory({
    ...{ database, storage, now: () => clock, freeBytes: async () => free },
    assets: { readAssetBytes: async () => null },
    fetchPicture: async () => null,
    findFilm: async (id) => films.find(({ taskId }) => taskId === id) ?? null,
    retention: { maxBytes: 1e9, days: 30 },
    logger: { info: log, warn: log, error: log },
    ...options,
  });
  await history.start();
  return history;
}

let nextId = 0;

/** Records a run of these bytes; resolves when its reply has been read, with its id. */
async function record(history: History, outcome: Outcome = json(200, { ok: true })): Promise<string> {
  nextId += 1;
  const id = `req_${nextId}`;
  const request = fromWeb(new Request('http://localhost/v1/messages', { method: 'POST' }));
  const recording = history.record(request);
  recording?.began({ requestId: id, operationId: 'messages.create' });
  recording?.received(Buffer.from('{"messages":[]}'));
  recording?.understood({ body: { messages: ['Hello'] }, model: 'any-text' });
  recording?.chosen('sandbox');
  const response = toWeb(recording?.follow(outcome) ?? outcome);
  await response.arrayBuffer().catch(() => {});
  return id;
}

/** Asks a route of the history as the pages would. */
async function ask(history: History, method: string, path: string): Promise<Outcome | undefined> {
  for (const route of history.routes) {
    const pattern = new RegExp(`^${route.path.replace(/:([a-z]+)/g, '(?<$1>[^/]+)')}$`);
    const found = pattern.exec(path);
    if (found === null || route.method !== method) continue;
    const request = fromWeb(new Request(`http://localhost${path}`, { method }));
    return await Promise.resolve(route.handle(request, { ...found.groups })).catch(() => undefined);
  }
  return undefined;
}

async function look(history: History, id: string): Promise<RecordedRun | undefined> {
  const outcome = await ask(history, 'GET', `/api/runs/${id}`);
  return outcome?.kind === 'json' ? JSON.parse(outcome.text) : undefined;
}

async function state(history: History) {
  const outcome = await ask(history, 'GET', '/api/history');
  return outcome?.kind === 'json' ? JSON.parse(outcome.text) : undefined;
}

const reply = (bytes: number): Outcome => ({
  ...{
    kind: 'bytes',
    status: 200,
    headers: { 'content-type': 'application/json' },
    bytes: Buffer.from(`"${'a'.repeat(bytes - 2)}"`),
  },
});

/** The next process on the same data. */
async function reopen(history: History, options?: Partial<HistoryOptions>): Promise<History> {
  await history.stop();
  const next = await open(options);
  await next.stop();
  return next;
}

describe('a storage that is full', () => {
  /** Takes so many bytes of each file, then says what a full disk says. */
  const fullAfter = (limit: number): Storage => ({
    ...storage,
    async put(key, body) {
      let size = 0;
      for await (const chunk of body instanceof Uint8Array ? [body] : body) {
        size += chunk.byteLength;
        if (size > limit) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      }
      return storage.put(key, Buffer.alloc(size));
    },
  });
  async function* frames() {
    for (let index = 0; index < 50; index += 1) yield `data: {"n":${index}}\n\n`;
  }

  test('leaves the run alone, is told once, and recording resumes by itself', async () => {
    let limit = 100;
    const history = await open({
      storage: { ...storage, put: (key, body) => fullAfter(limit).put(key, body) },
    });
    const request = fromWeb(new Request('http://localhost/v1/messages', { method: 'POST' }));
    const recording = history.record(request);
    recording?.began({ requestId: 'req_full', operationId: 'messages.create' });
    recording?.received(Buffer.from('{}'));
    const sent = recording?.follow(events(frames()));
    const text = await toWeb(sent ?? events(frames())).text();
    expect(text.split('\n\n')).toHaveLength(51);
    await record(history, events(frames()));
    await expect
      .poll(() => state(history))
      .toMatchObject({ problem: 'The disk of the data directory is full.' });
    await expect
      .poll(() => look(history, 'req_full'))
      .toMatchObject({ outcome: 'done', replyBytes: text.length });
    expect(await ask(history, 'GET', '/api/runs/req_full/reply')).toBeUndefined();
    expect(logged.filter((line) => line.includes('not being kept'))).toHaveLength(1);

    limit = 1e9;
    const id = await record(history, events(frames()));
    await expect.poll(() => look(history, id)).toMatchObject({ outcome: 'done' });
    expect(await state(history)).toMatchObject({ problem: null });
    await history.stop();
  });

  test('many large replies at once do not take the last of the disk', async () => {
    const mebibyte = 1024 * 1024;
    let used = 0;
    let least = Number.POSITIVE_INFINITY;
    const disk = 300 * mebibyte;
    const history = await open({
      freeBytes: async () => disk - used,
      storage: {
        ...storage,
        async put(_key, body) {
          let size = 0;
          for await (const piece of body instanceof Uint8Array ? [body] : body) {
            size += piece.byteLength;
            used += piece.byteLength;
            least = Math.min(least, disk - used);
          }
          return size;
        },
      },
    });
    const large = reply(5 * mebibyte);
    const ids = await Promise.all(Array.from({ length: 12 }, () => record(history, { ...large })));
    await history.stop();
    for (const id of ids) expect(await look(history, id)).toMatchObject({ outcome: 'done' });
    expect(least).toBeGreaterThan(240 * mebibyte);
    expect(await state(history)).toMatchObject({ problem: 'The disk of the data directory is full.' });
  });

  test('records nothing while the disk has only its last bytes', async () => {
    const history = await open();
    free = 1000;
    await history.stop();
    const tight = await open();
    const id = await record(tight);
    await tight.stop();
    expect(await look(tight, id)).toBeUndefined();
    expect(await state(tight)).toMatchObject({ freeBytes: 1000, problem: expect.stringContaining('full') });
  });
});

test('a database that fails leaves the run alone, and no files behind', async () => {
  const kept = new Set<string>();
  const history = await open({
    storage: {
      ...storage,
      put: (key, body) => {
        kept.add(key);
        return storage.put(key, body);
      },
      delete: async (key) => void kept.delete(key),
    },
    database: {
      ...database,
      transaction: () => Promise.reject(new Error('the connection was lost')),
    },
  });
  await record(history);
  await history.stop();
  expect(await state(history)).toMatchObject({ problem: expect.stringContaining('the log says why') });
  expect(kept.size).toBe(0);
});

test('a stop does not wait for pictures of a host that never answers', async () => {
  let asked = 0;
  const history = await open({
    fetchPicture: (_link, signal) => {
      asked += 1;
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
    },
  });
  const links = ['a', 'b', 'c'].map((name) => ({ url: `https://slow.test/${name}.png` }));
  const id = await record(history, json(200, { created: 1, data: links }));
  await expect.poll(() => asked).toBe(1);
  await history.stop();
  expect(asked).toBe(1);
  expect(await look(history, id)).toMatchObject({ outcome: 'done', results: 3, media: [] });
});

test('runs that a dead process left are told as failed', async () => {
  const history = await open();
  const request = fromWeb(new Request('http://localhost/v1/messages', { method: 'POST' }));
  const recording = history.record(request);
  recording?.began({ requestId: 'req_open', operationId: 'messages.create' });
  recording?.received(Buffer.from('{}'));
  recording?.understood({ body: { prompt: 'half' }, model: 'any' });
  await expect.poll(() => look(history, 'req_open')).toMatchObject({ outcome: 'running' });
  const next = await open();
  expect(await look(next, 'req_open')).toMatchObject({
    ...{ outcome: 'failed', words: 'half', error: 'The server stopped before the reply was complete.' },
  });
  await next.stop();
});

describe('retention', () => {
  const hour = 3_600_000;

  test('lets go by age, never what is pinned', async () => {
    const history = await open();
    const [old, pinned] = [await record(history), await record(history)];
    await history.stop();
    await database.query(`update easel.runs set pinned = true where id = '${pinned}'`);
    clock += 29 * 24 * hour;
    const young = await record(history);
    clock += 24 * hour;
    const next = await reopen(history);
    expect(await look(next, old)).toBeUndefined();
    expect(await look(next, pinned)).toBeDefined();
    expect(await look(next, young)).toBeDefined();
    clock += 1000 * 24 * hour;
    const forever = await reopen(next, { retention: { maxBytes: 1e9, days: null } });
    expect(await look(forever, young)).toBeDefined();
  });

  test('lets go by size, the oldest first and pinned ones last, files and all', async () => {
    const history = await open();
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      clock += 1000;
      ids.push(await record(history, reply(10_000)));
    }
    await history.stop();
    await database.query(`update easel.runs set pinned = true where id = '${ids[0]}'`);
    const kept = async (shown: History) =>
      (await Promise.all(ids.map(async (id) => ((await look(shown, id)) ? id : [])))).flat();
    const some = await reopen(history, { retention: { maxBytes: 31_000, days: 30 } });
    expect(await kept(some)).toEqual([ids[0], ids[4], ids[5]]);
    expect(await state(some)).toMatchObject({ runs: 3, bytes: 30_045 });
    const few = await reopen(some, { retention: { maxBytes: 5000, days: 30 } });
    expect(await kept(few)).toEqual([]);
    expect(await state(few)).toMatchObject({ runs: 0, bytes: 0 });
  });

  test('what is deleted can be had back for ten minutes, then its files go', async () => {
    const history = await open();
    const id = await record(history, reply(100));
    await expect.poll(() => look(history, id)).toMatchObject({ outcome: 'done' });
    expect(await ask(history, 'DELETE', `/api/runs/${id}`)).toMatchObject({ status: 200 });
    clock += 599_000;
    const next = await reopen(history);
    expect(await ask(next, 'POST', `/api/runs/${id}/restore`)).toMatchObject({ status: 200 });
    const outcome = await ask(next, 'GET', `/api/runs/${id}/reply`);
    expect(outcome?.kind === 'stream' && (await buffer(Readable.from(outcome.stream)))).toHaveLength(100);
    await ask(next, 'DELETE', `/api/runs/${id}`);
    clock += 600_000;
    expect(await ask(next, 'POST', `/api/runs/${id}/restore`)).toBeUndefined();
    const last = await reopen(next);
    expect(await state(last)).toMatchObject({ runs: 0, bytes: 0 });
  });
});

test('a film is the result of its run, whenever it comes', async () => {
  const order = (id: string) => json(202, { id, object: 'video', status: 'pending' });
  films = [{ taskId: 'video_quick', isDone: true, posterAssetId: null }];
  const history = await open();
  const [quick, slow] = [
    await record(history, order('video_quick')),
    await record(history, order('video_slow')),
  ];
  await expect.poll(() => look(history, quick)).toMatchObject({ taskId: 'video_quick', results: 1 });
  await expect.poll(() => look(history, slow)).toMatchObject({ taskId: 'video_slow', results: 0 });
  history.filmDone({ taskId: 'video_slow', isDone: true, posterAssetId: null });
  await expect.poll(() => look(history, slow)).toMatchObject({ results: 1 });
  const away = await record(history, order('video_away'));
  await expect.poll(() => look(history, away)).toMatchObject({ taskId: 'video_away' });
  films.push({ taskId: 'video_away', isDone: true, posterAssetId: null });
  expect(await look(await reopen(history), away)).toMatchObject({ results: 1 });
});
