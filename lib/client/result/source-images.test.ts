import { describe, expect, test } from 'vitest';
import { sourceImagesOf } from './source-images.ts';

const image = new Blob(['x'], { type: 'image/png' });

function sources(body: Record<string, unknown>, media = {}) {
  return sourceImagesOf({ request: { method: 'POST', path: '/v1/images/edits', body }, media });
}

describe('the source images of a run', () => {
  test('are in order: files, URLs and files of a recorded run', () => {
    const stub = { $media: 'm3' };
    const found = sources(
      {
        prompt: 'https://no.example/image.png',
        images: [{ image_url: image }, { image_url: 'https://a.example/b.png' }, { image_url: stub }],
      },
      { m3: { url: 'blob:three', blob: image, contentType: 'image/png', bytes: 1 } },
    );
    expect(found.map(({ key }) => key)).toEqual([
      '.images[0].image_url',
      '.images[1].image_url',
      '.images[2].image_url',
    ]);
    expect(found[0]?.url).toMatch(/^blob:/);
    expect(found.slice(1).map(({ url }) => url)).toEqual(['https://a.example/b.png', 'blob:three']);
  });

  test('are found in the parts of native turns', () => {
    const found = sources({
      contents: [
        { role: 'user', parts: [{ text: 'Hi' }, { inlineData: { mimeType: 'image/png', data: image } }] },
      ],
    });
    expect(found).toHaveLength(1);
  });

  test('do not include masks and videos', () => {
    expect(sources({ mask: { image_url: image }, clip: new Blob(['x'], { type: 'video/mp4' }) })).toEqual([]);
  });
});
