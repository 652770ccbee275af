import { expect, test } from 'vitest';
import type { DiffusionBody } from '#lib/contract/images/diffusion-variants.ts';
import { checkDiffusion } from './novelai-request.ts';

const body: DiffusionBody = { model: 'diffusion-4-5-full', prompt: 'A kite' };
const image_url = 'https://example.com/kite.png';

test.each<[string, Partial<DiffusionBody>]>([
  ['the defaults', {}],
  ['the smallest size', { size: '64x64' }],
  ['the largest size', { size: '1600x1600' }],
  ['the bounds of numbers', { steps: 50, scale: 0, seed: 4_294_967_295 }],
  ['other bounds of numbers', { steps: 1, scale: 10, seed: 0 }],
  ['an opaque background', { background: 'opaque' }],
  ['a source image', { images: [image_url, { image_url, strength: 0.01, fidelity: 0.01 }] }],
  [
    'a character reference',
    { images: [{ image_url, type: 'character_reference', strength: 0, fidelity: 0 }] },
  ],
  ['a vibe', { images: [{ image_url, type: 'vibe_transfer', strength: 0, fidelity: 0.01 }] }],
])('%s can be sent', (_, more) => {
  expect(() => checkDiffusion({ ...body, ...more })).not.toThrow();
});

const sides = 'have sides from 64 to 1600 pixels that are multiples of 64';
test.each<[Partial<DiffusionBody>, string, string]>([
  [{ size: '1000x1024' }, 'size', `${sides}; got "1000x1024"`],
  [{ size: '1024x1664' }, 'size', `${sides}; got "1024x1664"`],
  [{ size: '32x64' }, 'size', `${sides}; got "32x64"`],
  [{ size: '99999999x64' }, 'size', `${sides}; got "99999999x64"`],
  [{ steps: 51 }, 'steps', 'be at most 50; got 51'],
  [{ scale: -0.5 }, 'scale', 'be from 0 to 10; got -0.5'],
  [{ scale: 10.5 }, 'scale', 'be from 0 to 10; got 10.5'],
  [{ seed: -1 }, 'seed', 'be from 0 to 4294967295; got -1'],
  [{ seed: 4_294_967_296 }, 'seed', 'be from 0 to 4294967295; got 4294967296'],
  [
    { background: 'transparent' },
    'background',
    'be "opaque", since the model has no transparent backgrounds; got "transparent"',
  ],
  [
    { images: [{ image_url, strength: 0 }] },
    'images[0].strength',
    'be at least 0.01 for a source image; got 0',
  ],
  [
    { images: [{ image_url, type: null, fidelity: 0 }] },
    'images[0].fidelity',
    'be at least 0.01 for a source image; got 0',
  ],
  [
    { images: [image_url, { image_url, type: 'vibe_transfer', fidelity: 0.001 }] },
    'images[1].fidelity',
    'be at least 0.01 for a vibe; got 0.001',
  ],
  [
    { character_prompts: [{ prompt: 'girl', uc: 'hat', negative_prompt: 'hat' }] },
    'character_prompts[0].uc',
    'not be given beside negative_prompt, which means the same; got "hat"',
  ],
  [
    { character_prompts: [{ prompt: 'girl' }, { prompt: 'boy', center: { x: 0, y: 0 }, position: 'A1' }] },
    'character_prompts[1].position',
    'not be given beside center, which means the same; got "A1"',
  ],
])('%j is refused', (more, parameter, rule) => {
  expect(() => checkDiffusion({ ...body, ...more })).toThrow(
    expect.objectContaining({
      code: 'invalid_value',
      message: `${parameter} must ${rule}.`,
      details: expect.objectContaining({ parameter }),
    }),
  );
});
