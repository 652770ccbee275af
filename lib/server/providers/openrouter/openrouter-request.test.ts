import type { VideoGenerationRequest$Outbound } from '@openrouter/sdk/models';
import { describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import type { CreateVideoRequest } from '#lib/contract/videos/video-variants.ts';
import { checkOpenrouterRequest, openrouterRequest } from './openrouter-request.ts';

const image = 'https://images.example/a.png';
const part = (url: string) => ({ type: 'image_url', image_url: { url } }) as const;
const plain = {
  model: 'alibaba/happyhorse-1.1',
  duration: 5,
  resolution: '720p',
} satisfies VideoGenerationRequest$Outbound;

const rows: [string, Omit<CreateVideoRequest, 'model'>, VideoGenerationRequest$Outbound][] = [
  ['a text', { prompt: 'A kite' }, { ...plain, prompt: 'A kite', aspect_ratio: '16:9' }],
  [
    'every field of a text',
    {
      ...{ prompt: 'A kite', duration: 15, resolution: '1080p', aspect_ratio: '9:21', seed: 0 },
      callback_url: 'https://hooks.example/a',
    },
    { ...plain, prompt: 'A kite', duration: 15, resolution: '1080p', aspect_ratio: '9:21', seed: 0 },
  ],
  ['a random seed', { prompt: 'A kite', seed: -1 }, { ...plain, prompt: 'A kite', aspect_ratio: '16:9' }],
  [
    'a first frame, which has its own ratio',
    { frame_images: [{ image_url: sampleImage }], resolution: '480p' },
    { ...plain, resolution: '480p', frame_images: [{ ...part(sampleImage), frame_type: 'first_frame' }] },
  ],
  [
    'a first frame with a ratio',
    { frame_images: [{ image_url: { url: image } }], aspect_ratio: '1:1' },
    { ...plain, aspect_ratio: '1:1', frame_images: [{ ...part(image), frame_type: 'first_frame' }] },
  ],
  [
    'references in every form',
    {
      prompt: 'Both',
      input_references: [
        image,
        { type: 'image_url', image_url: sampleImage },
        { type: 'image_url', image_url: { url: image }, role: 'reference_image' },
      ],
    },
    {
      ...{ ...plain, prompt: 'Both', aspect_ratio: '16:9' },
      input_references: [part(image), part(sampleImage), part(image)],
    },
  ],
];

describe('what is sent', () => {
  test.each(rows)('for %s', (_, given, expected) => {
    const body = { model: 'delta-1.1', ...given };
    expect(() => checkOpenrouterRequest(body)).not.toThrow();
    expect(openrouterRequest(body, 'alibaba/happyhorse-1.1')).toStrictEqual(expected);
  });
});

const source = { type: 'video_url', video_url: 'https://videos.example/a.mp4' } as const;

test.each<[string, Omit<CreateVideoRequest, 'model'>, string, string]>([
  ['a source video', { prompt: 'x', input_references: [image, source] }, 'input_references[1]', 'edit'],
  ['the sound of an edit', { prompt: 'x', audio_setting: 'auto' }, 'audio_setting', 'setting'],
  ['a ratio of 4:5', { prompt: 'x', aspect_ratio: '4:5' }, 'aspect_ratio', '"4:5"'],
  ['a ratio of 5:4', { prompt: 'x', aspect_ratio: '5:4' }, 'aspect_ratio', '"5:4"'],
])('%s is refused', (_, given, parameter, text) => {
  expect(() => checkOpenrouterRequest({ model: 'delta-1.0', ...given })).toThrow(
    expect.objectContaining({
      code: 'unsupported_parameter',
      message: expect.stringContaining(text),
      details: expect.objectContaining({ parameter }),
    }),
  );
});
