// Tests values that the pages never send: each is rejected with a message, none causes an internal error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const headers = { host: 'localhost' };
const send = (path: string, body?: unknown) => service.call(path, { key: null, headers, body });
const cursor = (text: string) => Buffer.from(text).toString('base64url');

function evaluation(row: object) {
  const template = { max_tokens: 9, messages: [{ role: 'user', content: 'A kite' }] };
  const plan = { models: ['claude-haiku-5'], repeats: 1, checks: {}, rows: [row] };
  return { name: 'a', operation: 'messages.create', template, ...plan };
}

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
  ['half of a surrogate pair in a name', '/api/keys', { name: 'a\ud800b' }],
  ['a NUL in the name of a member', '/api/evaluations', evaluation({ 'a\0b': 'c' })],
  // Such a row would make the list of all evaluations unreadable.
  ['half of a surrogate pair in a row', '/api/evaluations', evaluation({ kite: '\udc00' })],
  ['half of a surrogate pair in the name of a member', '/api/evaluations', evaluation({ '\ud800': 'c' })],
  ['a NUL in an id', '/api/shares', { runId: 'a\0b', expiresInDays: 1 }],
  ['a date out of range', '/api/keys', { name: 'far', expiresAt: '9999-12-31T23:59:59-14:00' }],
])('%s in a body', async (_, path, body) => {
  expect((await send(path, body)).status).toBe(400);
});
