// Tests section 2 of the interface: the seedream group.

import { accept, contractTable, eachValue, type Row, refuse } from '#tests/support/contract-table.ts';
import { generateImages } from '#tests/support/documented-contract.ts';

const url = 'https://example.com/a.png';
const on = (model: string) => ({ operation: generateImages, base: { model, prompt: 'A red kite' } });

const seedreamCommon: Row[] = [
  refuse('an empty prompt', { prompt: '' }, ['string_below_min_length', 'prompt', 'must not be empty']),
  refuse('no prompt', { prompt: undefined }, ['missing_required_parameter', 'prompt', 'is required']),
  ...eachValue('response_format', ['b64_json', 'url', 'png'], ['b64_json', 'url']),
  accept('a watermark', { watermark: true }),
  refuse('a text as watermark', { watermark: 'yes' }, ['invalid_type', 'watermark', 'got "yes"']),
  accept('optimizer mode standard', { optimize_prompt_options: { mode: 'standard', thinking: 'auto' } }),
  refuse('optimizer mode fast', { optimize_prompt_options: { mode: 'fast' } }, [
    'invalid_value',
    'optimize_prompt_options.mode',
    'got "fast"',
  ]),
  refuse('an unknown optimizer field', { optimize_prompt_options: { speed: 1 } }, [
    'unknown_parameter',
    'optimize_prompt_options.speed',
    'not a known',
  ]),
  refuse('group-image control', { sequential_image_generation: 'auto' }, [
    'unsupported_parameter',
    'sequential_image_generation',
    'one image',
  ]),
  refuse('group-image options', { sequential_image_generation_options: {} }, [
    'unsupported_parameter',
    'sequential_image_generation_options',
    'one image',
  ]),
  refuse('reference images', { image: url }, ['unsupported_parameter', 'image', 'not accepted']),
  refuse('a list of reference images', { images: [url] }, [
    'unsupported_parameter',
    'images',
    'not accepted',
  ]),
  refuse('n', { n: 1 }, ['unsupported_parameter', 'n', 'exactly one image']),
  refuse('a stream', { stream: true }, ['unsupported_parameter', 'stream', 'does not stream']),
  refuse('quality', { quality: 'high' }, ['unsupported_parameter', 'quality', 'is not accepted here']),
];

contractTable('gamma/dream-5.0-pro', {
  ...on('gamma/dream-5.0-pro'),
  rows: [
    ...seedreamCommon,
    ...eachValue(
      'size',
      ['auto', '1K', '1.5K', '2K', '3K', '4K', '2k', ''],
      ['auto', '1K', '1.5K', '2K', '3K'],
    ),
    accept('the smallest explicit size', { size: '2560x1440' }),
    refuse('one pixel row below the smallest size', { size: '2560x1439' }, [
      'invalid_value',
      'size',
      'under 3686400',
    ]),
    accept('just below the largest size', { size: '3225x3225' }),
    refuse('just above the largest size', { size: '3226x3226' }, ['invalid_value', 'size', 'over 10404495']),
    accept('a ratio of 16:1', { size: '8192x512' }),
    accept('a ratio of 1:16', { size: '512x8192' }),
    refuse('a ratio over 16:1', { size: '8208x512' }, ['invalid_value', 'size', 'ratio']),
    refuse('a ratio under 1:16', { size: '512x8208' }, ['invalid_value', 'size', 'ratio']),
    ...eachValue('output_format', ['png', 'jpeg', 'webp'], ['png', 'jpeg']),
    ...eachValue('background', ['opaque', 'transparent', 'auto'], ['opaque', 'transparent']),
    accept('transparent as PNG', { background: 'transparent', output_format: 'png' }),
    accept('transparent without a format', { background: 'transparent' }),
    refuse('transparent as JPEG', { background: 'transparent', output_format: 'jpeg' }, [
      'invalid_value',
      'background',
      'got "jpeg"',
    ]),
  ],
});

contractTable('gamma/dream-4.5', {
  ...on('gamma/dream-4.5'),
  rows: [
    ...seedreamCommon,
    ...eachValue('size', ['auto', '1K', '1.5K', '2K', '3K', '4K'], ['auto', '1K', '1.5K', '2K', '4K']),
    accept('the smallest explicit size', { size: '2560x1440' }),
    refuse('a size that is too small', { size: '1920x1080' }, ['invalid_value', 'size', 'under 3686400']),
    accept('the largest explicit size', { size: '4096x4096' }),
    refuse('a size that is too large', { size: '4097x4096' }, ['invalid_value', 'size', 'over 16777216']),
    refuse('output_format: the 5.0 model has it', { output_format: 'png' }, [
      'unsupported_parameter',
      'output_format',
      'gamma/dream-5.0-pro',
    ]),
    accept('transparent: it depends on the account upstream', { background: 'transparent' }),
  ],
});
