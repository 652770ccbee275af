// What passes a relay: idempotency keys, headers, rejected credentials, event streams that break off.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { openTestService, otherApiKey, type TestService } from '#tests/support/test-service.ts';

let upstream: ScriptedUpstream;
let service: TestService;
beforeAll(async () => {
  upstream = await startScriptedUpstream();
  service = await openTestService(upstream.environment);
});
afterAll(async () => {
  await service.close();
  upstream.close();
});
beforeEach(() => {
  upstream.received.length = 0;
});

const message = { model: 'any', max_tokens: 9, messages: [{ role: 'user', content: 'A kite' }] };

test('an Idempotency-Key reaches the upstream as a hash of the caller, the operation and the key', async () => {
  upstream.script = (response) => response.setHeader('content-type', 'application/json').end('{}');
  const headers = { 'idempotency-key': 'same' };
  const image = { model: 'alpha-image-2', prompt: 'A kite' };
  await service.call('/v1/messages', { body: message, headers });
  await service.call('/v1/messages', { body: message, headers });
  await service.call('/v1/messages', { body: message, headers, key: otherApiKey });
  await service.call('/v1/images/generations', { body: image, headers });
  await service.call('/v1/messages', { body: message });
  const [first, again, other, otherOperation, none] = upstream.received.map(
    (request) => request.headers['idempotency-key'],
  );
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(again).toBe(first);
  expect(new Set([first, other, otherOperation]).size).toBe(3);
  expect(none).toBeUndefined();
});

test('an Idempotency-Key that is too long does not reach the upstream', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(256) };
  expect((await service.call('/v1/messages', { body: message, headers })).status).toBe(400);
  expect(upstream.received).toEqual([]);
});
