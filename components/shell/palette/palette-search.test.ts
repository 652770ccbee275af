import { expect, test } from 'vitest';
import { pageOfId, scoreItem } from './palette-search.ts';

test.each([
  ['video_abcdefghijklmnop', '/videos/video_abcdefghijklmnop'],
  ['  req_A1b2-C3d4_e5F6g7H8i9J0k1 ', '/history?run=req_A1b2-C3d4_e5F6g7H8i9J0k1'],
  ['video_', undefined],
  ['a kite', undefined],
  ['req_../../etc', undefined],
])('%s opens %s', (typed, href) => {
  expect(pageOfId(typed)?.href).toBe(href);
});

test.each([
  ['model legacy-image-3 images', 'legacy', 1],
  ['model legacy-image-3 images', 'image leg', 1],
  ['model legacy-image-3 images', 'gacy', 0.5],
  ['model legacy-image-3 images', 'legacy video', 0],
  ['example a sum, thought through', 'legacy', 0],
  ['run req_(1) a+b', 'a+b', 0.9],
  ['page start', '', 1],
])('%s for %s', (line, typed, score) => {
  expect(scoreItem(line, typed)).toBe(score);
});

test('the label of an item counts more than its note', () => {
  const named = scoreItem('example a lighthouse, as a link images', 'lighth', ['Images · a white tower']);
  const noted = scoreItem('example a wide harbour images', 'lighth', ['Images · harbour, a lighthouse']);
  expect(named).toBeGreaterThan(noted);
  expect(noted).toBeGreaterThan(0);
  expect(scoreItem('example a wide harbour images', 'kite', ['Images · harbour'])).toBe(0);
});
