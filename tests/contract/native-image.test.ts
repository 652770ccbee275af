// Tests every rule of native image generation, one row each.

import { describe, expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { accept, contractTable, judge, refuse } from '#tests/support/contract-table.ts';
import { generateContent, streamGenerateContent } from '#tests/support/documented-contract.ts';

const kite = sampleImage.split(',')[1] ?? '';

const flash31 = 'beta-3.1-flash-image';
const pro3 = 'beta-3-pro-image';
const flash25 = 'beta-2.5-flash-image';
const models = [flash31, pro3, flash25];
const common = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];
const extreme = ['1:4', '4:1', '1:8', '8:1'];
const contents = [{ role: 'user', parts: [{ text: 'A red kite' }] }];
const linked = { fileData: { fileUri: 'https://example.com/a.png' } };
const inline = { inlineData: { mimeType: 'image/png', data: kite } };
const config = (generationConfig: unknown) => ({ generationConfig });
const image = (fields: unknown) => config({ responseFormat: { image: fields } });
const ratioField = 'generationConfig.responseFormat.image.aspectRatio';
const sizeField = 'generationConfig.responseFormat.image.imageSize';
const table = { operation: generateContent, model: flash31, base: { contents } };

contractTable('generateContent, images', {
  ...table,
  // biome-ignore format: one row per rule
  rows: [
    ...models.map((model) => accept(`a prompt for ${model}`, {}, model)),
    ...models.map((model) => accept(`a prompt for google/${model}`, {}, `google/${model}`)),
    refuse('no contents', { contents: undefined }, ['missing_required_parameter', 'contents', 'required']),
    refuse('empty contents', { contents: [] }, ['array_below_min_length', 'contents', 'at least 1']),
    refuse('empty parts', { contents: [{ parts: [] }] }, ['array_below_min_length', 'contents[0].parts', 'at least 1']),
    accept('an image to edit', { contents: [{ parts: [{ text: 'At night' }, { inlineData: { mimeType: 'image/png', data: kite } }] }] }),
    accept('a linked image to edit', { contents: [{ parts: [{ text: 'At night' }, { fileData: { fileUri: 'https://example.com/a.png' } }] }] }),
    ...models.map((model) => accept(`14 images for ${model}`, { contents: [{ parts: [...Array(14).fill(linked), { text: 'All of them' }] }] }, model)),
    ...models.map((model) => refuse(`15 images for ${model}`, { contents: [{ parts: Array(14).fill(linked) }, { parts: [inline] }] }, ['array_above_max_length', 'contents', 'at most 14 images'], model)),
    refuse('the role system', { contents: [{ role: 'system', parts: [{ text: 'x' }] }] }, ['invalid_value', 'contents[0].role', 'systemInstruction']),
    accept('images only', config({ responseModalities: ['IMAGE'] })),
    accept('text and images', config({ responseModalities: ['TEXT', 'IMAGE'] })),
    refuse('sound', config({ responseModalities: ['AUDIO'] }), ['invalid_value', 'generationConfig.responseModalities[0]', '"TEXT" or "IMAGE"; got "AUDIO"']),
    refuse('no modality', config({ responseModalities: [] }), ['array_below_min_length', 'generationConfig.responseModalities', 'at least 1']),
    ...models.flatMap((model) => common.map((aspectRatio) => accept(`${aspectRatio} of ${model}`, image({ aspectRatio }), model))),
    ...extreme.map((aspectRatio) => accept(`${aspectRatio} of ${flash31}`, image({ aspectRatio }))),
    ...[pro3, flash25].flatMap((model) => extreme.map((aspectRatio) => refuse(`${aspectRatio} of ${model}`, image({ aspectRatio }), ['invalid_value', ratioField, `got "${aspectRatio}"`], model))),
    refuse('an unsupported ratio', image({ aspectRatio: '16:10' }), ['invalid_value', ratioField, '"21:9"']),
    refuse('pixels for a ratio', image({ aspectRatio: '1024x1024' }), ['invalid_value', ratioField, 'got "1024x1024"']),
    ...['0.5K', '1K', '2K', '4K'].map((imageSize) => accept(`${imageSize} of ${flash31}`, image({ imageSize }))),
    ...['1K', '2K', '4K'].map((imageSize) => accept(`${imageSize} of ${pro3}`, image({ imageSize }), pro3)),
    refuse(`0.5K of ${pro3}`, image({ imageSize: '0.5K' }), ['invalid_value', sizeField, '"1K", "2K" or "4K"; got "0.5K"'], pro3),
    refuse('3K', image({ imageSize: '3K' }), ['invalid_value', sizeField, 'got "3K"']),
    refuse(`any size of ${flash25}`, image({ imageSize: '1K' }), ['unsupported_parameter', sizeField, '1K only'], flash25),
    refuse('a delivery', image({ delivery: 'URI' }), ['unsupported_parameter', 'generationConfig.responseFormat.image.delivery', 'inline']),
    refuse('an unknown field of the format', image({ ratio: '1:1' }), ['unknown_parameter', 'generationConfig.responseFormat.image.ratio', 'not a known']),
    refuse('an unknown format', config({ responseFormat: { video: {} } }), ['unknown_parameter', 'generationConfig.responseFormat.video', 'not a known']),
    accept('shared settings', config({ temperature: 2, topP: 1, topK: 3, seed: 7, candidateCount: 2, maxOutputTokens: 100, stopSequences: ['x'] })),
    refuse('temperature 2.1', config({ temperature: 2.1 }), ['integer_above_max_value', 'generationConfig.temperature', 'at most 2']),
    refuse('a response schema', config({ responseMimeType: 'application/json' }), ['unsupported_parameter', 'generationConfig.responseMimeType', 'text models']),
    refuse('log probabilities', config({ logprobs: 1 }), ['unsupported_parameter', 'generationConfig.logprobs', 'text models']),
    ...[flash31, pro3].map((model) => accept(`thinking of ${model}`, config({ thinkingConfig: { thinkingLevel: 'HIGH' } }), model)),
    refuse(`thinking of ${flash25}`, config({ thinkingConfig: { thinkingLevel: 'HIGH' } }), ['unsupported_parameter', 'generationConfig.thinkingConfig', 'does not think'], flash25),
    ...[flash31, pro3].map((model) => accept(`web search of ${model}`, { tools: [{ googleSearch: {} }] }, model)),
    refuse(`web search of ${flash25}`, { tools: [{ googleSearch: {} }] }, ['unsupported_parameter', 'tools', 'does not search'], flash25),
    accept(`image search of ${flash31}`, { tools: [{ googleSearch: { searchTypes: { webSearch: {}, imageSearch: {} } } }] }),
    refuse(`image search of ${pro3}`, { tools: [{ googleSearch: { searchTypes: { imageSearch: {} } } }] }, ['unsupported_parameter', 'tools[0].googleSearch.searchTypes.imageSearch', 'no image search'], pro3),
    refuse('functions', { tools: [{ functionDeclarations: [] }] }, ['unsupported_parameter', 'tools[0].functionDeclarations', 'text models']),
    accept('safety', { safetySettings: [{ category: 'HARM_CATEGORY_IMAGE_HATE', threshold: 'BLOCK_ONLY_HIGH' }] }),
    refuse('two settings for a category', { safetySettings: [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' }, { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' }] }, ['invalid_value', 'safetySettings[1].category', 'one setting']),
    refuse('the fields of the other path', { prompt: 'A kite' }, ['unsupported_parameter', 'prompt', 'contents']),
    refuse('an unknown field', { size: '1K' }, ['unknown_parameter', 'size', 'not a known']),
  ],
});

