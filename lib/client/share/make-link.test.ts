import { describe, expect, test } from 'vitest';
import { decodeShareLink } from '#lib/describe/share-link.ts';
import { linkTextIn } from './link-fragment.ts';
import { makeLink } from './make-link.ts';

const address = 'https://easel.test/images';
const png = new Blob([new Uint8Array(1_200_000)], { type: 'image/png' });
const made = async (body: Record<string, unknown>, set?: Record<string, unknown>) => {
  const request = { operationId: 'images.edit', page: 'images.edit', model: 'alpha-image-2', body };
  const link = await makeLink(address, { request, set });
  const decoded = await decodeShareLink(linkTextIn(new URL(link.url).hash) ?? '');
  return { link, payload: decoded.state === 'ok' ? decoded.payload : undefined };
};

describe('a link', () => {
  test('contains the request and fits', async () => {
    const body = { model: 'alpha-image-2', prompt: 'Night', images: [{ image_url: 'https://x.test/a.png' }] };
    const { link, payload } = await made(body);
    expect(payload?.request).toMatchObject({ operationId: 'images.edit', model: 'alpha-image-2', body });
    expect(link).toMatchObject({ fits: true, leftOut: [], removed: [] });
    expect(link.bytes).toBe(link.url.length - `${address}#r=`.length);
  });

  test('omits and lists files; keeps image URLs', async () => {
    const { link, payload } = await made({
      prompt: 'Night',
      mask: png,
      images: [
        { image_url: { kind: 'local-image', name: 'a', blob: png, url: 'blob:a' } },
        { image_url: png },
        { image_url: `data:image/webp;base64,${'A'.repeat(400)}` },
        { image_url: 'https://x.test/a.png' },
      ],
      contents: [
        {
          role: 'user',
          parts: [{ text: 'x' }, { inlineData: { mimeType: 'image/png', data: 'A'.repeat(400) } }],
        },
      ],
    });
    expect(link.leftOut).toEqual([
      { where: 'mask', what: 'image/png, 1.2 MB' },
      { where: 'images[0].image_url', what: 'image/png, 1.2 MB' },
      { where: 'images[1].image_url', what: 'image/png, 1.2 MB' },
      { where: 'images[2].image_url', what: 'image/webp, 300 B' },
      { where: 'contents[0].parts[1].inlineData.data', what: 'Base64, 300 B' },
    ]);
    expect(payload?.request.body).toEqual({
      prompt: 'Night',
      images: [{ image_url: 'https://x.test/a.png' }],
      contents: [{ role: 'user', parts: [{ text: 'x' }] }],
    });
  });

  test('keeps texts of any field and length', async () => {
    const body = { prompt: 'A'.repeat(400), source: { type: 'text', data: 'Words of a document' } };
    const spoken = { source: { type: 'text', data: 'Longer text of a document. '.repeat(20) } };
    for (const given of [body, spoken]) {
      const { link, payload } = await made(given);
      expect(link.leftOut).toEqual([]);
      expect(payload?.request.body).toEqual(given);
    }
  });

  test('excludes credentials of the body and the set', async () => {
    const secret = `sk-${'aB3dE6gH9k'.repeat(3)}`;
    const { link, payload } = await made(
      { prompt: `use ${secret}` },
      { axes: [{ path: 'words', values: [secret] }] },
    );
    expect(JSON.stringify(payload)).not.toContain(secret);
    expect(link.removed).toEqual(['prompt', 'axes[0].values[0]']);
  });

  test('reports a request that is too long', async () => {
    const text = Array.from({ length: 4000 }, (_, index) => (index * 7919).toString(36)).join(' ');
    expect((await made({ prompt: text })).link.fits).toBe(false);
  });
});

test.each([
  ['#r=1.abc', '1.abc'],
  ['#r=1.a%2Db', '1.a-b'],
  ['#r=1.%E0%A4%A', '1.%E0%A4%A'],
  ['#content', undefined],
  ['', undefined],
])('the fragment %s contains %s', (hash, text) => {
  expect(linkTextIn(hash)).toBe(text);
});
