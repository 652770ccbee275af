import { expect, test } from 'vitest';
import { looseImage, urlOfLooseImage } from './image-input.ts';

const url = 'https://example.com/a.png';

test.each([
  ['a plain string', url],
  ['an object', { image_url: url }],
  ['an object in an object', { image_url: { url } }],
])('%s names its image', (_name, image) => {
  expect(urlOfLooseImage(looseImage.parse(image))).toBe(url);
});
