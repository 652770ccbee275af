import { describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { createVideo } from '#tests/support/documented-contract.ts';
import { checkDashscopeRequest, dashscopeRequest, materialsOf } from './dashscope-request.ts';

/** A body as the gateway validates it. */
function body(given: object) {
  const full = { model: 'delta-1.0', ...given };
  const parsed = createVideo.body.variants.find(({ id }) => id === full.model)?.validate(full);
  if (!parsed?.ok) throw new Error(`not a valid body: ${JSON.stringify(parsed?.issues)}`);
  return parsed.valid.body;
}

const image = 'https://images.example/a.png';
const source = { type: 'video_url', video_url: { url: 'https://videos.example/a.mp4' } };
const parameters = { resolution: '720P', ratio: '16:9', duration: 5, watermark: false };
const { ratio: _, ...ofFrame } = parameters;

describe('what is sent', () => {
  test.each<[string, object, object]>([
    [
      'a text',
      { prompt: 'A kite' },
      { model: 'happyhorse-1.0-t2v', input: { prompt: 'A kite' }, parameters },
    ],
    [
      'a text with every field',
      {
        ...{ prompt: 'A kite', duration: 15, resolution: '1080p', aspect_ratio: '9:21', seed: 0 },
        callback_url: 'https://hooks.example/a',
      },
      {
        ...{ model: 'happyhorse-1.0-t2v', input: { prompt: 'A kite' } },
        parameters: { resolution: '1080P', ratio: '9:21', duration: 15, watermark: false, seed: 0 },
      },
    ],
    [
      'a random seed',
      { prompt: 'A kite', seed: -1, resolution: '480p' },
      {
        ...{ model: 'happyhorse-1.0-t2v', input: { prompt: 'A kite' } },
        parameters: { ...parameters, resolution: '480P' },
      },
    ],
    [
      'a first frame without a prompt',
      { frame_images: [{ type: 'image_url', image_url: { url: sampleImage }, frame_type: 'first_frame' }] },
      {
        model: 'happyhorse-1.0-i2v',
        input: { media: [{ type: 'first_frame', url: sampleImage }] },
        parameters: ofFrame,
      },
    ],
    [
      'references in every form, in order',
      {
        prompt: '[Image 1] and [Image 2]',
        input_references: [
          image,
          { type: 'image_url', image_url: sampleImage },
          { type: 'image_url', image_url: { url: image }, role: 'reference_image' },
        ],
        aspect_ratio: '4:5',
        seed: 2147483647,
      },
      {
        model: 'happyhorse-1.0-r2v',
        input: {
          prompt: '[Image 1] and [Image 2]',
          media: [image, sampleImage, image].map((url) => ({ type: 'reference_image', url })),
        },
        parameters: { ...parameters, ratio: '4:5', seed: 2147483647 },
      },
    ],
    [
      'an edit, which is as long as its source',
      {
        prompt: 'At night',
        input_references: [source, image],
        duration: 4,
        audio_setting: 'origin',
        seed: 7,
      },
      {
        model: 'happyhorse-1.0-video-edit',
        input: {
          prompt: 'At night',
          media: [
            { type: 'video', url: 'https://videos.example/a.mp4' },
            { type: 'reference_image', url: image },
          ],
        },
        parameters: { resolution: '1080P', audio_setting: 'origin', watermark: false, seed: 7 },
      },
    ],
    [
      'an edit at 720p',
      { prompt: 'At night', input_references: [source], resolution: '720p' },
      {
        model: 'happyhorse-1.0-video-edit',
        input: { prompt: 'At night', media: [{ type: 'video', url: 'https://videos.example/a.mp4' }] },
        parameters: { resolution: '720P', watermark: false },
      },
    ],
  ])('for %s', (_, given, expected) => {
    const valid = body(given);
    expect(() => checkDashscopeRequest(valid)).not.toThrow();
    expect(dashscopeRequest(valid, 'happyhorse-1.0', materialsOf(valid))).toStrictEqual(expected);
  });
});

test.each(['a'.repeat(5000), '\u9a6c'.repeat(2500)])('a prompt may have the full length', (prompt) => {
  expect(() => checkDashscopeRequest(body({ prompt }))).not.toThrow();
});

const webm = 'data:video/webm;base64,AAAA';
const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

test.each<[string, object, string, string]>([
  [
    'a ratio of a first frame',
    { frame_images: [{ image_url: image }], aspect_ratio: '1:1' },
    'aspect_ratio',
    '"1:1"',
  ],
  [
    'a ratio of an edit',
    { prompt: 'x', input_references: [source], aspect_ratio: '1:1' },
    'aspect_ratio',
    '"1:1"',
  ],
  ['a GIF frame', { frame_images: [{ image_url: gif }] }, 'frame_images[0].image_url', 'image/gif'],
  ['a GIF reference', { prompt: 'x', input_references: [image, gif] }, 'input_references[1]', 'image/gif'],
  [
    'a WebM source',
    { prompt: 'x', input_references: [{ type: 'video_url', video_url: webm }] },
    ...(['input_references[0]', 'video/webm'] as const),
  ],
  ['a long prompt', { prompt: 'a'.repeat(5001) }, 'prompt', 'got 5001'],
  ['a long Chinese prompt', { prompt: '\u9a6c'.repeat(2501) }, 'prompt', 'got 5002'],
])('%s is refused', (_, given, parameter, value) => {
  expect(() => checkDashscopeRequest(body(given))).toThrow(
    expect.objectContaining({
      status: 400,
      message: expect.stringContaining(value),
      details: expect.objectContaining({ parameter }),
    }),
  );
});
