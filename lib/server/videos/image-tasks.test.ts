import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAssets } from '#lib/server/assets/assets.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { openFileStorage } from '#lib/server/storage/file-storage.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { until } from '#tests/support/until.ts';
import { createImageTasks, type NewImageTask } from './image-tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ownerKeyId = 'key_a';
const kite: NewImageTask = {
  ownerKeyId,
  model: 'alpha-image-2',
  prompt: 'A kite',
  provider: 'openai',
  fault: null,
  callbackUrl: null,
  baseUrl: null,
  requestId: null,
  idempotencyKey: null,
  address: '/v1/images/generations',
  contentType: 'application/json',
  body: Buffer.from('{}'),
};

test('a full disk delays a result, which the task says, and loses none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'easel-full-'));
  const assets = createAssets({ database, storage: await openFileStorage(folder) });
  const result = `{"created":1,"data":[{"b64_json":"${'abcd'.repeat(100_000)}"}]}`;
  let calls = 0;
  /** The upstream does not wait for our disk. */
  let isRead = false;
  async function* pieces() {
    for (let at = 0; at < result.length; at += 16_384) yield Buffer.from(result.slice(at, at + 16_384));
    isRead = true;
  }
  const images = createImageTasks({
    database,
    assets,
    logger: silentLogger,
    now: database.now,
    deadlineMs: () => 60_000,
    failureBackOff: { firstMs: 20, mostMs: 20 },
    cancelAt: () => undefined,
    run: (call) => ({
      response: call.begin('openai').then(() => {
        calls += 1;
        return { headers: {}, contentType: 'application/json', body: pieces() };
      }),
      usage: { save: async () => {}, count() {}, facts: () => ({ images: 1, cost: null }) },
    }),
  });
  const disk = await fillDisk({ afterBytes: 100_000 });
  await images.start();
  try {
    const { id } = await images.create(kite);
    const waiting = await until(async () => {
      const found = await images.find(id, { ownerKeyId });
      return found?.message?.includes('waits to be stored') && found;
    });
    expect([waiting.status, waiting.message]).toEqual([
      'in_progress',
      expect.stringContaining('disk of the data directory is full'),
    ]);
    await until(() => isRead);
    disk.free();
    const task = await until(async () => {
      const found = await images.find(id, { ownerKeyId });
      return found?.status === 'completed' && found;
    });
    expect((await assets.readAssetBytes(task.videoAssetId))?.toString()).toBe(result);
    expect([task.message, calls]).toEqual([null, 1]);
  } finally {
    disk.free();
    await images.stop();
    await rm(folder, { recursive: true });
  }
});

test('a result that was stored before a kill completes its task, and nothing is ordered', async () => {
  const assets = createAssets({ database, storage: createMemoryStorage() });
  let calls = 0;
  const images = createImageTasks({
    database,
    assets,
    logger: silentLogger,
    now: database.now,
    deadlineMs: () => 60_000,
    cancelAt: () => undefined,
    run: () => {
      calls += 1;
      throw new Error('It was ordered.');
    },
  });
  const { id } = await images.create(kite);
  await database.query(
    `update easel.image_tasks set status = 'in_progress', upstream_id = 'u', submitting_at = now() where id = $1`,
    [id],
  );
  const stored = { ownerKeyId, taskId: id, purpose: 'image', contentType: 'application/json' } as const;
  const asset = await assets.storeAsset({ ...stored, body: Buffer.from('{"created":1}') });
  await images.start();
  try {
    const task = await until(async () => {
      const found = await images.find(id, { ownerKeyId });
      return found?.status === 'completed' && found;
    });
    expect([task.videoAssetId, calls]).toEqual([asset.id, 0]);
  } finally {
    await images.stop();
  }
});

describe('a call whose process lost its lease', () => {
  const parked =
    "lease_token = null, lease_until = null, parked_at = now(), next_step_at = now() + interval '1 hour'";
  const leased = "lease_token = 'other', lease_until = now() + interval '1 hour'";

  /** Runs a task, changes its row while the upstream works, and renews its lease as a running call does. */
  async function runBeside(change: string) {
    const upstream = Promise.withResolvers<Buffer>();
    async function* body() {
      yield await upstream.promise;
    }
    let signal: AbortSignal | undefined;
    const assets = createAssets({ database, storage: createMemoryStorage() });
    const timers = vi.spyOn(globalThis, 'setInterval');
    const images = createImageTasks({
      ...{ database, assets, logger: silentLogger, now: database.now },
      ...{ deadlineMs: () => 60_000, cancelAt: () => undefined },
      run: (call) => ({
        response: call.begin('openai').then(() => {
          signal = call.signal;
          signal.addEventListener('abort', () => upstream.reject(call.signal.reason));
          return { headers: {}, contentType: 'application/json', body: body() };
        }),
        usage: { save: async () => {}, count() {}, facts: () => ({ images: 1, cost: null }) },
      }),
    });
    await images.start();
    const { id } = await images.create(kite);
    await until(() => signal !== undefined);
    await database.query(`update easel.image_tasks set ${change} where id = $1`, [id]);
    const look = timers.mock.calls.findLast(([, ms]) => ms === 2_000)?.[0];
    timers.mockRestore();
    await look?.();
    return { images, assets, id, signal, answer: () => upstream.resolve(Buffer.from('{"created":1}')) };
  }

  test.each([leased, parked])('completes its task with %s', async (change) => {
    const { images, assets, id, answer } = await runBeside(change);
    answer();
    const task = await until(async () => {
      const found = await images.find(id, { ownerKeyId });
      return found?.status === 'completed' && found;
    });
    expect((await assets.readAssetBytes(task.videoAssetId))?.toString()).toBe('{"created":1}');
    await images.stop();
  });

  test('stops when a person repeats it', async () => {
    const { images, id, signal } = await runBeside(`${leased}, submitting_at = null`);
    expect(signal?.aborted).toBe(true);
    expect((await images.find(id, { ownerKeyId }))?.status).toBe('in_progress');
    await images.stop();
  });
});
