// Tests the usage by key, model and operation, counted from responses of every kind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Usage, usageSchema } from '#lib/contract/pages/usage.ts';
import { readSettings } from '#lib/server/config/settings.ts';
import { createLog } from '#lib/server/process/log.ts';
import { createRuntime } from '#lib/server/process/runtime.ts';
import { testApiKey } from '#tests/support/server-environment.ts';
import { openTestService, otherApiKey, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const own = { host: 'localhost' };
const image = { model: 'alpha-image-2', prompt: 'A kite', size: '64x64' };

async function usage(range = '1h'): Promise<Usage> {
  const response = await service.call(`/api/usage?range=${range}`, { key: null, headers: own });
  expect(response.status).toBe(200);
  return usageSchema.parse(await response.json());
}

/** Returns the usage rows of a model. */
async function rowsOf(model: string, operation?: string) {
  const { rows } = await usage();
  return rows.filter(
    (row) => row.model === model && (operation === undefined || row.operation === operation),
  );
}

async function drain(response: Response): Promise<void> {
  await response.arrayBuffer();
}

describe('usage', () => {
  test('an image counts with its tokens, for the key of the request', async () => {
    await drain(await service.call('/v1/images/generations', { body: { ...image, n: 2 } }));
    await drain(await service.call('/v1/images/generations', { body: image, key: otherApiKey }));
    const rows = await rowsOf('alpha-image-2');
    expect(rows.map(({ done, images }) => [done, images]).toSorted()).toEqual([
      [1, 1],
      [1, 2],
    ]);
    expect(rows.every(({ inputTokens, outputTokens }) => inputTokens > 0 && outputTokens > 0)).toBe(true);
    expect(new Set(rows.map(({ keyId }) => keyId)).size).toBe(2);
    expect(new Set(rows.map(({ provider }) => provider))).toEqual(new Set(['sandbox']));
    const { keyNames } = await usage();
    expect(rows.map(({ keyId }) => keyNames[keyId]).toSorted()).toEqual(['Fixed key 1', 'Fixed key 2']);
  });

  test('streams count with the totals at their end', async () => {
    await drain(
      await service.call('/v1/images/generations', {
        body: { ...image, model: 'alpha-image-2.5-flare', stream: true, partial_images: 2 },
      }),
    );
    await drain(
      await service.call('/v1/messages', {
        body: {
          model: 'epsilon-1',
          max_tokens: 64,
          stream: true,
          messages: [{ role: 'user', content: 'Hi' }],
        },
      }),
    );
    await drain(
      await service.call('/v1beta/models/zeta-1:streamGenerateContent', {
        body: { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
      }),
    );
    for (const model of ['alpha-image-2.5-flare', 'epsilon-1', 'zeta-1']) {
      const [row] = await rowsOf(model);
      expect(row, model).toMatchObject({ done: 1 });
      expect(row?.inputTokens, model).toBeGreaterThan(0);
      expect(row?.outputTokens, model).toBeGreaterThan(0);
    }
    expect((await rowsOf('alpha-image-2.5-flare'))[0]?.images).toBe(1);
  });

  test('the playground has its own key id', async () => {
    await drain(
      await service.call('/api/gateway/v1/images/generations', {
        key: null,
        headers: own,
        body: { ...image, model: 'alpha-image-2.5-sunburst' },
      }),
    );
    const [row] = await rowsOf('alpha-image-2.5-sunburst');
    expect(row).toMatchObject({ keyId: 'playground', done: 1 });
  });

  test('rejections and failures are counted separately', async () => {
    const model = 'legacy-image-3';
    await drain(await service.call('/v1/images/edits', { body: { ...image, model: 'no-such-model' } }));
    for (const fault of ['rate_limit', 'overloaded'])
      await drain(
        await service.call('/v1/images/generations', {
          body: { model, prompt: 'x' },
          headers: { 'x-sandbox-fault': fault },
        }),
      );
    expect(await rowsOf(model)).toMatchObject([{ done: 0, refused: 1, failed: 1, images: 0 }]);
    expect(await rowsOf('', 'images.edit')).toMatchObject([{ refused: 1 }]);
  });

  test('a replayed outcome counts as a request and costs nothing', async () => {
    const model = 'alpha-image-2.5-flare-2026-09-08';
    for (const _ of [1, 2])
      await drain(
        await service.call('/v1/images/generations', {
          body: { ...image, model },
          headers: { 'idempotency-key': 'usage-once' },
        }),
      );
    const rows = await rowsOf(model);
    // The replay has no provider.
    expect(rows.map(({ provider, done, images }) => [provider, done, images]).toSorted()).toEqual([
      ['', 1, 0],
      ['sandbox', 1, 1],
    ]);
  });

  test('list requests and requests with a wrong key do not count', async () => {
    const before = (await usage()).rows.length;
    await drain(await service.call('/v1/models'));
    await drain(await service.call('/v1/videos'));
    await drain(await service.call('/v1/images/generations', { body: image, key: 'easel-test-key-wrong' }));
    expect((await usage()).rows).toHaveLength(before);
  });

  test.each([
    ['1h', 60],
    ['24h', 900],
    ['7d', 3600],
    ['30d', 21_600],
  ])('%s has intervals of %i s', async (range, step) => {
    const { from, to, stepSeconds, rows } = await usage(range);
    expect(stepSeconds).toBe(step);
    expect(to).toBeGreaterThan(Date.now() / 1000);
    expect(rows.every(({ at }) => at >= from && at < to && at % step === 0)).toBe(true);
  });

  test('contains no secret and is available to the own pages only', async () => {
    const response = await service.call('/api/usage', { key: null, headers: own });
    expect(await response.text()).not.toContain(testApiKey);
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await service.call('/api/usage', { key: null, headers: { ...own, ...foreign } })).status).toBe(
      403,
    );
    expect((await service.call('/api/usage?range=2y', { key: null, headers: own })).status).toBe(400);
  });
});

test('a clean shutdown loses nothing', async () => {
  const first = await openTestService();
  await drain(await first.call('/v1/images/generations', { body: image }));
  const { settings } = first.runtime;
  await first.runtime.close();
  const again = await createRuntime(readSettings({ DATA_DIR: settings.DATA_DIR }), createLog('silent'), {});
  try {
    const response = await again.answerWeb(new Request('http://localhost/api/usage', { headers: own }));
    const { rows } = usageSchema.parse(await response.json());
    expect(rows).toMatchObject([{ model: 'alpha-image-2', done: 1, images: 1 }]);
  } finally {
    await again.close();
  }
});
