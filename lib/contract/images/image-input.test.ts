import { expect, test } from 'vitest';
import { looseImage, urlOfLooseImage } from './image-input.ts';

const url = 'https://example.com/a.png';

test('a data URL may have parameters', () => {
  const named = 'data:image/jpeg;name=kite.jpg;base64,/9j/';
  expect(looseImage.parse(named)).toBe(named);
  expect(looseImage.safeParse('data:image/jpeg,/9j/').success).toBe(false);
});

test.each([
  ['a plain string', url],
  ['an object', { image_url: url }],
  ['an object in an object', { image_url: { url } }],
])('%s names its image', (_name, image) => {
  expect(urlOfLooseImage(looseImage.parse(image))).toBe(url);
});
