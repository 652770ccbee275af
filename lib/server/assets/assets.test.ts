import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { openFileStorage } from '#lib/server/storage/file-storage.ts';
import { type Assets, createAssets, type NewAsset } from './assets.ts';

let database: TestDatabase;
let folder: string;
let assets: Assets;
let clock: number;

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.empty();
  folder = await mkdtemp(join(tmpdir(), 'easel-assets-'));
  clock = Date.UTC(2026, 1, 3);
  assets = createAssets({ database, storage: await openFileStorage(folder), now: () => clock });
  return () => rm(folder, { recursive: true });
});
afterAll(() => database.close());

const described: Omit<NewAsset, 'body'> = {
  ...{ ownerKeyId: 'key_a', purpose: 'video', contentType: 'video/mp4' },
  ...{ width: 1280, height: 720, seconds: 5 },
};
const video: NewAsset = { ...described, body: Buffer.from('abcdefghij') };
const minutes = (n: number) => new Date(clock + n * 60_000);
async function files(): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter((name) => name.includes('asset_'));
}
const rows = async () => (await database.query('select id from easel.assets')).rows.length;

describe('an asset', () => {
  test('is stored with its facts', async () => {
    const stored = await assets.storeAsset(video);
    expect(stored).toMatchObject({
      ...described,
      ...{ size: 10, sha256: createHash('sha256').update('abcdefghij').digest('hex') },
      ...{ createdAt: new Date(clock), expiresAt: null, taskId: null },
    });
    expect(stored.id).toMatch(/^asset_[a-z2-7]{24}$/);
    expect(await assets.findAsset(stored.id)).toEqual(stored);
    expect(Buffer.from((await assets.readAssetBytes(stored.id)) ?? [])).toEqual(video.body);
    expect(await files()).toEqual([expect.stringMatching(/^assets\/..\/asset_.*\.mp4$/)]);
  });

  test('can be stored from a stream', async () => {
    const pieces = [randomBytes(50_000), randomBytes(50_001)];
    async function* body() {
      yield* pieces;
    }
    const stored = await assets.storeAsset({ ...video, body: body() });
    const whole = Buffer.concat(pieces);
    expect(stored).toMatchObject({ size: 100_001, sha256: createHash('sha256').update(whole).digest('hex') });
    expect(whole.equals((await assets.readAssetBytes(stored.id)) ?? Buffer.alloc(0))).toBe(true);
  });

  test('is read in parts', async () => {
    const { id } = await assets.storeAsset(video);
    const part = await assets.readAsset(id, { start: 2, end: 4 });
    expect(part && (await buffer(part.stream)).toString()).toBe('cde');
    await expect(assets.readAsset(id, { start: 2, end: 10 })).rejects.toThrow(RangeError);
  });

  test('whose upload fails is deleted after an hour', async () => {
    async function* failingBody() {
      yield Buffer.from('half');
      throw new Error('the line went dead');
    }
    await expect(assets.storeAsset({ ...video, body: failingBody() })).rejects.toThrow('the line went dead');
    expect(await rows()).toBe(1);
    expect(await assets.deleteExpiredAssets()).toBe(0);
    clock += 3_600_000;
    expect(await assets.deleteExpiredAssets()).toBe(1);
    expect(await rows()).toBe(0);
  });

  test('is not found after its expiry, even before the sweep', async () => {
    const { id } = await assets.storeAsset({ ...video, expiresAt: minutes(60) });
    clock += 3_599_999;
    expect(await assets.findAsset(id)).not.toBeNull();
    clock += 1;
    expect(await assets.findAsset(id)).toBeNull();
    expect(await assets.readAsset(id)).toBeNull();
    expect(await assets.readAssetBytes(id)).toBeNull();
  });

  test('that is deleted leaves neither row nor file', async () => {
    const { id } = await assets.storeAsset(video);
    await assets.deleteAsset(id);
    await assets.deleteAsset(id);
    expect(await assets.findAsset(id)).toBeNull();
    expect(await files()).toEqual([]);
    expect(await rows()).toBe(0);
  });

  test('whose file is missing is not found', async () => {
    const { id } = await assets.storeAsset(video);
    await rm(join(folder, 'assets'), { recursive: true });
    expect(await assets.readAsset(id)).toBeNull();
  });
});

describe('the sweep', () => {
  test('deletes only expired assets', async () => {
    const stored = await assets.storeAsset(video);
    const recent = await assets.storeAsset({ ...video, expiresAt: minutes(61) });
    for (let n = 0; n < 120; n += 1) await assets.storeAsset({ ...video, expiresAt: minutes(60) });
    clock += 3_600_000;
    expect(await assets.deleteExpiredAssets()).toBe(120);
    expect(await assets.deleteExpiredAssets()).toBe(0);
    expect(await files()).toHaveLength(2);
    expect(await assets.findAsset(stored.id)).not.toBeNull();
    expect(await assets.findAsset(recent.id)).not.toBeNull();
  });

  test('of a task deletes its assets with the given purposes', async () => {
    const input = await assets.storeAsset({ ...video, purpose: 'input', taskId: 'video_1' });
    await assets.storeAsset({ ...video, taskId: 'video_1' });
    await assets.storeAsset({ ...video, purpose: 'poster', taskId: 'video_1' });
    const other = await assets.storeAsset({ ...video, taskId: 'video_2' });
    await assets.deleteAssetsOfTask('video_1', ['video', 'poster']);
    expect((await database.query('select id from easel.assets order by created_at, id')).rows).toEqual(
      [{ id: input.id }, { id: other.id }].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(await files()).toHaveLength(2);
  });
});
