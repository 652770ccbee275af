import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssetLinks, linkSeconds } from '#lib/server/assets/asset-links.ts';
import { type Assets, createAssets } from '#lib/server/assets/assets.ts';
import { openTestDatabase, type TestDatabase } from '#lib/server/db/test-database.ts';
import { fromWeb } from '#lib/server/http/web-request.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { readSignedAsset } from './asset-outcome.ts';

let database: TestDatabase;
let assets: Assets;
let now = Date.UTC(2026, 2, 1);
const links = createAssetLinks(new Uint8Array(32), () => now);

beforeAll(async () => {
  database = await openTestDatabase();
  assets = createAssets({ database, storage: createMemoryStorage() });
});
afterAll(() => database.close());

async function send(path: string, method = 'GET') {
  const request = fromWeb(new Request(`http://localhost${path}`, { method }));
  const outcome = await readSignedAsset(request, { assets, links, newRequestId: () => 'req_1' });
  expect(outcome.headers).toMatchObject({ 'access-control-allow-origin': '*', 'x-request-id': 'req_1' });
  return outcome;
}

const store = () =>
  assets.storeAsset({
    ownerKeyId: 'key',
    purpose: 'image',
    body: Buffer.from('kite'),
    contentType: 'image/png',
  });

test('a link gives read access to its asset for an hour', async () => {
  const { id } = await store();
  const { path } = links.sign(id);
  expect(await send(path)).toMatchObject({ kind: 'source', status: 200 });
  expect(await send(path, 'HEAD')).toMatchObject({ status: 200 });
  for (const method of ['POST', 'DELETE'])
    expect(await send(path, method)).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  expect(await send(path.replace(id, (await store()).id))).toMatchObject({ status: 403 });
  now += linkSeconds * 1000 - 1000;
  expect(await send(path)).toMatchObject({ status: 200 });
  now += 1000;
  expect(await send(path)).toMatchObject({ status: 410 });
});

test('a deleted asset is 404', async () => {
  const { id } = await store();
  await assets.deleteAsset(id);
  expect(await send(links.sign(id).path)).toMatchObject({ status: 404 });
});
