// Fuzzes the pages' API: no response is a 500, and each error has a message.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readError } from '#tests/support/check-response.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';
import { mutate, mutation, names, unusualTexts } from '#tests/support/unusual-values.ts';

let service: TestService;
/** The id of an existing run. */
let runId = '';
beforeAll(async () => {
  service = await openTestService();
  const body = { model: 'm', max_tokens: 5, messages: [{ role: 'user', content: 'A kite' }] };
  const response = await send('/api/gateway/v1/messages', 'POST', JSON.stringify(body));
  await response.text();
  runId = response.headers.get('x-request-id') ?? '';
  await until(async () => (await send(`/api/runs/${runId}`)).status === 200);
});
afterAll(() => service.close());

/** A fixed seed makes failures reproducible. */
const runs = (numRuns: number) => ({ seed: 20261121, numRuns, endOnFailure: false });

const paths = [
  ...['history', 'runs', 'shares', 'keys', 'tasks', 'usage', 'settings'],
  ...['runs/:id', 'runs/:id/restore', 'runs/:id/request', 'runs/:id/media/:id', 'shares/:id', 'keys/:id'],
  ...[
    'keys/:id/restore',
    'tasks/:id',
    'shared/:id',
    'shared/:id/preview.png',
    'shared/:id/video',
    'shared/:id/export',
    'shares/comparisons',
    'nothing',
  ],
];
const path = fc.constantFrom(...paths);
const id = fc.oneof(
  fc.constantFrom('', '..', '%00', '%', '%0d%0aset-cookie:x=1', '__proto__', 'a'.repeat(300), ':id'),
  fc.string({ unit: 'binary', maxLength: 8 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
const parameter = fc.constantFrom(
  ...[
    'text',
    'operation',
    'model',
    'outcome',
    'provider',
    'tag',
    'pinned',
    'limit',
    'cursor',
    'ids',
    'reference',
  ],
  ...['range', 'before', 'state', 'status', 'search', '__proto__', 'unknown'],
);
const value = fc.oneof(
  fc.constantFrom(...unusualTexts.map((text) => text.slice(0, 2000))),
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({ maxLength: 12 }).map((text) => Buffer.from(text).toString('base64url')),
);

test('arbitrary paths and methods', async () => {
  await fc.assert(
    fc.asyncProperty(path, id, method, async (form, given, how) => {
      const known = how === 'DELETE' ? given : fc.sample(fc.constantFrom(given, runId), 1)[0];
      await check(
        form.replaceAll(':id', known ?? given),
        how,
        ['GET', 'HEAD'].includes(how) ? undefined : '{}',
      );
    }),
    runs(400),
  );
});

test('arbitrary queries', async () => {
  await fc.assert(
    fc.asyncProperty(path, fc.array(fc.tuple(parameter, value), { maxLength: 3 }), async (form, query) => {
      const search = new URLSearchParams(query.map(([name, text]) => [name, text.toWellFormed()]));
      await check(`${form.replaceAll(':id', runId)}?${search}`, 'GET');
    }),
    runs(400),
  );
});

test('arbitrary bodies', async () => {
  const good = fc.constantFrom<[string, string, unknown]>(
    ['keys', 'POST', { name: 'a', expiresAt: '2030-01-01T00:00:00Z' }],
    ['keys/key_none', 'PATCH', { name: 'a' }],
    ['shares', 'POST', { runId: 'RUN', expiresInDays: 1 }],
    ['runs/RUN', 'PATCH', { pinned: true, tags: ['=cmd', 'a\r\nb'] }],
  );
  const raw = fc.oneof(
    fc.json({ maxDepth: 4, stringUnit: 'binary' }),
    fc.constantFrom('', '{', '\uFEFF{}', 'NaN', `${'['.repeat(5000)}${']'.repeat(5000)}`),
  );
  const changes = fc.array(mutation, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(good, fc.oneof(changes, raw), names, async ([form, how, body], change, name) => {
      const changed = typeof change === 'string' ? change : JSON.stringify(change.reduce(mutate, body));
      const sent = name === '' ? changed : changed.replace('"name"', JSON.stringify(name));
      await check(form.replace('RUN', runId), how, sent.replaceAll('RUN', runId));
    }),
    runs(500),
  );
});

function send(address: string, how = 'GET', body?: string): Promise<Response> {
  return service.call(address, { key: null, method: how, headers: { host: 'localhost' }, body });
}

async function check(address: string, how: string, body?: string): Promise<void> {
  const response = await send(`/api/${address}`, how, body);
  expect([response.status, how, address]).toEqual([expect.toSatisfy((status) => status < 500), how, address]);
  expect(response.headers.get('set-cookie')).toBeNull();
  if (response.status < 400 || how === 'HEAD') {
    await response.arrayBuffer();
    return;
  }
  const { message } = await readError(response);
  expect(message.length).toBeLessThan(1000);
  expect(message).toMatch(/\S.*[.)]$/s);
}
