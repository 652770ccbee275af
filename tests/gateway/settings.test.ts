// Tests `/api/settings`: it lists the settings without secrets.
import { afterEach, describe, expect, test } from 'vitest';
import { serviceStateSchema } from '#lib/contract/pages/service-state.ts';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService | undefined;
afterEach(async () => {
  await service?.close();
  service = undefined;
});

const headers = { host: 'localhost' };
const secrets = {
  PLAYGROUND_PASSWORD: 'kite-over-hills',
  SESSION_SECRET: 'a-secret-of-more-than-thirty-two-characters',
  GATEWAY_API_KEYS: 'fixed-key-one-1234,fixed-key-two-5678',
};

describe('settings', () => {
  test('list which settings are set, without secrets', async () => {
    service = await openTestService(secrets);
    const signIn = await service.call('/api/session', {
      key: null,
      body: new URLSearchParams({ password: secrets.PLAYGROUND_PASSWORD }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await service.call('/api/settings', { key: null, headers })).status).toBe(403);
    const text = await (
      await service.call('/api/settings', { key: null, headers: { ...headers, cookie } })
    ).text();
    for (const secret of Object.values(secrets).flatMap((value) => value.split(',')))
      expect(text).not.toContain(secret.slice(0, 9));
    const state = serviceStateSchema.parse(JSON.parse(text));
    expect(state).toMatchObject({ database: 'pglite', signIn: true });
    const setting = (name: string) => state.settings.find((known) => known.name === name);
    expect(setting('PLAYGROUND_PASSWORD')).toMatchObject({ secret: true, set: true, value: null });
    expect(setting('UPSTREAM_API_KEY')).toMatchObject({ secret: true, set: false, value: null });
    expect(setting('SANDBOX_PACE')).toMatchObject({ secret: false, set: true, value: '0' });
  });

  test('reject requests from other sites', async () => {
    service = await openTestService();
    const foreign = { ...headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await service.call('/api/settings', { key: null, headers: foreign })).status).toBe(403);
  });
});
