import { describe, expect, test } from 'vitest';
import type { DiffusionBody } from '#lib/contract/images/diffusion-variants.ts';
import { novelaiRequest } from './novelai-request.ts';
import type { References } from './prepare-references.ts';

const [full, curated] = ['nai-diffusion-4-5-full', 'nai-diffusion-4-5-curated'];
const none: References = { vibes: [], characters: [] };

function request(more: Partial<DiffusionBody>, references: Partial<References> = {}, model = full): object {
  const body: DiffusionBody = { model: 'diffusion-4-5-full', prompt: 'A kite', ...more };
  return novelaiRequest(body, { model, seed: 7, references: { ...none, ...references } });
}

/** What is sent for `{ prompt: 'A kite' }`. */
const parameters = {
  params_version: 3,
  ...{ width: 1024, height: 1024, steps: 28, scale: 5, n_samples: 1, seed: 7, cfg_rescale: 0 },
  ...{ sampler: 'k_euler_ancestral', noise_schedule: 'karras', skip_cfg_above_sigma: null },
  ...{ dynamic_thresholding: false, legacy: false, legacy_uc: false, legacy_v3_extend: false },
  ...{ autoSmea: false, prefer_brownian: true, deliberate_euler_ancestral_bug: false },
  ...{ add_original_image: false, normalize_reference_strength_multiple: false },
  ...{ qualityToggle: false, ucPreset: 4, negative_prompt: '', use_coords: false },
  v4_prompt: {
    caption: { base_caption: 'A kite', char_captions: [] },
    ...{ use_coords: false, use_order: true },
  },
  v4_negative_prompt: { caption: { base_caption: '', char_captions: [] }, legacy_uc: false },
  characterPrompts: [],
};
const sent = { input: 'A kite', model: full, action: 'generate', parameters };

test.each<[string, Partial<DiffusionBody>, object]>([
  ['nothing but a prompt', {}, {}],
  ['size', { size: '832x1216' }, { width: 832, height: 1216 }],
  ['numbers', { n: 4, steps: 50, scale: 6.5 }, { n_samples: 4, steps: 50, scale: 6.5 }],
  ['Euler', { sampler: 'Euler' }, { sampler: 'k_euler' }],
  ['Euler Ancestral', { sampler: 'Euler Ancestral' }, { sampler: 'k_euler_ancestral' }],
  ['DPM++ 2S Ancestral', { sampler: 'DPM++ 2S Ancestral' }, { sampler: 'k_dpmpp_2s_ancestral' }],
  ['DPM++ 2M SDE', { sampler: 'DPM++ 2M SDE' }, { sampler: 'k_dpmpp_2m_sde' }],
  ['DPM++ 2M', { sampler: 'DPM++ 2M' }, { sampler: 'k_dpmpp_2m' }],
  ['DPM++ SDE', { sampler: 'DPM++ SDE' }, { sampler: 'k_dpmpp_sde' }],
  ['noise schedule', { noise_schedule: 'polyexponential' }, { noise_schedule: 'polyexponential' }],
  ['PNG', { output_format: 'png' }, {}],
  ['WebP', { output_format: 'webp' }, { image_format: 'webp' }],
  ['JPEG, which this service makes', { output_format: 'jpeg' }, {}],
  ['quality, which the response repeats', { quality: 'high', response_format: 'url' }, {}],
  [
    'negative prompt',
    { negative_prompt: 'rain' },
    {
      negative_prompt: 'rain',
      v4_negative_prompt: { caption: { base_caption: 'rain', char_captions: [] }, legacy_uc: false },
    },
  ],
])('%s', (_, more, expected) => {
  expect(request(more)).toStrictEqual({ ...sent, parameters: { ...parameters, ...expected } });
});

