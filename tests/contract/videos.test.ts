// Tests sections 8 and 9 of the interface: video requests.

import { describe, expect, test } from 'vitest';
import { fromOpenaiVideoForm } from '#lib/contract/videos/openai-video-form.ts';
import { accept, contractTable, type Row, refuse } from '#tests/support/contract-table.ts';
import { createVideo } from '#tests/support/documented-contract.ts';

const url = 'https://example.com/a.png';
const video = 'https://example.com/a.mp4';
const image = { type: 'image_url', image_url: { url } };
const source = { type: 'video_url', video_url: { url: video } };
const frame = { type: 'image_url', image_url: { url }, frame_type: 'first_frame' };
const ratios = ['16:9', '9:16', '1:1', '4:3', '3:4', '4:5', '5:4', '21:9', '9:21'];

const common: Row[] = [
  refuse('no model', { model: undefined }, ['missing_required_parameter', 'model', 'is required']),
  refuse('an unknown model', { model: 'delta-9' }, ['model_not_found', 'model', '"delta-9" does not exist']),
  refuse(
    'the form field of OpenAI in JSON',
    { input_reference: { image_url: 'https://example.com/a.png' } },
    ['unsupported_parameter', 'input_reference', 'use frame_images'],
  ),
  refuse('an image model', { model: 'alpha-image-2' }, ['invalid_value', 'model', 'does not support']),
  refuse('no prompt and no first frame', { prompt: undefined }, [
    'missing_required_parameter',
    'prompt',
    'unless frame_images',
  ]),
  refuse('an empty prompt', { prompt: '' }, ['string_below_min_length', 'prompt', 'must not be empty']),
  ...[3, 15].map((duration) => accept(`${duration} seconds`, { duration })),
  refuse('2 seconds', { duration: 2 }, ['integer_below_min_value', 'duration', 'got 2']),
  refuse('16 seconds', { duration: 16 }, ['integer_above_max_value', 'duration', 'got 16']),
  refuse('half seconds', { duration: 4.5 }, ['invalid_type', 'duration', 'got 4.5']),
  ...ratios.map((ratio) => accept(`ratio ${ratio}`, { aspect_ratio: ratio })),
  refuse('another ratio', { aspect_ratio: '2:1' }, ['invalid_value', 'aspect_ratio', 'got "2:1"']),
  ...['480p', '720p', '1080p'].map((resolution) => accept(resolution, { resolution })),
  refuse('another resolution', { resolution: '4k' }, ['invalid_value', 'resolution', 'got "4k"']),
  ...[-1, 0, 2147483647].map((seed) => accept(`seed ${seed}`, { seed })),
  refuse('seed -2', { seed: -2 }, ['integer_below_min_value', 'seed', 'got -2']),
  refuse('seed 2147483648', { seed: 2147483648 }, ['integer_above_max_value', 'seed', 'got 2147483648']),
  accept('an https callback', { callback_url: 'https://example.com/hook' }),
  refuse('an http callback', { callback_url: 'http://example.com/hook' }, [
    'invalid_value',
    'callback_url',
    'https://',
  ]),
  accept('a reference as text', { input_references: [url] }),
  accept('9 references', { input_references: Array(9).fill(image) }),
  refuse('10 references', { input_references: Array(10).fill(image) }, [
    'array_above_max_length',
    'input_references',
    'at most 9',
  ]),
  refuse('no reference in a list', { input_references: [] }, [
    'array_below_min_length',
    'input_references',
    'at least 1',
  ]),
  refuse('an empty reference', { input_references: [''] }, [
    'invalid_value',
    'input_references[0]',
    'got ""',
  ]),
  accept('a reference with its address as text', {
    input_references: [{ type: 'image_url', image_url: url }],
  }),
  accept('a reference with its role', { input_references: [{ ...image, role: 'reference_image' }] }),
  refuse(
    'a type that is not its address field',
    { input_references: [{ type: 'image_url', video_url: { url: video } }] },
    ['missing_required_parameter', 'input_references[0].image_url', 'is required'],
  ),
  refuse('a role that is not its type', { input_references: [{ ...image, role: 'source_video' }] }, [
    'invalid_value',
    'input_references[0].role',
    'got "source_video"',
  ]),
  accept('a first frame', { frame_images: [frame] }),
  accept('a first frame without a prompt', { prompt: undefined, frame_images: [frame] }),
  refuse('a last frame', { frame_images: [{ ...frame, frame_type: 'last_frame' }] }, [
    'invalid_value',
    'frame_images[0].frame_type',
    'got "last_frame"',
  ]),
  refuse('two frames', { frame_images: [frame, frame] }, [
    'array_above_max_length',
    'frame_images',
    'at most 1',
  ]),
  refuse('a first frame with references', { frame_images: [frame], input_references: [image] }, [
    'invalid_value',
    'input_references',
    'frame_images',
  ]),
  refuse('a sound switch', { generate_audio: true }, [
    'unsupported_parameter',
    'generate_audio',
    'always generate sound',
  ]),
  refuse('an unknown field', { fps: 24 }, ['unknown_parameter', 'fps', 'not a known parameter']),
];

