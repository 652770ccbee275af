import { expect, it } from 'vitest';
import { videoSize, videoSizeLike } from './video-variants.ts';

it.each([
  ['480p', '16:9', 854, 480],
  ['480p', '9:16', 480, 854],
  ['480p', '1:1', 480, 480],
  ['480p', '4:3', 640, 480],
  ['720p', '16:9', 1280, 720],
  ['720p', '9:16', 720, 1280],
  ['720p', '3:4', 720, 960],
  ['720p', '4:5', 720, 900],
  ['720p', '5:4', 900, 720],
  ['720p', '21:9', 1680, 720],
  ['720p', '9:21', 720, 1680],
  ['1080p', '16:9', 1920, 1080],
  ['1080p', '21:9', 2520, 1080],
] as const)('%s at %s is %ix%i', (resolution, ratio, width, height) => {
  expect(videoSize(resolution, ratio)).toEqual({ width, height });
});

it.each(['16x9', '0:1', '1:0', '', '16:9:1', '-1:2'])('refuses the ratio "%s"', (ratio) => {
  expect(() => videoSize('720p', ratio)).toThrow(RangeError);
});

it.each([
  { like: { width: 1001, height: 500 }, size: { width: 1442, height: 720 } },
  { like: { width: 300, height: 400 }, size: { width: 720, height: 960 } },
  { like: { width: 4000, height: 10 }, size: { width: 2160, height: 720 } },
])('follows $like.width x $like.height', ({ like, size }) => {
  expect(videoSizeLike('720p', like)).toEqual(size);
});
