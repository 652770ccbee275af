import { expect, test } from 'vitest';
import { placeOfId } from './place-of-id.ts';

test.each([
  ['video_abcdefghijklmnop', '/videos/video_abcdefghijklmnop'],
  ['  req_A1b2-C3d4_e5F6g7H8i9J0k1 ', '/history?run=req_A1b2-C3d4_e5F6g7H8i9J0k1'],
  ['video_', undefined],
  ['a kite', undefined],
  ['req_../../etc', undefined],
])('%s leads to %s', (typed, href) => {
  expect(placeOfId(typed)?.href).toBe(href);
});
