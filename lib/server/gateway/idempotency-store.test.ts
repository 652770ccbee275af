import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idempotencyKeys, idempotencySizes } from '#lib/server/db/schema/keys.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { openFileStorage } from '#lib/server/storage/file-storage.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { until } from '#tests/support/until.ts';
import { createIdempotencyStore, type NewOutcome, type StoredOutcome } from './idempotency-store.ts';

const MiB = 1024 * 1024;
let database: TestDatabase;
let storage = createMemoryStorage();
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  storage = createMemoryStorage();
  await database.empty();
});
afterAll(() => database.close());

const name = { ownerKeyId: 'key_1', key: 'videos.create once' };
const { signal } = new AbortController();
const whole: NewOutcome = {
  status: 202,
  headers: { 'content-type': 'application/json', 'x-a': ['1', '2'] },
  body: Buffer.from('{"id":"é"}'),
};

/** The store of one process. Processes share the database. */
function open({
  now = new Date('2026-02-03T04:05:06.789Z'),
  polls = 0,
  exclusive = false,
  limited = {},
  laterMs = 0,
  session = database.drizzle,
  onError = (error: unknown): void => {
    throw error;
  },
} = {}) {
  const shared = { ...database, drizzle: session, exclusive, now: () => database.now() + laterMs };
  const limits = { ofKey: 64 * MiB, ofAll: 100 * MiB, ...limited };
  return createIdempotencyStore({
    ...{ database: shared, storage, limits, onError, now: () => now, polls, pollMs: 5, retryMs: 5 },
  });
}
const dayLater = new Date('2026-02-04T04:05:06.790Z');

test('one of two processes gets a key; the other waits and gets the outcome', async () => {
  const [one, other] = [open({ polls: 1_000 }), open({ polls: 1_000 })];
  const claims = [one, other].map((store) => store.claim(name, 'hash', signal));
  const first = await Promise.race(claims);
  expect(first).toBeUndefined();
  await one.finish(name, whole);
  const [mine, theirs] = await Promise.all(claims);
  expect([mine, theirs].filter((outcome) => outcome !== undefined)).toEqual([whole]);
  expect(await open().claim(name, 'hash', signal)).toEqual(whole);
});

test('a process that waits gets the key when it is released', async () => {
  await open().claim(name, 'hash', signal);
  const waiting = open({ polls: 1_000 }).claim(name, 'hash', signal);
  await open().release(name);
  expect(await waiting).toBeUndefined();
  await expect(open().claim(name, 'hash', signal)).rejects.toThrow('has not finished or was interrupted');
});

test('a process waits for a call as long as the process of the call lives', async () => {
  const owner = open();
  await owner.claim(name, 'hash', signal);
  let looks = 0;
  const watched = new Proxy(database.drizzle, {
    get(target, property, receiver) {
      if (property === 'select') looks += 1;
      return Reflect.get(target, property, receiver);
    },
  });
  const waiting = open({ polls: 3, session: watched }).claim(name, 'hash', signal);
  await until(() => looks > 10);
  await owner.finish(name, whole);
  expect(await waiting).toEqual(whole);
});

test('a process that has waited for a dead one gets a conflict that must not be repeated', async () => {
  await open().claim(name, 'hash', signal);
  await expect(open({ polls: 3, laterMs: 60_000 }).claim(name, 'hash', signal)).rejects.toMatchObject({
    code: 'outcome_unknown',
    message: expect.stringContaining('Its outcome is unknown'),
    details: { shouldRetry: false },
  });
});

