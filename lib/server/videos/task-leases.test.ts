import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlaces } from '#lib/server/db/leases.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { type Claimed, createTaskLeases, type Lease, type TaskLeases } from './task-leases.ts';
import { createTaskStore, type TaskStore } from './task-store.ts';
import { aNewTask } from './test-samples.ts';

let database: TestDatabase;
let store: TaskStore;
let ours: TaskLeases;
let theirs: TaskLeases;
/** Seconds since the task was created. */
let second = 0;

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
const anyPlaces = () => createPlaces(() => Number.POSITIVE_INFINITY);
const leasesOf = (owner: string): TaskLeases =>
  createTaskLeases({ database, owner, leaseMs: 30_000, now: () => at(second).getTime() });
const claimAs = async (leases: TaskLeases, running: readonly string[] = []): Promise<Claimed | undefined> =>
  (
    await leases.claim({
      statuses: ['pending', 'queue', 'in_progress'],
      limit: 10,
      running,
      places: anyPlaces(),
    })
  )[0];

async function claimed(leases: TaskLeases): Promise<Lease> {
  const found = await claimAs(leases);
  if (found === undefined) throw new Error('Nothing was claimed.');
  return found.lease;
}

beforeAll(async () => {
  database = await openTestDatabase();
  store = createTaskStore(database);
  ours = leasesOf('ours');
  theirs = leasesOf('theirs');
});
beforeEach(async () => {
  second = 1;
  await database.empty();
  await store.create(database.drizzle, aNewTask('video_1', 'key_a', at(1_800)), at(0));
});
afterAll(() => database.close());

describe('the lease of a task', () => {
  test('is given to one of many concurrent claims', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => claimAs(leasesOf(`${n}`))));
    expect(all.filter((one) => one !== undefined)).toHaveLength(1);
  });

  test('of each of many tasks is given once', async () => {
    for (let n = 2; n <= 20; n += 1) await store.create(database.drizzle, aNewTask(`video_${n}`), at(0));
    const lists = await Promise.all(
      Array.from({ length: 5 }, () =>
        ours.claim({ statuses: ['pending'], limit: 6, running: [], places: anyPlaces() }),
      ),
    );
    const ids = lists.flat().map(({ task }) => task.id);
    expect([ids.length, new Set(ids).size]).toEqual([20, 20]);
  });

  test('is valid until its expiry, and longer when renewed', async () => {
    const lease = await claimed(ours);
    second = 29;
    expect(await claimAs(theirs)).toBeUndefined();
    await ours.renew(lease);
    second = 55;
    expect(await claimAs(theirs)).toBeUndefined();
    second = 60;
    expect((await claimAs(theirs))?.task.id).toBe('video_1');
  });

  test('that was lost allows no further steps', async () => {
    const lease = await claimed(ours);
    const task = await store.find('video_1');
    second = 32;
    const other = await claimed(theirs);
    await ours.renew(lease);
    expect(await ours.markSubmitting(lease)).toBe(false);
    expect(await ours.recordPoll(lease, { progress: 1, message: null })).toBeNull();
    expect(await ours.recordFailure(lease, 'Busy.')).toBeNull();
    expect(await ours.park(lease, { message: 'x', waitMs: 1 })).toBeNull();
    expect(await ours.release(lease, { delayMs: 0, keep: false })).toBeNull();
    await ours.clearSubmitting(lease);
    if (task === null) throw new Error('unreachable');
    const change = { to: 'queue', upstreamId: 'up' } as const;
    expect(await store.apply(database.drizzle, task, change, { now: at(32), lease })).toMatchObject({
      ok: false,
    });
    expect(await store.apply(database.drizzle, task, change, { now: at(32), lease: other })).toMatchObject({
      ok: true,
    });
  });

  test('that is released is free when the next step is due', async () => {
    await ours.release(await claimed(ours), { delayMs: 10_000, keep: false });
    second = 10;
    expect(await claimAs(theirs)).toBeUndefined();
    second = 11;
    expect(await claimAs(theirs)).toBeDefined();
  });

  test('that is kept stays with its process, and ends with it', async () => {
    await ours.release(await claimed(ours), { delayMs: 1_000, keep: true });
    second = 3;
    expect(await claimAs(theirs)).toBeUndefined();
    await ours.release(await claimed(ours), { delayMs: 1_000, keep: true });
    second = 33;
    expect(await claimAs(theirs)).toBeUndefined();
    second = 34;
    expect(await claimAs(theirs)).toBeDefined();
  });

  test('ends with its process, or with all', async () => {
    await claimed(ours);
    await theirs.endLeases('own');
    expect(await claimAs(theirs)).toBeUndefined();
    await ours.endLeases('own');
    expect(await claimAs(theirs)).toBeDefined();
    await ours.endLeases('all');
    expect(await claimAs(ours)).toBeDefined();
  });

  test('is not given for a task that has ended', async () => {
    const task = await store.find('video_1');
    if (task === null) throw new Error('unreachable');
    await store.apply(database.drizzle, task, { to: 'cancelled' }, { now: at(1) });
    expect(await claimAs(ours)).toBeUndefined();
  });
});

