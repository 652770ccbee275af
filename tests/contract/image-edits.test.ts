// Tests section 5 of the interface: image edits.

import { expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { alphaIds } from '#tests/support/alpha-models.ts';
import { accept, contractTable, refuse } from '#tests/support/contract-table.ts';
import { catalogue, editImages } from '#tests/support/documented-contract.ts';

const image = { image_url: sampleImage };
const jpeg = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEAYABgAAD/wAARCAAQABADASIAAhEBAxEB';
const base = { model: 'alpha-image-2', prompt: 'Make it night', images: [image] };
const ids = [...alphaIds, 'alpha-chat-image-latest', 'legacy-image-2'];

test('the catalogue edits with exactly the documented models', () => {
  expect(new Set(catalogue.general.filter((model) => model.edits).map((model) => model.id))).toEqual(
    new Set(ids),
  );
});

contractTable('edits', {
  operation: editImages,
  base,
  rows: [
    ...ids.map((model) => accept(`model ${model}`, { model })),
    refuse('the form field image in JSON', { image: 'https://example.com/a.png' }, [
      'unsupported_parameter',
      'image',
      'source images go into images',
    ]),
    refuse('no model', { model: undefined }, ['missing_required_parameter', 'model', 'no default model']),
    refuse('legacy-image-3, which does not edit', { model: 'legacy-image-3' }, [
      'invalid_value',
      'model',
      '"legacy-image-3" does not support',
    ]),
    refuse('an unknown model', { model: 'omega' }, ['model_not_found', 'model', '"omega" does not exist']),
    refuse('no images', { images: undefined }, ['missing_required_parameter', 'images', 'is required']),
    refuse('an empty list of images', { images: [] }, ['array_below_min_length', 'images', 'at least 1']),
    accept('16 images', { images: Array(16).fill(image) }),
    refuse('17 images', { images: Array(17).fill(image) }, [
      'array_above_max_length',
      'images',
      'at most 16',
    ]),
    accept('an https address', { images: [{ image_url: 'https://example.com/a.png' }] }),
    accept('a file id', { images: [{ file_id: 'file-1' }] }),
    refuse('both an address and a file id', { images: [{ ...image, file_id: 'file-1' }] }, [
      'invalid_value',
      'images[0]',
      'not both',
    ]),
    refuse('neither', { images: [{}] }, ['invalid_value', 'images[0]', 'needs image_url or file_id']),
    refuse('a plain string', { images: ['https://example.com/a.png'] }, [
      'invalid_type',
      'images[0]',
      'must be an object',
    ]),
    refuse('an invalid URL', { images: [{ image_url: 'file:///etc/passwd' }] }, [
      'invalid_value',
      'images[0].image_url',
      'file:///etc/passwd',
    ]),
    refuse('no prompt', { prompt: undefined }, ['missing_required_parameter', 'prompt', 'is required']),
    refuse('an empty prompt', { prompt: '' }, ['string_below_min_length', 'prompt', 'must not be empty']),
    accept('a mask', { mask: image }),
    refuse('a mask that is text', { mask: sampleImage }, ['invalid_type', 'mask', 'must be an object']),
    ...['transparent', 'opaque', 'auto', null].map((background) =>
      accept(`background ${background}`, { background }),
    ),
    refuse('transparent as JPEG', { background: 'transparent', output_format: 'jpeg' }, [
      'invalid_value',
      'background',
      'got "jpeg"',
    ]),
    ...['high', 'low', null].map((fidelity) =>
      accept(`input_fidelity ${fidelity}`, { input_fidelity: fidelity }),
    ),
    refuse('another fidelity', { input_fidelity: 'medium' }, [
      'invalid_value',
      'input_fidelity',
      'got "medium"',
    ]),
    ...['low', 'auto', null].map((moderation) => accept(`moderation ${moderation}`, { moderation })),
    ...[1, 10].map((n) => accept(`n ${n}`, { n })),
    refuse('n 11', { n: 11 }, ['integer_above_max_value', 'n', 'got 11']),
    accept('compression of WebP', { output_compression: 40, output_format: 'webp' }),
    refuse('compression of PNG', { output_compression: 40 }, ['invalid_value', 'output_compression', '40']),
    ...['png', 'jpeg', 'webp', null].map((format) =>
      accept(`output_format ${format}`, { output_format: format }),
    ),
    accept('a stream with partial images', { stream: true, partial_images: 3 }),
    refuse('partial images without a stream', { partial_images: 1 }, [
      'invalid_value',
      'partial_images',
      '"stream": true',
    ]),
    ...['low', 'medium', 'high', 'auto', null].map((quality) => accept(`quality ${quality}`, { quality })),
    ...['xhigh', 'max'].map((quality) =>
      refuse(`quality ${quality} of alpha-image-2`, { quality }, [
        'invalid_value',
        'quality',
        `got "${quality}"`,
      ]),
    ),
    ...['xhigh', 'max'].map((quality) =>
      accept(`quality ${quality} of 2.5`, { model: 'alpha-image-2.5-flare', quality }),
    ),
    refuse('quality standard: edits have none', { quality: 'standard' }, [
      'invalid_value',
      'quality',
      'got "standard"',
    ]),
    accept('a free size of alpha-image-2', { size: '2048x1152' }),
    refuse('a size that is not a multiple of 16', { size: '2048x1150' }, [
      'invalid_value',
      'size',
      'multiple of 16',
    ]),
    ...['auto', '1024x1024', '1536x1024', '1024x1536', null].map((size) =>
      accept(`size ${size} of alpha-image-1`, { model: 'alpha-image-1', size }),
    ),
    refuse('a free size of alpha-image-1', { model: 'alpha-image-1', size: '2048x1152' }, [
      'invalid_value',
      'size',
      'got "2048x1152"',
    ]),
    accept('user', { user: 'user-1' }),
    refuse('response_format for alpha', { response_format: 'url' }, [
      'unsupported_parameter',
      'response_format',
      'always return Base64',
    ]),
    refuse('an unknown field', { strength: 1 }, ['unknown_parameter', 'strength', 'not a known parameter']),
  ],
});

contractTable('edits with legacy-image-2', {
  operation: editImages,
  base: { ...base, model: 'legacy-image-2' },
  rows: [
    refuse('two images', { images: [image, image] }, [
      'array_above_max_length',
      'images',
      'at most 1 element',
    ]),
    refuse('a JPEG', { images: [{ image_url: jpeg }] }, ['invalid_image', 'images[0].image_url', 'got jpeg']),
    accept('1000 characters', { prompt: 'a'.repeat(1000) }),
    refuse('1001 characters', { prompt: 'a'.repeat(1001) }, [
      'string_above_max_length',
      'prompt',
      'at most 1000',
    ]),
    ...['256x256', '512x512', '1024x1024'].map((size) => accept(`size ${size}`, { size })),
    refuse('another size', { size: '1536x1024' }, ['invalid_value', 'size', 'got "1536x1024"']),
    ...['b64_json', 'url'].map((format) => accept(`response_format ${format}`, { response_format: format })),
    ...Object.entries({
      input_fidelity: 'high',
      background: 'auto',
      moderation: 'low',
      output_format: 'png',
      output_compression: 100,
      stream: true,
      partial_images: 1,
    }).map(([field, value]) =>
      refuse(`${field}, which only alpha models use`, { [field]: value }, [
        'unsupported_parameter',
        field,
        'is not accepted here',
      ]),
    ),
  ],
});
