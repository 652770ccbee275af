// Tests that a database from before migration 006 (column names of 0.1) opens with readable runs and shares.
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOver } from '#lib/server/db/database.ts';
import { silentLogger } from '#lib/server/db/logger.ts';
import { migrate, readMigrations } from '#lib/server/db/migrate.ts';
import { openTestPool, type TestPool } from '#lib/server/db/test-database.ts';
import { createDiskSpace, createRunFiles } from '#lib/server/history/runs/run-files.ts';
import { createRunStore, recordedRunOf } from '#lib/server/history/runs/run-store.ts';
import { createShareStore } from '#lib/server/history/shares/share-store.ts';
import { localViewer } from '#lib/server/http/viewer.ts';
import { createMemoryStorage } from '#lib/server/storage/test-storage.ts';
import { createUsageStore } from '#lib/server/usage/usage.ts';

const earlierRows = `
  insert into easel.run_bodies (id, size, files, created_at) values ('runb_ab1', 30,
    '[{"name": "request", "size": 10, "contentType": "application/json"},
      {"name": "reply", "size": 20, "contentType": "application/json"}]', now());
  insert into easel.runs (id, body_id, operation_id, model, words, outcome, status, started_at, request_bytes,
    reply_bytes, results, pinned, tags, search)
  values ('req_1', 'runb_ab1', 'images.generate', 'alpha-image-2', 'say "replyBytes": 1', 'done', 200,
    '2026-11-01T10:00:00Z', 10, 20, 1, true, '{old}', 'a kite');
  insert into easel.run_details values ('req_1', 'POST', '/v1/images/generations', '{}',
    '{"content-type": "application/json"}', '[[5, 20]]', '[]');
  insert into easel.shares (id, run_id, body_id, created_at, run)
  select 'share_1', runs.id, body_id, now(), replace(json_build_object('id', runs.id, 'operationId', operation_id,
    'model', model, 'words', words, 'provider', null, 'outcome', outcome, 'status', 200, 'error', null,
    'headersMs', null, 'firstByteMs', null, 'totalMs', null, 'requestBytes', 10, 'replyBytes', 20,
    'inputTokens', null, 'outputTokens', null, 'results', 1, 'taskId', null, 'hasThumbnail', false,
    'startedAt', '2026-11-01T10:00:00.000Z', 'method', 'POST', 'path', '/v1/images/generations',
    'requestHeaders', '{}'::json, 'replyHeaders', '{"content-type": "application/json"}'::json,
    'chunks', '[[5, 20]]'::json, 'media', '[]'::json)::text, '" : ', '":')::json from easel.runs;
  insert into easel.usage_minutes (minute, key_id, model, operation, outcome, requests, input_tokens, output_tokens,
    pictures, latency)
  values ('2026-11-01T10:00:00Z', 'playground', 'alpha-image-2', 'images.generate', 'done', 1, 2, 3, 4, '{1}')`;

let server: TestPool;
beforeAll(async () => {
  server = await openTestPool();
});
afterAll(() => server.close());

test('a database of the earlier version opens with its runs, shares and usage', async () => {
  await migrate(server.pool, (await readMigrations()).slice(0, 5));
  await server.pool.query(earlierRows);
  const database = await databaseOver({ pool: server.pool, exclusive: true, logger: silentLogger });

  const run = await createRunStore(database).find(localViewer, 'req_1');
  expect(run && recordedRunOf(run, localViewer)).toMatchObject({
    ...{ words: 'say "replyBytes": 1', responseBytes: 20, pinned: true, tags: ['old'] },
    responseHeaders: { 'content-type': 'application/json' },
  });
  expect(run?.files.map(({ name }) => name)).toEqual(['request', 'response']);
  expect(await createShareStore(database, Date.now).find('share_1')).toMatchObject({
    run: { words: 'say "replyBytes": 1', responseBytes: 20, method: 'POST' },
    files: [{ name: 'request' }, { name: 'response' }],
  });
  const [usage] = await createUsageStore(database).read(Date.parse('2026-11-01') / 1000, 60);
  expect(usage).toMatchObject({ done: 1, images: 4 });
});

test('the response of an earlier run is found under its stored key', async () => {
  const storage = createMemoryStorage();
  await storage.put('runs/ab/runb_ab1/reply', Buffer.from('{"data":[]}'));
  const files = createRunFiles(
    storage,
    createDiskSpace(async () => null),
  );
  const stream = await files.get('runb_ab1', 'response');
  expect(stream && (await buffer(stream)).toString()).toBe('{"data":[]}');
});
