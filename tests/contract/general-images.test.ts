// Tests section 1 of the interface: rules of general image models, and the model table.

import { describe, expect, test } from 'vitest';
import { alphaIds } from '#tests/support/alpha-models.ts';
import { accept, contractTable, judge, refuse } from '#tests/support/contract-table.ts';
import { catalogue, generateImages } from '#tests/support/documented-contract.ts';

const base = { model: 'alpha-image-2', prompt: 'A red kite' };
const on = (model: string) => ({ operation: generateImages, base: { model, prompt: 'A red kite' } });

const legacyIds = ['legacy-image-2', 'legacy-image-3'];

test('the catalogue generates with exactly the documented models', () => {
  const generating = catalogue.general.filter((model) => model.generates).map((model) => model.id);
  expect(new Set(generating)).toEqual(new Set([...alphaIds, ...legacyIds]));
});

contractTable('model and prompt', {
  operation: generateImages,
  base,
  rows: [
    ...[...alphaIds, ...legacyIds].map((model) => accept(`model ${model}`, { model })),
    refuse('no model: there is no default', { model: undefined }, [
      'missing_required_parameter',
      'model',
      'no default model',
    ]),
    refuse('an empty model', { model: '' }, ['invalid_value', 'model', 'must not be empty']),
    refuse('a number as model', { model: 7 }, ['invalid_type', 'model', 'got 7']),
    refuse('an unknown model', { model: 'alpha-image-9' }, [
      'model_not_found',
      'model',
      '"alpha-image-9" does not exist',
    ]),
    refuse('a model that only edits', { model: 'alpha-chat-image-latest' }, [
      'invalid_value',
      'model',
      'does not support',
    ]),
    refuse('a video model', { model: 'delta-1.1' }, ['invalid_value', 'model', 'does not support']),
    refuse('no prompt', { prompt: undefined }, ['missing_required_parameter', 'prompt', 'is required']),
    refuse('an empty prompt', { prompt: '' }, ['string_below_min_length', 'prompt', 'must not be empty']),
    refuse('a number as prompt', { prompt: 5 }, ['invalid_type', 'prompt', 'must be a string; got 5']),
    refuse('a null prompt', { prompt: null }, ['invalid_type', 'prompt', 'must be a string; got null']),
    accept('32000 characters for alpha', { prompt: 'a'.repeat(32000) }),
    refuse('32001 characters for alpha', { prompt: 'a'.repeat(32001) }, [
      'string_above_max_length',
      'prompt',
      'at most 32000',
    ]),
    accept('32000 characters beyond the basic plane: code points count', { prompt: '🪁'.repeat(32000) }),
    refuse('32001 of them', { prompt: '🪁'.repeat(32001) }, [
      'string_above_max_length',
      'prompt',
      '(it has 32001)',
    ]),
    accept('1000 characters for legacy-image-2', { model: 'legacy-image-2', prompt: 'a'.repeat(1000) }),
    refuse('1001 characters for legacy-image-2', { model: 'legacy-image-2', prompt: 'a'.repeat(1001) }, [
      'string_above_max_length',
      'prompt',
      'at most 1000',
    ]),
    accept('4000 characters for legacy-image-3', { model: 'legacy-image-3', prompt: 'a'.repeat(4000) }),
    refuse('4001 characters for legacy-image-3', { model: 'legacy-image-3', prompt: 'a'.repeat(4001) }, [
      'string_above_max_length',
      'prompt',
      'at most 4000',
    ]),
  ],
});

contractTable('background, format and compression', {
  operation: generateImages,
  base,
  rows: [
    ...['transparent', 'opaque', 'auto', null].map((background) =>
      accept(`background ${background}`, { background }),
    ),
    refuse('an unknown background', { background: 'clear' }, ['invalid_value', 'background', 'got "clear"']),
    ...['png', 'jpeg', 'webp', null].map((format) =>
      accept(`output_format ${format}`, { output_format: format }),
    ),
    refuse('an unknown format', { output_format: 'gif' }, ['invalid_value', 'output_format', 'got "gif"']),
    accept('transparent as PNG', { background: 'transparent', output_format: 'png' }),
    accept('transparent as WebP', { background: 'transparent', output_format: 'webp' }),
    accept('transparent with no format: png is the default', { background: 'transparent' }),
    refuse('transparent as JPEG', { background: 'transparent', output_format: 'jpeg' }, [
      'invalid_value',
      'background',
      'got "jpeg"',
    ]),
    ...[0, 100].map((level) =>
      accept(`compression ${level} of JPEG`, { output_compression: level, output_format: 'jpeg' }),
    ),
    accept('compression 50 of WebP', { output_compression: 50, output_format: 'webp' }),
    accept('compression 100 anywhere', { output_compression: 100 }),
    refuse('compression 50 of PNG', { output_compression: 50, output_format: 'png' }, [
      'invalid_value',
      'output_compression',
      'got "png"',
    ]),
    refuse('compression 50 of the default format', { output_compression: 50 }, [
      'invalid_value',
      'output_compression',
      'means "png"',
    ]),
    refuse('compression 101', { output_compression: 101, output_format: 'webp' }, [
      'integer_above_max_value',
      'output_compression',
      'got 101',
    ]),
    refuse('compression -1', { output_compression: -1, output_format: 'webp' }, [
      'integer_below_min_value',
      'output_compression',
      'got -1',
    ]),
    refuse('a compression that is not whole', { output_compression: 1.5, output_format: 'webp' }, [
      'invalid_type',
      'output_compression',
      'whole number; got 1.5',
    ]),
    ...['low', 'auto', null].map((moderation) => accept(`moderation ${moderation}`, { moderation })),
    refuse('an unknown moderation', { moderation: 'high' }, ['invalid_value', 'moderation', 'got "high"']),
  ],
});

