// Bodies that are announced and never come: they count, and those of one key stop nobody else.
import { type ClientRequest, request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startListeningService } from '#tests/support/listening-service.ts';
import { otherApiKey } from '#tests/support/test-service.ts';
import { until } from '#tests/support/until.ts';

const megabyte = 1024 * 1024;
let easel: Awaited<ReturnType<typeof startListeningService>>;
beforeAll(async () => {
  easel = await startListeningService({
    MAX_BODY_BYTES: String(megabyte),
    MAX_BYTES_IN_FLIGHT: String(4 * megabyte),
  });
});
afterAll(() => easel.stop());

let held: ClientRequest[] = [];
afterEach(async () => {
  for (const one of held) one.destroy();
  held = [];
  await until(async () => (await bytesInFlight()) === 0);
});

/** Begins a body without a length. */
function hold(path: string): void {
  const credential = path.startsWith('/api/') ? { host: 'localhost' } : { 'x-api-key': easel.apiKey };
  const headers = { ...credential, 'content-type': 'application/json' };
  const sent = request(easel.baseUrl + path, { method: 'POST', headers });
  sent.on('error', () => {});
  sent.write('{"a":');
  held.push(sent);
}

async function bytesInFlight(): Promise<number> {
  const text = await (await easel.service.call('/metrics', { headers: { host: 'localhost' } })).text();
  return Number(/^easel_bytes_in_flight (\d+)/m.exec(text)?.[1]);
}

const ofPages = [
  ...['/api/runs/import', '/api/evaluations', '/api/evaluation-images', '/api/collections', '/api/prompts'],
  ...['/api/shares', '/api/gateway/v1/messages'],
];

test.each(['/v1/messages', '/mcp', ...ofPages])('of %s', async (path) => {
  for (let count = 0; count < 10; count += 1) hold(path);
  await until(async () => (await bytesInFlight()) === 3 * megabyte);

  const content = 'A kite. '.repeat(40_000);
  const body = { model: 'epsilon-1', max_tokens: 5, messages: [{ role: 'user', content }] };
  const { status } = await easel.service.call('/v1/messages', { body, key: otherApiKey });
  expect(status).toBe(200);
});
