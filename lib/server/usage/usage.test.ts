import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLogger } from '#lib/server/db/logger.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { addVideoUsage, createUsageStore, openUsage } from './usage.ts';
import { type CountedCall, UsageCounts } from './usage-counts.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.empty());
afterAll(() => database.close());

const call: CountedCall = {
  keyId: 'key_a',
  model: 'alpha-image-2',
  operation: 'images.generate',
  provider: 'sandbox',
  outcome: 'done',
  milliseconds: 420,
  inputTokens: 12,
  outputTokens: 400,
  images: 1,
  cost: 0.25,
};
const noon = Date.UTC(2026, 0, 1, 12, 0, 30);

function counted(...calls: readonly [CountedCall, number][]) {
  const counts = new UsageCounts();
  for (const [made, at] of calls) counts.add(made, at);
  return counts.take();
}

describe('usage', () => {
  test('is summed over batches and processes, and read in intervals', async () => {
    const store = createUsageStore(database);
    await store.add(counted([call, noon], [call, noon + 5_000], [{ ...call, outcome: 'failed' }, noon]));
    await store.add(counted([{ ...call, operation: 'images.edit', cost: undefined }, noon]));
    await store.add(counted([{ ...call, milliseconds: 5 }, noon], [call, noon + 60_000]));
    const rows = await store.read(noon / 1000 - 3600, 60);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ at: Math.floor(noon / 60_000) * 60, keyId: 'key_a', done: 3, failed: 1 });
    expect(rows[0]).toMatchObject({ inputTokens: 48, outputTokens: 1600, images: 4 });
    expect(rows[0]).toMatchObject({ cost: 1, estimated: 0.25, unpriced: 0 });
    expect(rows[1]).toMatchObject({ operation: 'images.edit', cost: 0, unpriced: 1 });
    expect(rows[0]?.latency).toEqual([
      [3, 1],
      [15, 3],
    ]);
    expect(await store.read(noon / 1000 - 3600, 3600)).toMatchObject([{ done: 4, failed: 1 }, { done: 1 }]);
  });

  test('videos count when they are completed, for the key that created them', async () => {
    const video = { keyId: 'key_a', model: 'delta-1.1', provider: 'sandbox', finishedAt: new Date(noon) };
    const store = createUsageStore(database);
    await store.add(
      counted([
        { ...call, keyId: 'key_a', model: 'delta-1.1', operation: 'videos.create', provider: 'sandbox' },
        noon,
      ]),
    );
    await addVideoUsage(database.drizzle, { ...video, seconds: 6, cost: 0.6 });
    await addVideoUsage(database.drizzle, { ...video, seconds: 4, cost: undefined });
    const rows = await store.read(noon / 1000 - 3600, 3600);
    expect(rows).toMatchObject([
      { keyId: 'key_a', model: 'delta-1.1', done: 1, videoSeconds: 10, cost: 0.85, unpriced: 1 },
    ]);
  });

  test('names are stored without characters that Postgres does not support', async () => {
    const store = createUsageStore(database);
    const models = ['bad\0name', 'badname', 'half\ud800', `${'x'.repeat(199)}😀`];
    await store.add(counted(...models.map((model): [CountedCall, number] => [{ ...call, model }, noon])));
    const rows = await store.read(0, 60);
    expect(rows.map(({ model, done }) => [model.slice(0, 7), done]).toSorted()).toEqual([
      ['badname', 2],
      ['half\ufffd', 1],
      ['xxxxxxx', 1],
    ]);
  });

  test('any number of model names uses bounded memory', () => {
    const counts = new UsageCounts();
    for (let index = 0; index < 5_000; index += 1) counts.add({ ...call, model: `m${index}` }, noon);
    const rows = counts.take();
    expect(rows).toHaveLength(2_001);
    expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(5_000);
  });

  test('failed writes are repeated later; stopping writes the rest', async () => {
    let isDown = true;
    const query = vi.fn((text: string, values?: unknown[]) =>
      isDown ? Promise.reject(new Error('no database')) : database.query(text, values),
    );
    const usage = openUsage({ query, flush: database.flush }, silentLogger);
    usage.count(call);
    await usage.read(0, 60).catch(() => {});
    isDown = false;
    usage.count(call);
    await usage.stop();
    const [row] = await createUsageStore(database).read(0, 60);
    expect(row?.done).toBe(2);
  });

  test('costs are flushed to the disk once a write, calls without costs are not; a full disk counts nothing twice', async () => {
    const saved: string[] = [];
    const query = async (text: string, values?: unknown[]) => {
      const result = await database.query(text, values);
      if (text.includes('insert')) saved.push('saved');
      return result;
    };
    const flush = () => {
      saved.push('flushed');
      return Promise.reject(new Error('the disk is full'));
    };
    const usage = openUsage({ query, flush }, silentLogger);
    for (const cost of [0, undefined]) usage.count({ ...call, cost });
    await usage.spending();
    expect(saved).toEqual(['saved']);
    for (const _ of [1, 2, 3]) usage.count(call);
    expect((await usage.spending()).get('key_a')?.spent).toBe(0.75);
    expect(saved).toEqual(['saved', 'saved', 'flushed']);
    await usage.stop();
    expect((await createUsageStore(database).spending(new Date())).get('key_a')?.spent).toBe(0.75);
  });

  test('old minutes are deleted', async () => {
    const store = createUsageStore(database);
    await store.add(counted([call, noon], [call, noon + 120_000]));
    await store.forget(noon / 1000 + 60);
    expect(await store.read(0, 60)).toHaveLength(1);
  });
});
