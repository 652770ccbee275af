import { describe, expect, test } from 'vitest';
import type { SeedreamBody } from '#lib/contract/images/seedream-variants.ts';
import { arkRequest } from './ark-request.ts';

const [pro, lite, older] = [
  'doubao-seedream-5-0-pro-260628',
  'doubao-seedream-5-0-260128',
  'doubao-seedream-4-5-251128',
];
const body: SeedreamBody = { model: 'gamma/dream-5.0-pro', prompt: 'A kite' };
const sent = {
  ...{ model: pro, prompt: 'A kite', size: '2048x2048', watermark: false, response_format: 'b64_json' },
};

describe('a sent request', () => {
  test.each<[string, Partial<SeedreamBody>, string, object]>([
    ['the defaults', {}, pro, sent],
    ['a size name', { size: '1.5K' }, pro, { ...sent, size: '1.5K' }],
    ['a size in pixels', { size: '2560x1440' }, pro, { ...sent, size: '2560x1440' }],
    ['a size that the model chooses', { size: 'auto' }, pro, { ...sent, size: '2K' }],
    ['the largest size of a lite model', { size: '3K' }, lite, { ...sent, model: lite, size: '3K' }],
    ['the largest size of an older model', { size: '4K' }, older, { ...sent, model: older, size: '4K' }],
    ['PNG', { output_format: 'png' }, pro, { ...sent, output_format: 'png' }],
    ['JPEG', { output_format: 'jpeg' }, pro, { ...sent, output_format: 'jpeg' }],
    ['an opaque background, which is the default', { background: 'opaque' }, pro, sent],
    ['a watermark', { watermark: true }, pro, { ...sent, watermark: true }],
    [
      'prompt optimization',
      { optimize_prompt_options: { mode: 'standard', thinking: 'disabled' } },
      pro,
      { ...sent, optimize_prompt_options: { mode: 'standard', thinking: 'disabled' } },
    ],
    ['a link, which this service makes', { response_format: 'url' }, pro, sent],
    [
      'anything to an endpoint without known rules',
      { background: 'transparent', size: '1K' },
      'ep-20260101-abcde',
      {
        ...{ ...sent, model: 'ep-20260101-abcde', size: '1K' },
        ...{ background: 'transparent', output_format: 'png' },
      },
    ],
  ])('%s', (_, more, model, expected) => {
    expect(arkRequest({ ...body, ...more }, model)).toStrictEqual(expected);
  });
});

describe('a rejected request', () => {
  const proSizes = 'must be "auto", "1K", "1.5K", "2K" or WIDTHxHEIGHT of 921600 to 4624220 pixels';
  test.each<[Partial<SeedreamBody>, string, string, string]>([
    [{ size: '3K' }, pro, 'size', `size ${proSizes} for "${pro}"; got "3K".`],
    [{ size: '3072x3072' }, pro, 'size', `size ${proSizes} for "${pro}"; got "3072x3072".`],
    [{ size: '1K' }, lite, 'size', '"2K", "3K", "4K" or WIDTHxHEIGHT'],
    [{ size: '1.5K' }, older, 'size', '"2K", "4K" or WIDTHxHEIGHT'],
    [{ background: 'transparent' }, pro, 'background', 'only from a transparent source image'],
    [{ background: 'transparent' }, lite, 'background', 'got "transparent"'],
    [{ background: 'transparent' }, older, 'background', 'the model has no transparent backgrounds'],
  ])('%j for %s', (more, model, parameter, message) => {
    expect(() => arkRequest({ ...body, ...more }, model)).toThrow(
      expect.objectContaining({
        code: 'invalid_value',
        message: expect.stringContaining(message),
        details: expect.objectContaining({ parameter }),
      }),
    );
  });
});
