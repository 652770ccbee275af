import { expect, test } from 'vitest';
import type { SharedRun } from '#lib/contract/pages/share.ts';
import { sharedMetadata } from './shared-metadata.ts';

const shared: SharedRun = {
  id: 'abcdefghijklmnopqrstuv',
  kind: 'run',
  createdAt: '2026-01-02T03:04:05Z',
  expiresAt: null,
  run: {
    ...{
      id: 'req_1',
      operationId: 'images.generate',
      model: 'alpha-image-2',
      words: `A kite\n${'x'.repeat(200)}`,
    },
    provider: 'sandbox',
    outcome: 'done',
    status: 200,
    error: null,
    startedAt: '2026-01-02T03:04:05Z',
    ...{
      headersMs: 1,
      media: [],
      firstByteMs: 2,
      totalMs: 3,
      videoMs: null,
      requestBytes: 4,
      responseBytes: 5,
      inputTokens: 12,
    },
    outputTokens: 4160,
    results: 2,
    taskId: null,
    hasThumbnail: true,
    method: 'POST',
    path: '/v1/x',
    requestHeaders: {},
    responseHeaders: {},
    chunks: [],
  },
};
const at = (given: Record<string, string>, publicBaseUrl?: string) =>
  sharedMetadata(shared, { publicBaseUrl, requestHeaders: new Headers(given) });

test('has a short title and a description with the results', () => {
  const { title, description, openGraph } = at({ host: 'easel.test' });
  expect(title).toHaveLength(90);
  expect(title).toMatch(/^A kite x+…$/);
  expect(description).toBe('Images with alpha-image-2 · 2 images · 4,172 tokens');
  expect(openGraph).toMatchObject({ title, description });
});

test.each([
  [{ host: 'easel.test' }, undefined, 'http://easel.test'],
  [{ host: 'easel.test', 'x-forwarded-proto': 'https, http' }, undefined, 'https://easel.test'],
  [{ host: 'inside:3000' }, 'https://studio.example', 'https://studio.example'],
  [{ host: 'no host at all' }, undefined, 'http://localhost'],
])('the image URL uses the public base URL: %j and %s', (headers, publicBaseUrl, base) => {
  const url = `${base}/api/shared/abcdefghijklmnopqrstuv/preview.png`;
  const { openGraph, twitter } = at(headers, publicBaseUrl);
  expect(openGraph).toMatchObject({ images: [{ url, width: 1200, height: 630 }] });
  expect(twitter).toMatchObject({ card: 'summary_large_image', images: [{ url }] });
});

test('is not indexed and sends no referrer, for known and unknown shares', () => {
  for (const metadata of [
    at({}),
    sharedMetadata(undefined, { publicBaseUrl: undefined, requestHeaders: new Headers() }),
  ]) {
    expect(metadata).toMatchObject({ robots: { index: false, follow: false }, referrer: 'no-referrer' });
  }
});