describe('the quality switch', () => {
  test.each([
    [full, 'location, very aesthetic, masterpiece, no text', /^nsfw, lowres, .*dithering.*, blank page$/],
    [
      curated,
      'location, masterpiece, no text, -0.8::feet::, rating:general',
      /^blurry, lowres, upscaled, .*, blank page$/,
    ],
  ])('of %s adds its words', (model, words, negative) => {
    expect(request({ quality_toggle: true }, {}, model)).toMatchObject({
      input: `A kite, ${words}`,
      model,
      parameters: {
        ...{ qualityToggle: true, ucPreset: 0, negative_prompt: expect.stringMatching(negative) },
        v4_prompt: { caption: { base_caption: `A kite, ${words}` } },
        v4_negative_prompt: { caption: { base_caption: expect.stringMatching(negative) } },
      },
    });
  });

  test.each(['rain', ''])('leaves the negative prompt %j as it is', (negative_prompt) => {
    expect(request({ quality_toggle: true, negative_prompt }, {}, curated)).toMatchObject({
      parameters: {
        ...{ qualityToggle: true, ucPreset: 3, negative_prompt },
        v4_negative_prompt: { caption: { base_caption: negative_prompt } },
      },
    });
  });

  test('needs no prompt', () => {
    expect(request({ prompt: undefined, quality_toggle: true })).toMatchObject({
      input: 'location, very aesthetic, masterpiece, no text',
    });
    expect(request({ prompt: undefined })).toMatchObject({ input: '' });
  });
});

describe('character prompts', () => {
  test('have their own captions and places', () => {
    const { parameters: made } = {
      ...sent,
      ...request({
        character_prompts: [
          { prompt: 'girl', negative_prompt: 'hat', center: { x: 0.25, y: 0.75 } },
          { prompt: 'boy', uc: 'boots', position: 'E1' },
          { prompt: 'dog' },
          { prompt: 'cat', enabled: false, position: 'A5' },
        ],
      }),
    };
    const [girl, boy, dog] = [
      { x: 0.25, y: 0.75 },
      { x: 0.9, y: 0.1 },
      { x: 0.5, y: 0.5 },
    ];
    expect(made).toStrictEqual({
      ...parameters,
      use_coords: true,
      v4_prompt: {
        caption: {
          base_caption: 'A kite',
          char_captions: [
            { char_caption: 'girl', centers: [girl] },
            { char_caption: 'boy', centers: [boy] },
            { char_caption: 'dog', centers: [dog] },
          ],
        },
        ...{ use_coords: true, use_order: true },
      },
      v4_negative_prompt: {
        caption: {
          base_caption: '',
          char_captions: [
            { char_caption: 'hat', centers: [girl] },
            { char_caption: 'boots', centers: [boy] },
            { char_caption: '', centers: [dog] },
          ],
        },
        legacy_uc: false,
      },
      characterPrompts: [
        { prompt: 'girl', uc: 'hat', center: girl, enabled: true },
        { prompt: 'boy', uc: 'boots', center: boy, enabled: true },
        { prompt: 'dog', uc: '', center: dog, enabled: true },
        { prompt: 'cat', uc: '', center: { x: 0.1, y: 0.9 }, enabled: false },
      ],
    });
  });

  test('without places leave them to the model', () => {
    expect(request({ character_prompts: [{ prompt: 'girl' }] })).toMatchObject({
      parameters: { use_coords: false, v4_prompt: { use_coords: false } },
    });
  });
});

describe('references', () => {
  const source = { image: 'c291cmNl', extra_noise_seed: 7 };
  test.each<[string, Partial<References>, object]>([
    [
      'a source image',
      { source: { image: 'c291cmNl', strength: 0.4, fidelity: 0.7 } },
      { ...source, strength: 0.4, noise: 0.3, img2img: { strength: 0.4, color_correct: true } },
    ],
    [
      'a source image with the defaults',
      { source: { image: 'c291cmNl' } },
      { ...source, strength: 0.7, noise: 0, img2img: { strength: 0.7, color_correct: true } },
    ],
    [
      'vibes',
      { vibes: [{ encoded: 'b25l', strength: 0.2 }, { encoded: 'dHdv' }] },
      { reference_image_multiple: ['b25l', 'dHdv'], reference_strength_multiple: [0.2, 0.6] },
    ],
    [
      'character references',
      {
        characters: [{ image: 'b25l', kind: 'style', strength: 0.5, fidelity: 0.9 }, { image: 'dHdv' }],
      },
      {
        director_reference_images: ['b25l', 'dHdv'],
        director_reference_descriptions: [
          { caption: { base_caption: 'style', char_captions: [] }, legacy_uc: false },
          { caption: { base_caption: 'character&style', char_captions: [] }, legacy_uc: false },
        ],
        director_reference_strength_values: [0.5, 1],
        director_reference_secondary_strength_values: [0.1, 0],
        director_reference_information_extracted: [1, 1],
      },
    ],
  ])('%s', (_, references, expected) => {
    expect(request({}, references)).toStrictEqual({
      ...sent,
      action: references.source ? 'img2img' : 'generate',
      parameters: { ...parameters, ...expected },
    });
  });
});
