import { expect, it } from 'vitest';
import { checkVideoSpec, type VideoSpec } from './video-spec.ts';

const good: VideoSpec = { prompt: 'a kite', seed: 1, width: 854, height: 480, seconds: 5 };

it.each([
  ['an odd side', { width: 853 }],
  ['a broken side', { height: 480.5 }],
  ['a tiny side', { width: 32 }],
  ['an enormous side', { width: 8192 }],
  ['too many pixels', { width: 4096, height: 2400 }],
  ['no time', { seconds: 0 }],
  ['too much time', { seconds: 16 }],
  ['time that is no number', { seconds: Number.NaN }],
  ['a broken rate', { fps: 23.9 }],
  ['ten references', { references: Array.from({ length: 10 }, () => new Uint8Array()) }],
  ['a seed that is no number', { seed: Number.NaN }],
])('rejects %s', (_name, wrong) => {
  expect(() => checkVideoSpec({ ...good, ...wrong })).toThrow(
    expect.objectContaining({ code: 'invalid_video_spec' }),
  );
});

it('accepts a valid spec, and any length with a source video', () => {
  expect(() => checkVideoSpec(good)).not.toThrow();
  expect(() =>
    checkVideoSpec({ ...good, seconds: 0, sourceVideo: { bytes: new Uint8Array() } }),
  ).not.toThrow();
});
