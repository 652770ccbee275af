// Where nobody signs in, no response of the pages has another byte than before there were accounts: recorded of the last
// version without them (the parent of e58ccb8d), with ids, times and sizes of the disk replaced.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

let service: TestService;
let recorded: Record<string, string>;
beforeAll(async () => {
  service = await openTestService();
  recorded = JSON.parse(await readFile(new URL('../fixtures/before-accounts.json', import.meta.url), 'utf8'));
});
afterAll(() => service.close());

const pages = { key: null, headers: { 'sec-fetch-site': 'same-origin', host: 'localhost' } };

/** Without what differs from one run to the next. */
function masked(text: string): string {
  return text
    .replace(/req_[\w-]{24}/g, 'req_1')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"(time)"')
    .replace(/"(freeBytes|headersMs|firstByteMs|totalMs|bytes)":[\d.]+/g, '"$1":1')
    .replace(/"chunks":\[\[.*?\]\]/g, '"chunks":1');
}

test('the history, tasks, shares, evaluations and keys are byte for byte as before', async () => {
  const body = { model: 'any-text', max_tokens: 20, messages: [{ role: 'user', content: 'as before' }] };
  const sent = await service.call('/api/gateway/v1/messages', { ...pages, body });
  await sent.arrayBuffer();
  const id = sent.headers.get('x-request-id') ?? '';
  const read = async (path: string) => await (await service.call(path.replace(':id', id), pages)).text();
  await until(async () => (await read('/api/runs/:id')).includes('"outcome":"done"'));
  const answers: Record<string, string> = {};
  for (const path of Object.keys(recorded)) answers[path] = masked(await read(path));
  expect(answers).toEqual(recorded);
});