contractTable('count, stream and user', {
  operation: generateImages,
  base,
  rows: [
    ...[1, 10].map((n) => accept(`n ${n}`, { n })),
    refuse('n 0', { n: 0 }, ['integer_below_min_value', 'n', 'at least 1; got 0']),
    refuse('n 11', { n: 11 }, ['integer_above_max_value', 'n', 'at most 10; got 11']),
    refuse('n as text', { n: '2' }, ['invalid_type', 'n', 'got "2"']),
    refuse('a null n: it is not nullable', { n: null }, ['invalid_type', 'n', 'got null']),
    accept('n 10 of legacy-image-2', { model: 'legacy-image-2', n: 10 }),
    accept('n 1 of legacy-image-3', { model: 'legacy-image-3', n: 1 }),
    refuse('n 2 of legacy-image-3', { model: 'legacy-image-3', n: 2 }, [
      'integer_above_max_value',
      'n',
      'at most 1; got 2',
    ]),
    accept('stream', { stream: true }),
    accept('no stream', { stream: false }),
    refuse('stream as text', { stream: 'true' }, ['invalid_type', 'stream', 'got "true"']),
    ...[0, 3].map((count) =>
      accept(`partial_images ${count} in a stream`, { stream: true, partial_images: count }),
    ),
    refuse('partial_images 4', { stream: true, partial_images: 4 }, [
      'integer_above_max_value',
      'partial_images',
      'got 4',
    ]),
    refuse('partial_images -1', { stream: true, partial_images: -1 }, [
      'integer_below_min_value',
      'partial_images',
      'got -1',
    ]),
    refuse('partial_images without a stream', { partial_images: 2 }, [
      'invalid_value',
      'partial_images',
      '"stream": true',
    ]),
    accept('user', { user: 'user-1' }),
    refuse('a number as user', { user: 1 }, ['invalid_type', 'user', 'got 1']),
    refuse('an unknown field, by name', { sise: '1024x1024' }, [
      'unknown_parameter',
      'sise',
      'not a known parameter',
    ]),
    refuse('edit fields', { mask: { image_url: 'https://x.test/a.png' } }, [
      'unsupported_parameter',
      'mask',
      '/v1/images/edits',
    ]),
    refuse('response_format for alpha', { response_format: 'b64_json' }, [
      'unsupported_parameter',
      'response_format',
      'always return Base64',
    ]),
    refuse('style for alpha', { style: 'vivid' }, [
      'unsupported_parameter',
      'style',
      'only legacy-image-3 accepts it',
    ]),
  ],
});

describe('a null', () => {
  test('means "not given" and is removed by validation', () => {
    const { body } = judge(on('alpha-image-2'), { patch: { background: null, quality: null, size: null } });
    expect(body).toEqual({ model: 'alpha-image-2', prompt: 'A red kite' });
  });
});

describe('several broken rules', () => {
  test('are all reported, each with its field', () => {
    const { issues } = judge(on('alpha-image-2'), { patch: { n: 11, quality: 'max', colour: 'red' } });
    expect(issues.map((issue) => issue.parameter)).toEqual(['quality', 'n', 'colour']);
  });

  test('offer fixes that make the request valid', () => {
    const invalid = { background: 'transparent', output_format: 'jpeg' };
    const [issue] = judge(on('alpha-image-2'), { patch: invalid }).issues;
    expect(issue?.fixes?.length).toBeGreaterThan(1);
    for (const fix of issue?.fixes ?? []) {
      expect(judge(on('alpha-image-2'), { patch: { ...invalid, ...fix.set } }).issues).toEqual([]);
    }
  });
});
