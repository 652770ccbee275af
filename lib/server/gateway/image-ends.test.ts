import { expect, test } from 'vitest';
import { ImageEnds, imageState } from './image-ends.ts';

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d4948445200000400000004000806000000', 'hex'),
  Buffer.alloc(100_001),
  Buffer.from('0000000049454e44ae426082', 'hex'),
]).toString('base64');

test.each([
  ['an image', png, 'whole'],
  ['an image without its end', png.slice(0, -400), 'png image that is cut off'],
  ['a data URL', `data:image/png;base64,${png}`, 'unknown'],
  ['lines', png.replace(/.{76}/g, '$&\n'), 'unknown'],
  ['a text', 'SGVsbG8sIHRoaXMgaXMgbm8gaW1hZ2U'.repeat(2000), 'no image'],
])('%s, as a text and in pieces', (_name, base64, state) => {
  expect(imageState(base64)).toBe(state);
  for (const size of [1000, 65_536, base64.length]) {
    const ends = new ImageEnds();
    for (let at = 0; at < base64.length; at += size) ends.add(Buffer.from(base64.slice(at, at + size)));
    expect(ends.state).toBe(state);
  }
});
