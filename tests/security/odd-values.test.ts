// Tests values that the pages never send: each is rejected with a message, none causes an internal error.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importResultSchema } from '#lib/contract/playground/stored-run.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const headers = { host: 'localhost' };
const ask = (path: string, body?: unknown) => service.call(path, { key: null, headers, body });
const cursor = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  ['a cursor with a time out of range', `/api/runs?cursor=${cursor('999999999999999 req_x')}`, 'cursor'],
  ['a NUL as the model', '/api/tasks?model=%00', 'model'],
  ['a NUL in a search text', '/api/runs?text=a%00b', 'text'],
  ['a NUL as the run', '/api/shares?run=%00', 'run'],
  ['a number that is too large', '/api/tasks?before=1e300', 'before'],
])('%s in a query', async (_, path, param) => {
  const response = await ask(path);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { param } });
});

test.each([
  ['a NUL in a name', '/api/keys', { name: 'a\0b' }],
  ['a NUL in an id', '/api/shares', { runId: 'a\0b', expiresInDays: 1 }],
  ['a date out of range', '/api/keys', { name: 'far', expiresAt: '9999-12-31T23:59:59-14:00' }],
])('%s in a body', async (_, path, body) => {
  expect((await ask(path, body)).status).toBe(400);
});

describe('an imported run', () => {
  const head = { type: 'easel-history', version: 1, exportedAt: '' };
  const run = {
    ...{ id: 'req_odd_values_1', operationId: 'messages.create', model: 'm', words: 'w', provider: null },
    ...{ outcome: 'done', status: 200, error: null, startedAt: '2026-01-01T00:00:00Z', headersMs: 1 },
    ...{
      firstByteMs: 1,
      totalMs: 2,
      requestBytes: 0,
      responseBytes: 4,
      inputTokens: null,
      outputTokens: null,
    },
    ...{ results: 0, taskId: null, hasThumbnail: false, pinned: false, tags: [], method: 'POST' },
    ...{ path: '/v1/messages', requestHeaders: {}, responseHeaders: {}, chunks: [[1, 4]], media: [] },
  };

  test.each([
    ['of the year 0', { startedAt: '0000-01-01T00:00:00Z' }],
    ['of the year 1', { startedAt: '0001-01-01T00:00:00Z' }],
    ['with a NUL in its task id', { taskId: 'a\0b' }],
  ])('%s is rejected, and the next one is imported', async (_, odd) => {
    const lines = [
      head,
      ...[odd, { id: `req_odd_${Object.values(odd)[0]?.length}_after` }].map((change) => ({
        ...{ type: 'run', run: { ...run, ...change }, files: [] },
      })),
    ];
    const file = gzipSync(lines.map((line) => JSON.stringify(line)).join('\n'));
    const response = await ask('/api/runs/import', Uint8Array.from(file));
    expect(importResultSchema.parse(await response.json())).toMatchObject({ failed: 1, problem: null });
  });
});
