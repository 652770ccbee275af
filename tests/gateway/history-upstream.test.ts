// Tests that an unreadable upstream response with status 200 is a failed run with a reason in the history.
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RecordedRun, recordedRunSchema } from '#lib/contract/pages/stored-run.ts';
import { listen } from '#tests/support/listen.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

/** The next response of the upstream. */
let answer: { status: number; type: string; body: string };
const upstream = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
});
let service: TestService;
beforeAll(async () => {
  service = await openTestService({
    UPSTREAM_BASE_URL: await listen(upstream),
    UPSTREAM_API_KEY: 'upstream-key',
  });
});
afterAll(async () => {
  upstream.closeAllConnections();
  upstream.close();
  await service.close();
});

const page = { key: null, headers: { host: 'localhost' } };

async function run(next: typeof answer): Promise<RecordedRun> {
  answer = next;
  for (const { circuits } of service.runtime.targets) circuits.close();
  const body = { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'A kite' }] };
  const response = await service.call('/api/gateway/v1/messages', { ...page, method: 'POST', body });
  const isRight = next.body.includes('content');
  expect(response.status).toBe(isRight ? 200 : 502);
  expect(await response.text()).toContain(isRight ? next.body : 'api_error');
  return await until(async () => {
    const look = await service.call(`/api/runs/${response.headers.get('x-request-id')}`, page);
    const found = look.status === 200 ? recordedRunSchema.parse(await look.json()) : undefined;
    return found?.outcome !== 'running' && found;
  });
}

test.each([
  [200, 'text/plain', 'Please sign in', 'cannot read'],
  [200, 'application/json', '{"type":"mess', 'cannot read'],
  [200, 'application/json', '', 'cannot read'],
  [200, 'text/event-stream', '<p>Soon</p>', 'cannot read'],
  [502, 'text/plain', 'Bad gateway', 'answered with status 502'],
])('%i %s %j failed', async (status, type, body, expected) => {
  const { outcome, error } = await run({ status, type, body });
  expect({ outcome, error }).toEqual({ outcome: 'failed', error: expect.stringContaining(expected) });
});

test('200 with a valid response is done', async () => {
  expect(
    await run({ status: 200, type: 'application/json', body: '{"type":"message","content":[]}' }),
  ).toMatchObject({
    ...{ outcome: 'done', error: null },
  });
});
