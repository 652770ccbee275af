import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createTaskLeases, type Lease, type TaskLeases } from './task-leases.ts';
import { createTaskStore, type TaskStore } from './task-store.ts';
import { aNewTask } from './test-samples.ts';

let database: TestDatabase;
let store: TaskStore;
let leases: TaskLeases;
beforeAll(async () => {
  database = await openTestDatabase();
  store = createTaskStore(database);
  leases = createTaskLeases(database);
});
beforeEach(async () => {
  await database.empty();
  await store.create(database.drizzle, aNewTask('video_1'), at(0));
});
afterAll(() => database.close());

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const mine: Lease = { taskId: 'video_1', token: 'mine' };
const theirs: Lease = { taskId: 'video_1', token: 'theirs' };
const take = (lease: Lease, now: number, until: number) =>
  leases.take(lease, { now: at(now), until: at(until) });

describe('the lease of a task', () => {
  test('goes to one of many', async () => {
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, n) => take({ taskId: 'video_1', token: `${n}` }, 1, 30)),
    );
    expect(taken.filter((task) => task !== null)).toHaveLength(1);
  });

  test('holds until its time, longer when renewed, and ends by itself', async () => {
    expect((await take(mine, 1, 30))?.id).toBe('video_1');
    expect(await take(theirs, 29, 60)).toBeNull();
    await leases.renew(mine, at(40));
    expect(await take(theirs, 35, 60)).toBeNull();
    expect((await take(theirs, 41, 60))?.id).toBe('video_1');
  });

  test('that was lost allows nothing any more', async () => {
    const task = await take(mine, 1, 30);
    await take(theirs, 31, 60);
    await leases.renew(mine, at(99));
    expect(await leases.markSubmitting(mine, at(32))).toBe(false);
    expect(await leases.recordPoll(mine, { progress: 1, message: null, now: at(32) })).toBeNull();
    expect(await leases.release(mine, at(33))).toBeNull();
    await leases.clearSubmitting(mine);
    if (task === null) throw new Error('unreachable');
    const change = { to: 'queue', upstreamId: 'up' } as const;
    expect(await store.apply(database.drizzle, task, change, { now: at(32), lease: mine })).toMatchObject({
      ok: false,
    });
    expect(await store.apply(database.drizzle, task, change, { now: at(32), lease: theirs })).toMatchObject({
      ok: true,
    });
  });

  test('that is released is free, and says when the next step is due', async () => {
    await take(mine, 1, 30);
    expect(await leases.release(mine, at(10))).toMatchObject({ id: 'video_1' });
    expect(await leases.findDue({ now: at(9), before: at(9) }, 10)).toEqual([]);
    expect(await leases.findDue({ now: at(10), before: at(10) }, 10)).toEqual([
      { id: 'video_1', status: 'pending' },
    ]);
    expect(await take(theirs, 2, 30)).not.toBeNull();
  });

  test('keeps a task from being due, until it ends', async () => {
    await take(mine, 1, 30);
    expect(await leases.findDue({ now: at(20), before: at(20) }, 10)).toEqual([]);
    expect(await leases.findDue({ now: at(31), before: at(31) }, 10)).toHaveLength(1);
    await take(mine, 31, 90);
    await leases.endAll();
    expect(await leases.findDue({ now: at(32), before: at(32) }, 10)).toHaveLength(1);
  });

  test('is not given for a task that is over', async () => {
    const task = await store.find('video_1');
    if (task === null) throw new Error('unreachable');
    await store.apply(database.drizzle, task, { to: 'cancelled' }, { now: at(1) });
    expect(await take(mine, 2, 30)).toBeNull();
    expect(await leases.findDue({ now: at(9), before: at(9) }, 10)).toEqual([]);
  });
});

describe('the steps of a task', () => {
  test('a submission is marked before, counted, and unmarked when nothing was taken', async () => {
    await take(mine, 1, 30);
    expect(await leases.markSubmitting(mine, at(2))).toBe(true);
    expect(await store.find('video_1')).toMatchObject({ submittingAt: at(2), startAttempts: 1 });
    await leases.clearSubmitting(mine);
    expect(await store.find('video_1')).toMatchObject({ submittingAt: null, startAttempts: 1 });
  });

  test('a failure counts until a look succeeds', async () => {
    await take(mine, 1, 30);
    await leases.recordFailure(mine, { message: 'Bu\0sy.', now: at(2) });
    await leases.recordFailure(mine, { message: 'Busy.', now: at(3) });
    expect(await store.find('video_1')).toMatchObject({ failures: 2, message: 'Busy.', updatedAt: at(3) });
    await leases.recordPoll(mine, { progress: 0.5, message: null, now: at(4) });
    expect(await store.find('video_1')).toMatchObject({
      failures: 0,
      pollAttempts: 1,
      progress: 0.5,
      message: null,
    });
  });

  test('an upstream id that comes late is kept for a task that is over, and once', async () => {
    expect(await leases.attachUpstream('video_1', 'up')).toBeNull();
    const task = await store.find('video_1');
    if (task === null) throw new Error('unreachable');
    await store.apply(database.drizzle, task, { to: 'cancelled' }, { now: at(1) });
    expect(await leases.attachUpstream('video_1', 'up')).toMatchObject({
      upstreamId: 'up',
      status: 'cancelled',
    });
    expect(await leases.attachUpstream('video_1', 'other')).toBeNull();
  });
});