describe('a clock that is set', () => {
  test('back by an hour delays no task, also one whose lease is held', async () => {
    await ours.release(await claimed(ours), { delayMs: 60_000, keep: false });
    second = -3_600;
    expect(await claimAs(ours)).toBeDefined();
    second = -7_200;
    expect(await claimAs(theirs)).toBeDefined();
  });

  test('forward by an hour moves the deadline, and gives no second lease to a running task', async () => {
    second = 3_600;
    const found = await claimAs(ours);
    expect(found?.task.expiresAt).toEqual(at(1_800 + 3_600));
    second = 7_200;
    expect(await claimAs(ours, ['video_1'])).toBeUndefined();
  });
});

describe('the steps of a task', () => {
  test('a submission is marked before, counted, and unmarked when nothing was accepted', async () => {
    const lease = await claimed(ours);
    expect(await ours.markSubmitting(lease)).toBe(true);
    expect(await store.find('video_1')).toMatchObject({ submittingAt: at(1), startAttempts: 1 });
    await ours.clearSubmitting(lease);
    expect(await store.find('video_1')).toMatchObject({ submittingAt: null, startAttempts: 1 });
  });

  test('a failure counts until a poll succeeds', async () => {
    const lease = await claimed(ours);
    await ours.recordFailure(lease, 'Bu\0sy.');
    second = 3;
    await ours.recordFailure(lease, 'Busy.');
    expect(await store.find('video_1')).toMatchObject({ failures: 2, message: 'Busy.', updatedAt: at(3) });
    await ours.recordPoll(lease, { progress: 0.5, message: null });
    expect(await store.find('video_1')).toMatchObject({
      failures: 0,
      pollAttempts: 1,
      progress: 0.5,
      message: null,
    });
  });

  test('a parked task is due at the end of its wait, or when it is resumed', async () => {
    await ours.park(await claimed(ours), { message: 'Unknown.', waitMs: 86_400_000 });
    second = 3_600;
    expect(await claimAs(ours)).toBeUndefined();
    expect(await ours.resume('video_1', 60_000)).toMatchObject({ parkedAt: null, expiresAt: at(3_660) });
    expect(await claimAs(ours)).toBeDefined();
    expect(await ours.resume('video_1', 60_000)).toBeNull();
  });

  test('an upstream id that comes late is kept for a task that has ended, and once', async () => {
    await ours.attachUpstream('video_1', 'early');
    const task = await store.find('video_1');
    if (task === null) throw new Error('unreachable');
    await store.apply(database.drizzle, task, { to: 'cancelled' }, { now: at(1) });
    await ours.attachUpstream('video_1', 'up');
    await ours.attachUpstream('video_1', 'other');
    expect(await ours.claimStops({ limit: 10, places: anyPlaces() })).toMatchObject([
      { task: { upstreamId: 'up' }, attempts: 1 },
    ]);
    expect(await ours.claimStops({ limit: 10, places: anyPlaces() })).toEqual([]);
    await ours.endStop('video_1', 5_000);
    second = 7;
    expect(await ours.claimStops({ limit: 10, places: anyPlaces() })).toMatchObject([{ attempts: 2 }]);
    await ours.endStop('video_1', null);
    second = 900;
    expect(await ours.claimStops({ limit: 10, places: anyPlaces() })).toEqual([]);
  });

  test('a stop goes to the process that keeps the lease, until its time', async () => {
    await ours.release(await claimed(ours), { delayMs: 1_000, keep: true });
    const task = await store.find('video_1');
    if (task === null) throw new Error('unreachable');
    const lease = await (async () => {
      second = 3;
      return await claimed(ours);
    })();
    const queued = await store.apply(
      database.drizzle,
      task,
      { to: 'queue', upstreamId: 'up' },
      { now: at(3), lease },
    );
    await ours.release(lease, { delayMs: 1_000, keep: true });
    if (!queued.ok) throw new Error('unreachable');
    await store.apply(database.drizzle, queued.task, { to: 'cancelled' }, { now: at(3), stopUpstream: true });
    expect(await theirs.claimStops({ limit: 10, places: anyPlaces() })).toEqual([]);
    expect(await ours.claimStops({ limit: 10, places: anyPlaces() })).toHaveLength(1);
    await ours.endStop('video_1', 0);
    second = 40;
    expect(await theirs.claimStops({ limit: 10, places: anyPlaces() })).toHaveLength(1);
  });
});
