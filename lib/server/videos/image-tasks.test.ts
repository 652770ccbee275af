import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssets } from '#lib/server/assets/assets.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { createMemoryStorage } from '#lib/server/storage/memory-storage.ts';
import { until } from '#tests/support/until.ts';
import { createImageTasks } from './image-tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a result that was stored before a kill completes its task, and nothing is ordered', async () => {
  const assets = createAssets({ database, storage: createMemoryStorage() });
  let calls = 0;
  const images = createImageTasks({
    database,
    assets,
    logger: silentLogger,
    now: database.now,
    deadlineMs: () => 60_000,
    canResume: () => false,
    run: () => {
      calls += 1;
      throw new Error('It was ordered.');
    },
  });
  const ownerKeyId = 'key_a';
  const { id } = await images.create({
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
  });
  await database.query(
    `update easel.image_tasks set status = 'in_progress', upstream_id = 'u', submitting_at = now() where id = $1`,
    [id],
  );
  const stored = { ownerKeyId, taskId: id, purpose: 'image', contentType: 'application/json' } as const;
  const asset = await assets.storeAsset({ ...stored, body: Buffer.from('{"created":1}') });
  await images.start();
  try {
    const task = await until(async () => {
      const found = await images.find(id, ownerKeyId);
      return found?.status === 'completed' && found;
    });
    expect([task.videoAssetId, calls]).toEqual([asset.id, 0]);
  } finally {
    await images.stop();
  }
});