test('a client that disconnects ends the wait', async () => {
  await open().claim(name, 'hash', signal);
  const client = new AbortController();
  const waiting = open({ polls: 1_000 }).claim(name, 'hash', client.signal);
  client.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('another request with the key is a conflict, a request of another owner is not', async () => {
  const store = open();
  await store.claim(name, 'hash', signal);
  await expect(store.claim(name, 'other', signal)).rejects.toMatchObject({ code: 'idempotency_conflict' });
  expect(await store.claim({ ...name, ownerKeyId: 'key_2' }, 'other', signal)).toBeUndefined();
});

async function bytesOf(outcome: StoredOutcome | undefined): Promise<Buffer | undefined> {
  if (outcome?.body === undefined) return undefined;
  return outcome.body instanceof Uint8Array ? Buffer.from(outcome.body) : await buffer(outcome.body);
}

test.each([
  ['in the row', 16 * 1024],
  ['as a file', 16 * 1024 + 1],
  ['as a file', 64 * MiB],
  ['not', 64 * MiB + 1],
])('a body is stored %s: %i bytes', async (how, length) => {
  const store = open();
  await store.claim(name, 'hash', signal);
  const body = Buffer.alloc(length, 'abc');
  await store.finish(name, { ...whole, body });
  const outcome = await open().claim(name, 'hash', signal);
  expect([outcome?.status, outcome?.headers]).toEqual([202, whole.headers]);
  const stored = await bytesOf(outcome);
  expect(stored === undefined ? 'not' : stored.equals(body)).toBe(how === 'not' ? 'not' : true);
  const [row] = await database.drizzle.select().from(idempotencyKeys);
  expect([row?.responseBody === null, row?.bodyFile === null]).toEqual([
    how !== 'in the row',
    how !== 'as a file',
  ]);
});

test('an outcome that the disk does not take is repeated from memory, and stored when there is room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'easel-full-'));
  storage = await openFileStorage(folder);
  const disk = await fillDisk();
  const store = open({ onError: (error) => expect(error).toMatchObject({ code: 'ENOSPC' }) });
  await store.claim(name, 'hash', signal);
  const [body, another] = [Buffer.alloc(MiB, 'abc'), Buffer.alloc(64 * MiB)];
  await store.finish(name, { ...whole, body });
  const second = { ...name, key: 'another' };
  await store.claim(second, 'hash', signal);
  await store.finish(second, { ...whole, body: another });
  expect(await bytesOf(await store.claim(name, 'hash', signal))).toEqual(body);
  // Memory is bounded.
  expect(await store.claim(second, 'hash', signal)).toEqual({ ...whole, body: undefined });
  disk.free();
  const { status, key } = idempotencyKeys;
  const rows = () => database.drizzle.select({ status }).from(idempotencyKeys).orderBy(key);
  await until(async () => (await rows()).every((row) => row.status === 'finished'));
  expect(await bytesOf(await open().claim(name, 'hash', signal))).toEqual(body);
  await rm(folder, { recursive: true });
});

/** Finishes calls of an owner, a second apart; resolves with the sizes that are still stored, oldest first. */
async function fill(ownerKeyId: string, sizes: readonly number[], limited: object) {
  for (const [index, size] of sizes.entries()) {
    const store = open({ now: new Date(Date.UTC(2026, 1, 3, 4, 0, index)), limited });
    const one = { ownerKeyId, key: `${index}` };
    await store.claim(one, 'hash', signal);
    await store.finish(one, { ...whole, body: Buffer.alloc(size) });
  }
  const stored: number[] = [];
  for (const index of sizes.keys()) {
    const outcome = await open().claim({ ownerKeyId, key: `${index}` }, 'hash', signal);
    stored.push((await bytesOf(outcome))?.length ?? 0);
  }
  return stored;
}

const sums = async () => {
  const rows = await database.drizzle.select().from(idempotencySizes).orderBy(idempotencySizes.ownerKeyId);
  return rows.map(({ ownerKeyId, bytes }) => [ownerKeyId, bytes]);
};

test('beyond the limit of a key its oldest bodies are deleted, and no others', async () => {
  const limits = { ofKey: 100_000, ofAll: 1_000_000 };
  expect(await fill('other', [50_000], limits)).toEqual([50_000]);
  expect(await fill('key_1', [40_000, 1_000, 30_000, 60_000, 100_001], limits)).toEqual([
    ...[0, 1_000, 30_000, 60_000],
    // Larger than the room of its key: never stored.
    0,
  ]);
  expect(await sums()).toEqual([
    ['', 141_000],
    ['key_1', 91_000],
    ['other', 50_000],
  ]);
});

test('beyond the limit of all the oldest bodies are deleted, also of other keys', async () => {
  const limits = { ofKey: 90_000, ofAll: 100_000 };
  await fill('key_1', [40_000, 40_000], limits);
  expect(await fill('key_2', [30_000, 30_000], limits)).toEqual([30_000, 30_000]);
  const bytes = await sums();
  expect(Object.fromEntries(bytes)).toMatchObject({ '': 100_000, key_2: 60_000 });
});

test('an expired outcome leaves no file and no bytes in the sums', async () => {
  const keys: string[] = [];
  const { put } = storage;
  storage.put = (key, body) => {
    keys.push(key);
    return put(key, body);
  };
  await fill('key_1', [20_000, 30_000, 10], {});
  expect(await sums()).toEqual([
    ['', 50_010],
    ['key_1', 50_010],
  ]);
  await open({ now: dayLater }).deleteExpired();
  expect(await sums()).toEqual([
    ['', 0],
    ['key_1', 0],
  ]);
  expect(keys).toHaveLength(2);
  expect(await Promise.all(keys.map((key) => storage.head(key)))).toEqual([null, null]);
});

test('a key that is released or a day old may be claimed again, for any request', async () => {
  const today = open();
  await today.claim(name, 'hash', signal);
  await today.release(name);
  expect(await today.claim(name, 'hash', signal)).toBeUndefined();
  await today.finish(name, whole);
  const tomorrow = open({ now: dayLater });
  expect(await tomorrow.claim(name, 'other', signal)).toBeUndefined();
  const another = open({ now: dayLater });
  await expect(another.claim(name, 'other', signal)).rejects.toThrow('has not finished');
});

test('keys that are a day old are deleted', async () => {
  await open().claim(name, 'hash', signal);
  const left = async () => (await database.query('select key from easel.idempotency_keys')).rows.length;
  await open().deleteExpired();
  expect(await left()).toBe(1);
  await open({ now: dayLater }).deleteExpired();
  expect(await left()).toBe(0);
});
