// Tests section 1 of the interface: the values that each general image model accepts.

import { accept, contractTable, eachValue, refuse } from '#tests/support/contract-table.ts';
import { generateImages } from '#tests/support/documented-contract.ts';

const on = (model: string) => ({ operation: generateImages, base: { model, prompt: 'A red kite' } });

const freeSizes: [string, boolean][] = [
  ['auto', true],
  ['1024x1024', true],
  ['1536x1024', true],
  ['16x16', true],
  ['3840x2160', true],
  ['2160x3840', true],
  ['3840x1280', true],
  ['1280x3840', true],
  ['1920x1088', true],
  ['1920x1080', false],
  ['1000x1024', false],
  ['1024x1000', false],
  ['3856x2160', false],
  ['2880x2896', false],
  ['3840x2176', false],
  ['3072x1008', false],
  ['1008x3072', false],
  ['0x16', false],
  ['016x16', false],
  ['1024X1024', false],
  ['1024', false],
  ['', false],
  ['1:1', false],
  ['99999999x99999999', false],
];

for (const model of ['alpha-image-2', 'alpha-image-2.5-flare']) {
  contractTable(`free sizes of ${model}`, {
    ...on(model),
    rows: [
      accept('a null size', { size: null }),
      ...freeSizes.map(([size, taken]) =>
        taken
          ? accept(size, { size })
          : refuse(JSON.stringify(size), { size }, ['invalid_value', 'size', JSON.stringify(size)]),
      ),
    ],
  });
}

const fixedSizes: Record<string, readonly string[]> = {
  'alpha-image-1': ['auto', '1024x1024', '1536x1024', '1024x1536'],
  'alpha-image-1.5': ['auto', '1024x1024', '1536x1024', '1024x1536'],
  'alpha-image-1-mini': ['auto', '1024x1024', '1536x1024', '1024x1536'],
  'legacy-image-3': ['1024x1024', '1792x1024', '1024x1792'],
  'legacy-image-2': ['256x256', '512x512', '1024x1024'],
};
const everySize = [
  'auto',
  '256x256',
  '512x512',
  '1024x1024',
  '1536x1024',
  '1024x1536',
  '1792x1024',
  '1024x1792',
  '2048x2048',
];
const qualitiesOf: Record<string, readonly string[]> = {
  'alpha-image-2.5-sunburst': ['auto', 'low', 'medium', 'high', 'xhigh', 'max'],
  'alpha-image-2.5-flare-2026-09-08': ['auto', 'low', 'medium', 'high', 'xhigh', 'max'],
  'alpha-image-2': ['auto', 'low', 'medium', 'high'],
  'alpha-image-1': ['auto', 'low', 'medium', 'high'],
  'alpha-image-1.5': ['auto', 'low', 'medium', 'high'],
  'alpha-image-1-mini': ['auto', 'low', 'medium', 'high'],
  'legacy-image-3': ['standard', 'hd'],
  'legacy-image-2': ['standard'],
};
const everyQuality = ['auto', 'low', 'medium', 'high', 'xhigh', 'max', 'standard', 'hd'];

for (const [model, sizes] of Object.entries(fixedSizes)) {
  contractTable(`sizes of ${model}`, { ...on(model), rows: eachValue('size', everySize, sizes) });
}
for (const [model, qualities] of Object.entries(qualitiesOf)) {
  contractTable(`qualities of ${model}`, {
    ...on(model),
    rows: [accept('null', { quality: null }), ...eachValue('quality', everyQuality, qualities)],
  });
}

const alphaOnly: Record<string, unknown> = {
  background: 'opaque',
  moderation: 'low',
  output_format: 'png',
  output_compression: 100,
  partial_images: 0,
  stream: false,
};

for (const model of ['legacy-image-2', 'legacy-image-3']) {
  contractTable(`what ${model} takes and leaves`, {
    ...on(model),
    rows: [
      accept('response_format b64_json', { response_format: 'b64_json' }),
      accept('response_format url', { response_format: 'url' }),
      refuse('another response_format', { response_format: 'png' }, [
        'invalid_value',
        'response_format',
        'got "png"',
      ]),
      ...Object.entries(alphaOnly).map(([field, value]) =>
        refuse(field, { [field]: value }, ['unsupported_parameter', field, 'is not accepted here']),
      ),
    ],
  });
}

contractTable('styles', {
  ...on('legacy-image-3'),
  rows: [
    ...['vivid', 'natural', null].map((style) => accept(`style ${style}`, { style })),
    refuse('an unknown style', { style: 'loud' }, ['invalid_value', 'style', 'got "loud"']),
    refuse('a style of legacy-image-2', { model: 'legacy-image-2', style: 'vivid' }, [
      'unsupported_parameter',
      'style',
      'only legacy-image-3',
    ]),
  ],
});
