// Tests section 3 of the interface: the chat-image group.

import { accept, contractTable, eachValue, type Row, refuse } from '#tests/support/contract-table.ts';
import { generateImages } from '#tests/support/documented-contract.ts';

const url = 'https://example.com/a.png';
const on = (model: string) => ({ operation: generateImages, base: { model, prompt: 'A red kite' } });

const everyRatio = [
  '1:1',
  '1:4',
  '1:8',
  '2:3',
  '3:2',
  '3:4',
  '4:1',
  '4:3',
  '4:5',
  '5:4',
  '8:1',
  '9:16',
  '16:9',
  '21:9',
];
const extreme = ['1:4', '4:1', '1:8', '8:1'];
const plainRatios = everyRatio.filter((ratio) => !extreme.includes(ratio));
const everyQuality = ['standard', 'hd', 'low', 'medium', 'high', 'auto', 'max'];
const chatCommon: Row[] = [
  accept('32000 characters', { prompt: 'a'.repeat(32000) }),
  refuse('32001 characters', { prompt: 'a'.repeat(32001) }, [
    'string_above_max_length',
    'prompt',
    'at most 32000',
  ]),
  refuse('an empty prompt', { prompt: '' }, ['string_below_min_length', 'prompt', 'must not be empty']),
  accept('a ratio that reduces to a listed one', { size: '32:18' }),
  accept('42:18, which is 21:9', { size: '42:18' }),
  refuse('a ratio of no model', { size: '7:5' }, ['invalid_value', 'size', 'got "7:5"']),
  refuse('pixels', { size: '1024x1024' }, ['invalid_value', 'size', 'a ratio, not pixels']),
  refuse('auto as a ratio', { size: 'auto' }, ['invalid_value', 'size', 'got "auto"']),
  accept('a reference URL', { images: [url] }),
  accept('a reference object', { images: [{ image_url: url }, { image_url: { url } }] }),
  accept('14 references', { images: Array(14).fill(url) }),
  refuse('15 references', { images: Array(15).fill(url) }, [
    'array_above_max_length',
    'images',
    'at most 14',
  ]),
  refuse('an empty list', { images: [] }, ['array_below_min_length', 'images', 'at least 1']),
  refuse('a file id', { images: [{ file_id: 'file-1' }] }, [
    'unsupported_parameter',
    'images[0].file_id',
    'give image_url',
  ]),
  refuse('an invalid URL', { images: ['kite.png'] }, ['invalid_value', 'images[0]', 'got "kite.png"']),
  ...['b64_json', 'url'].map((format) => accept(`response_format ${format}`, { response_format: format })),
  refuse('generationConfig', { generationConfig: {} }, [
    'unsupported_parameter',
    'generationConfig',
    'size and quality',
  ]),
  refuse('aspect_ratio', { aspect_ratio: '1:1' }, ['unsupported_parameter', 'aspect_ratio', 'use size']),
  refuse('image_size', { image_size: '1K' }, ['unsupported_parameter', 'image_size', 'use quality']),
  refuse('a stream', { stream: true }, ['unsupported_parameter', 'stream', 'does not stream']),
  refuse('n', { n: 2 }, ['unsupported_parameter', 'n', 'is not accepted here']),
];

contractTable('beta-3.1-flash-image', {
  ...on('beta-3.1-flash-image'),
  rows: [
    ...chatCommon,
    ...eachValue('size', everyRatio, everyRatio),
    ...eachValue('quality', everyQuality, ['standard', 'hd', 'low', 'medium', 'high', 'auto']),
    accept('web search', { web_search: true }),
    accept('image search', { image_search: true }),
    ...eachValue('thinking_level', ['Minimal', 'High', 'Low', 'minimal'], ['Minimal', 'High']),
  ],
});

contractTable('beta-3-pro-image', {
  ...on('beta-3-pro-image'),
  rows: [
    ...chatCommon,
    ...eachValue('size', everyRatio, plainRatios),
    ...eachValue('quality', everyQuality, ['standard', 'hd', 'medium', 'high', 'auto']),
    accept('web search', { web_search: true }),
    refuse('image search', { image_search: true }, [
      'unsupported_parameter',
      'image_search',
      'beta-3.1-flash-image',
    ]),
    ...eachValue('thinking_level', ['Minimal', 'High'], ['Minimal', 'High']),
  ],
});

contractTable('beta-2.5-flash-image', {
  ...on('beta-2.5-flash-image'),
  rows: [
    ...chatCommon,
    ...eachValue('size', everyRatio, plainRatios),
    ...eachValue('quality', everyQuality, ['standard', 'auto']),
    refuse('web search', { web_search: true }, [
      'unsupported_parameter',
      'web_search',
      'is not accepted here',
    ]),
    refuse('image search', { image_search: true }, [
      'unsupported_parameter',
      'image_search',
      'is not accepted here',
    ]),
    refuse('thinking', { thinking_level: 'High' }, [
      'unsupported_parameter',
      'thinking_level',
      'is not accepted here',
    ]),
  ],
});
