import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createSavedOutcomes, type StoredOutcome } from './saved-outcomes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.empty());
afterAll(() => database.close());

const name = { ownerKeyId: 'key_1', key: 'videos.create once' };
const { signal } = new AbortController();
const whole: StoredOutcome = {
  status: 202,
  headers: { 'content-type': 'application/json', 'x-a': ['1', '2'] },
  body: Buffer.from('{"id":"é"}'),
};

/** The store of one process. Processes share the database. */
function open({ now = new Date('2026-02-03T04:05:06.789Z'), polls = 0, exclusive = false } = {}) {
  const onError = (error: unknown) => {
    throw error;
  };
  const shared = { ...database, exclusive };
  return createSavedOutcomes({ database: shared, onError, now: () => now, polls, pollMs: 5 });
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

test('a process that has waited long enough gets a conflict that must not be repeated', async () => {
  await open().claim(name, 'hash', signal);
  await expect(open({ polls: 3 }).claim(name, 'hash', signal)).rejects.toMatchObject({
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

test.each([
  ['4 MB', 4 * 1024 * 1024, 4 * 1024 * 1024],
  ['more', 4 * 1024 * 1024 + 1, undefined],
])('a body of %s: %s bytes, of which are stored: %s', async (_name, length, stored) => {
  const store = open();
  await store.claim(name, 'hash', signal);
  await store.finish(name, { ...whole, body: new Uint8Array(length) });
  const outcome = await store.claim(name, 'hash', signal);
  expect([outcome?.status, outcome?.body?.length]).toEqual([202, stored]);
});

test('a key that is released or a day old may be claimed again, for any request', async () => {
  const today = open();
  await today.claim(name, 'hash', signal);
  await today.release(name);
  expect(await today.claim(name, 'hash', signal)).toBeUndefined();
  await today.finish(name, whole);
  const tomorrow = open({ now: dayLater });
  expect(await tomorrow.claim(name, 'other', signal)).toBeUndefined();
  await expect(tomorrow.claim(name, 'other', signal)).rejects.toThrow('has not finished');
});

test('keys that are a day old are deleted', async () => {
  await open().claim(name, 'hash', signal);
  const left = async () => (await database.query('select key from easel.idempotency_keys')).rows.length;
  await open().deleteExpired();
  expect(await left()).toBe(1);
  await open({ now: dayLater }).deleteExpired();
  expect(await left()).toBe(0);
});
