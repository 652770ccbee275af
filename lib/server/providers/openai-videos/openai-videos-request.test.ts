import { describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { checkOpenaiVideo, openaiVideoFields, type VideoFields } from './openai-videos-request.ts';

const portrait = { width: 600, height: 900 };
const kite = { model: 'wan', prompt: 'A kite' };

const rows: [
  string,
  Partial<CreateVideoRequest>,
  Omit<VideoFields, 'model' | 'prompt'>,
  Partial<Options>?,
][] = [
  ['nothing more', {}, { seconds: '5', size: '1280x720' }],
  ['a ratio', { aspect_ratio: '9:16' }, { seconds: '5', size: '720x1280' }],
  ['a square', { aspect_ratio: '1:1', resolution: '480p' }, { seconds: '5', size: '480x480' }],
  ['a wide video', { aspect_ratio: '21:9', resolution: '1080p' }, { seconds: '5', size: '2528x1080' }],
  ['480p, in blocks of 16', { resolution: '480p' }, { seconds: '5', size: '848x480' }],
  ['a duration and a seed', { duration: 8, seed: 0 }, { seconds: '8', size: '1280x720', seed: 0 }],
  ['a random seed', { seed: -1 }, { seconds: '5', size: '1280x720' }],
  ['a first frame', {}, { seconds: '5', size: '720x1088' }, { frame: portrait }],
  [
    'a first frame with a ratio',
    { aspect_ratio: '16:9' },
    { seconds: '5', size: '1280x720' },
    { frame: portrait },
  ],
  ['a very wide frame', {}, { seconds: '5', size: '2160x720' }, { frame: { width: 5000, height: 10 } }],
  ['nothing more, at OpenAI', {}, {}, { isVendor: true }],
  [
    'what OpenAI has',
    { duration: 8, aspect_ratio: '9:16' },
    { seconds: '8', size: '720x1280' },
    { isVendor: true },
  ],
];

interface Options {
  isVendor: boolean;
  frame: { width: number; height: number };
}

describe('what is sent', () => {
  test.each(rows)('for %s', (_, given, expected, { isVendor = false, frame } = {}) => {
    const body = { model: 'delta-1.1', prompt: 'A kite', ...given };
    expect(() => checkOpenaiVideo(body, isVendor)).not.toThrow();
    expect(openaiVideoFields(body, { model: 'wan', isVendor, frame })).toStrictEqual({
      ...kite,
      ...expected,
    });
  });
});

test.each<[string, Partial<CreateVideoRequest>, object, boolean?]>([
  [
    'a video without a prompt',
    { prompt: undefined, frame_images: [{ image_url: sampleImage }] },
    { code: 'missing_required_parameter', details: { parameter: 'prompt' } },
  ],
  [
    'references',
    { input_references: [sampleImage] },
    { code: 'unsupported_parameter', details: { parameter: 'input_references' } },
  ],
  [
    'a source video',
    { input_references: [{ type: 'video_url', video_url: 'https://a.example/a.mp4' }] },
    { code: 'unsupported_parameter', details: { parameter: 'input_references' } },
  ],
  ['a sound', { audio_setting: 'auto' }, { details: { parameter: 'audio_setting' } }],
  ['a seed at OpenAI', { seed: 7 }, { details: { parameter: 'seed' } }, true],
])('%s is refused', (_, given, expected, isVendor = false) => {
  const body = { model: 'delta-1.0', prompt: 'x', ...given };
  expect(() => checkOpenaiVideo(body, isVendor)).toThrow(expect.objectContaining({ status: 400 }));
  try {
    checkOpenaiVideo(body, isVendor);
  } catch (error) {
    expect(error).toMatchObject(expected);
  }
});