contractTable('delta-1.1', {
  operation: createVideo,
  base: { model: 'delta-1.1', prompt: 'Boats' },
  rows: [
    ...common,
    refuse('a source video: it does not edit', { input_references: [source] }, [
      'invalid_value',
      'input_references[0]',
      'does not edit',
    ]),
    refuse('audio_setting', { audio_setting: 'auto' }, [
      'unsupported_parameter',
      'audio_setting',
      'delta-1.0',
    ]),
  ],
});

contractTable('delta-1.0', {
  operation: createVideo,
  base: { model: 'delta-1.0', prompt: 'Boats' },
  rows: [
    ...common,
    accept('a source video', { input_references: [source] }),
    accept('a source video with its role', { input_references: [{ ...source, role: 'source_video' }] }),
    accept('a source video with 5 images', { input_references: [source, ...Array(5).fill(image)] }),
    refuse('a source video with 6 images', { input_references: [source, ...Array(6).fill(image)] }, [
      'invalid_value',
      'input_references',
      'at most 5',
    ]),
    refuse('two source videos', { input_references: [source, source] }, [
      'invalid_value',
      'input_references',
      'at most 1 source video',
    ]),
    ...['720p', '1080p'].map((resolution) =>
      accept(`editing in ${resolution}`, { input_references: [source], resolution }),
    ),
    refuse('editing in 480p', { input_references: [source], resolution: '480p' }, [
      'invalid_value',
      'resolution',
      'got "480p"',
    ]),
    accept('a duration while editing, which is ignored', { input_references: [source], duration: 5 }),
    ...['auto', 'origin'].map((setting) =>
      accept(`audio_setting ${setting} while editing`, {
        input_references: [source],
        audio_setting: setting,
      }),
    ),
    refuse('another audio_setting', { input_references: [source], audio_setting: 'mute' }, [
      'invalid_value',
      'audio_setting',
      'got "mute"',
    ]),
    refuse('audio_setting without editing', { audio_setting: 'auto' }, [
      'invalid_value',
      'audio_setting',
      'only for video editing',
    ]),
  ],
});

describe("the form of OpenAI's SDK", () => {
  test('has seconds, size and input_reference', () => {
    const form = {
      model: 'delta-1.1',
      prompt: 'Boats',
      seconds: '8',
      size: '720x1280',
      input_reference: { image_url: url },
    };
    expect(fromOpenaiVideoForm(form)).toEqual({
      model: 'delta-1.1',
      prompt: 'Boats',
      duration: '8',
      resolution: '720p',
      aspect_ratio: '9:16',
      frame_images: [{ type: 'image_url', image_url: url, frame_type: 'first_frame' }],
    });
  });

  test('rejects a size that matches no resolution and ratio', () => {
    expect(() => fromOpenaiVideoForm({ size: '1024x1792' })).toThrow(/size must have .* got "1024x1792"/);
  });
});
