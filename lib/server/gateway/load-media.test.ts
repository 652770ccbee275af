import { expect, test } from 'vitest';
import type { MediaSource } from '#lib/server/providers/provider.ts';
import { takeTime } from '#tests/support/until.ts';
import { createMediaLoader } from './load-media.ts';

/** A loader whose fetches take a moment; counts them. */
function open() {
  const seen = { running: 0, most: 0, fetched: 0 };
  const load = createMediaLoader({
    ...{ allowPrivateNetwork: false, signal: new AbortController().signal },
    async fetch() {
      seen.running += 1;
      seen.fetched += 1;
      seen.most = Math.max(seen.most, seen.running);
      await takeTime(5);
      seen.running -= 1;
      return { bytes: Buffer.from('video'), contentType: 'video/mp4' };
    },
  });
  return { seen, load };
}

function sources(count: number): MediaSource[] {
  return Array.from({ length: count }, (_, index) => ({
    url: `https://media.example/${index}`,
    kind: 'video',
    parameter: `items[${index}]`,
  }));
}

test('at most four fetches of a request run at once', async () => {
  const { seen, load } = open();
  await Promise.all(sources(20).map(load));
  expect(seen).toEqual({ running: 0, most: 4, fetched: 20 });
});

test('a request with too many media is rejected, and waiting fetches do not start', async () => {
  const { seen, load } = open();
  const outcomes = await Promise.allSettled(sources(400).map(load));
  expect(seen.fetched).toBe(4);
  expect(outcomes.at(-1)).toMatchObject({
    status: 'rejected',
    reason: { code: 'invalid_video', details: { parameter: 'items[399]' } },
  });
});

test('inline media do not count', async () => {
  const { seen, load } = open();
  const inline: MediaSource = { url: 'data:video/mp4;base64,AAAA', kind: 'video', parameter: 'a' };
  await Promise.all(Array.from({ length: 30 }, () => load(inline)));
  expect(seen.fetched).toBe(0);
});