contractTable('streamGenerateContent, images', {
  ...table,
  operation: streamGenerateContent,
  // biome-ignore format: one row per rule
  rows: [
    accept('a prompt', {}),
    refuse('16:10', image({ aspectRatio: '16:10' }), ['invalid_value', ratioField, 'got "16:10"']),
  ],
});

describe('the spellings of an image format', () => {
  const wide = { responseFormat: { image: { aspectRatio: '16:9', imageSize: '2K' } } };
  // biome-ignore format: one row per spelling
  const spellings: [string, unknown, unknown][] = [
    ['an object', wide, wide],
    ['an array of one', { responseFormat: [{ image: { aspectRatio: '16:9', imageSize: '2K' } }] }, wide],
    ['enum names', { responseFormat: { image: { aspectRatio: 'ASPECT_RATIO_SIXTEEN_BY_NINE', imageSize: 'IMAGE_SIZE_TWO_K' } } }, wide],
    ['enum names in an array', { responseFormat: [{ image: { aspectRatio: 'ASPECT_RATIO_SIXTEEN_BY_NINE', imageSize: 'IMAGE_SIZE_TWO_K' } }] }, wide],
    ['imageConfig', { imageConfig: { aspectRatio: '16:9', imageSize: '2K' } }, wide],
    ['image_config', { image_config: { aspect_ratio: '16:9', image_size: '2K' } }, wide],
    ['both, saying the same', { ...wide, imageConfig: { aspectRatio: '16:9' } }, wide],
    ['both, half each', { responseFormat: { image: { aspectRatio: '16:9' } }, imageConfig: { imageSize: '2K' } }, wide],
    ['an empty array', { responseFormat: [] }, {}],
    ['unspecified values', { imageConfig: { aspectRatio: 'ASPECT_RATIO_UNSPECIFIED', imageSize: 'IMAGE_SIZE_UNSPECIFIED' } }, { responseFormat: { image: {} } }],
    ['512', { imageConfig: { imageSize: '512' } }, { responseFormat: { image: { imageSize: '0.5K' } } }],
    ['512px', { imageConfig: { imageSize: '512px' } }, { responseFormat: { image: { imageSize: '0.5K' } } }],
    ['IMAGE_SIZE_FIVE_TWELVE', { imageConfig: { imageSize: 'IMAGE_SIZE_FIVE_TWELVE' } }, { responseFormat: { image: { imageSize: '0.5K' } } }],
    ['every ratio by name', { imageConfig: { aspectRatio: 'ASPECT_RATIO_TWENTY_ONE_BY_NINE' } }, { responseFormat: { image: { aspectRatio: '21:9' } } }],
  ];

  test.each(spellings)('%s', (_name, sent, canonical) => {
    expect(judge(table, { patch: config(sent) })).toEqual({
      body: { contents, generationConfig: canonical },
      issues: [],
    });
  });

  test.each(spellings)('%s: normalising twice changes nothing more', (_name, sent) => {
    const once = judge(table, { patch: config(sent) }).body ?? {};
    expect(judge(table, { patch: once }).body).toEqual(once);
  });

  contractTable('with invalid values', {
    ...table,
    // biome-ignore format: one row per rule
    rows: [
      refuse('a contradiction', config({ ...wide, imageConfig: { aspectRatio: '1:1' } }), ['invalid_value', 'generationConfig.imageConfig.aspectRatio', '"1:1" contradicts']),
      refuse('a contradiction in names', config({ ...wide, imageConfig: { imageSize: 'IMAGE_SIZE_ONE_K' } }), ['invalid_value', 'generationConfig.imageConfig.imageSize', '"1K" contradicts']),
      refuse('two formats', config({ responseFormat: [{}, {}] }), ['invalid_type', 'generationConfig.responseFormat', 'an array of 2']),
      refuse('a wrong ratio in imageConfig, named as sent', config({ imageConfig: { aspectRatio: '7:5' } }), ['invalid_value', 'generationConfig.imageConfig.aspectRatio', 'got "7:5"']),
      refuse('a wrong ratio in an array, named as sent', config({ responseFormat: [{ image: { aspectRatio: '7:5' } }] }), ['invalid_value', 'generationConfig.responseFormat[0].image.aspectRatio', 'got "7:5"']),
      refuse('a ratio by an unknown name', config({ imageConfig: { aspectRatio: 'ASPECT_RATIO_TEN_BY_ONE' } }), ['invalid_value', 'generationConfig.imageConfig.aspectRatio', 'got "ASPECT_RATIO_TEN_BY_ONE"']),
      refuse('an imageConfig that is not an object', config({ imageConfig: '16:9' }), ['invalid_type', 'generationConfig.imageConfig', 'an object; got "16:9"']),
      refuse('an unknown field of imageConfig', config({ imageConfig: { personGeneration: 'x' } }), ['unknown_parameter', 'generationConfig.imageConfig.personGeneration', 'not a known']),
      refuse('two spellings of imageConfig', config({ imageConfig: {}, image_config: {} }), ['invalid_value', 'generationConfig.image_config', 'send it once']),
    ],
  });
});
