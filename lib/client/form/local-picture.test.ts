import { expect, it } from 'vitest';
import { readBase64Header } from '#lib/base/data-url.ts';
import { localPicture, withBlobs, withPictures, withStandIns } from './local-picture.ts';

it.each(['png', 'jpeg', 'gif', 'webp'])('stands in for %s so that the rules know the format', (format) => {
  const picture = localPicture(new Blob(['x'], { type: `image/${format}` }), 'a');
  const standIn = withStandIns({ image_url: picture });
  expect(standIn).toEqual({ image_url: expect.stringMatching(`^data:image/${format};base64,`) });
  const [, base64 = ''] = String(Object.values(Object(standIn))[0]).split(',');
  expect(readBase64Header(base64)?.format).toBe(format);
  expect(withStandIns({ inlineData: { data: picture } })).toEqual({ inlineData: { data: base64 } });
});

it('turns into Blobs and back at any depth', () => {
  const blob = new File(['x'], 'kite.png', { type: 'image/png' });
  const value = { a: [{ b: localPicture(blob, 'kite.png') }], c: 1 };
  expect(withBlobs(value)).toEqual({ a: [{ b: blob }], c: 1 });
  expect(withPictures(withBlobs(value))).toEqual(value);
});
