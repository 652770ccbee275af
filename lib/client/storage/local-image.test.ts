import { expect, it } from 'vitest';
import { readBase64Header } from '#lib/base/data-url.ts';
import { localImage, withBlobs, withImages, withPlaceholders } from './local-image.ts';

it.each(['png', 'jpeg', 'gif', 'webp'])('stands in for %s so that the rules know the format', (format) => {
  const image = localImage(new Blob(['x'], { type: `image/${format}` }), 'a');
  const standIn = withPlaceholders({ image_url: image });
  expect(standIn).toEqual({ image_url: expect.stringMatching(`^data:image/${format};base64,`) });
  const [, base64 = ''] = String(Object.values(Object(standIn))[0]).split(',');
  expect(readBase64Header(base64)?.format).toBe(format);
  expect(withPlaceholders({ inlineData: { data: image } })).toEqual({ inlineData: { data: base64 } });
});

it('is converted to Blobs and back at any depth', () => {
  const blob = new File(['x'], 'kite.png', { type: 'image/png' });
  const value = { a: [{ b: localImage(blob, 'kite.png') }], c: 1 };
  expect(withBlobs(value)).toEqual({ a: [{ b: blob }], c: 1 });
  expect(withImages(withBlobs(value))).toEqual(value);
  expect(withImages(new Blob(['x'], { type: 'video/mp4' }))).toMatchObject({ name: 'Video' });
});
