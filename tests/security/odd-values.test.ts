// Tests values that the pages never send: each is rejected with a message, none causes an internal error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importResultSchema } from '#lib/contract/playground/stored-run.ts';
import { importedRun, importFile, importHead } from '#tests/support/import-file.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const headers = { host: 'localhost' };
const send = (path: string, body?: unknown) => service.call(path, { key: null, headers, body });
const cursor = (text: string) => Buffer.from(text).toString('base64url');

test.each([
  ['a cursor with a time out of range', `/api/runs?cursor=${cursor('999999999999999 req_x')}`, 'cursor'],
  ['a NUL as the model', '/api/tasks?model=%00', 'model'],
  ['a NUL in a search text', '/api/runs?text=a%00b', 'text'],
  ['a NUL as the run', '/api/shares?run=%00', 'run'],
  ['a number that is too large', '/api/tasks?before=1e300', 'before'],
])('%s in a query', async (_, path, param) => {
  const response = await send(path);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { param } });
});

test.each([
  ['a NUL in a name', '/api/keys', { name: 'a\0b' }],
  ['a NUL in an id', '/api/shares', { runId: 'a\0b', expiresInDays: 1 }],
  ['a date out of range', '/api/keys', { name: 'far', expiresAt: '9999-12-31T23:59:59-14:00' }],
])('%s in a body', async (_, path, body) => {
  expect((await send(path, body)).status).toBe(400);
});

test.each([
  ['of the year 0', 'req_after_year_0', { startedAt: '0000-01-01T00:00:00Z' }],
  ['of the year 1', 'req_after_year_1', { startedAt: '0001-01-01T00:00:00Z' }],
  ['with a NUL in its task id', 'req_after_a_nul', { taskId: 'a\0b' }],
])('an imported run %s is rejected, and the next one is imported', async (_, next, fields) => {
  const lines = [{ ...importedRun('req_odd_values_1'), ...fields }, importedRun(next)];
  const file = importFile(importHead, ...lines.map((run) => ({ type: 'run', run, files: [] })));
  const result = importResultSchema.parse(await (await send('/api/runs/import', file)).json());
  expect(result).toMatchObject({ imported: 1, failed: 1, problem: null });
});
