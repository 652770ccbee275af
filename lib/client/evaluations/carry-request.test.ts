import { expect, test } from 'vitest';
import { emptySet } from '#lib/client/handoff/compare-set.ts';
import type { Opening } from '#lib/client/handoff/handoff.ts';
import { localImage } from '#lib/client/storage/local-image.ts';
import type { EvaluationOperation } from '#lib/contract/pages/evaluation.ts';
import { imageLimits } from '#lib/contract/pages/evaluation-limits.ts';
import { carryRequest } from './carry-request.ts';
import { readDraft } from './evaluation-draft.ts';

const upload = async (image: Blob) => {
  if (image.type === 'image/gif') throw new Error('The storage is full.');
  return `asset_${'a'.repeat(23)}${image.size}`;
};
const imageOf = (size: number) => `image:asset_${'a'.repeat(23)}${size}`;
const png = (size = 2) => new Blob(['x'.repeat(size)], { type: 'image/png' });

async function carried(operation: EvaluationOperation, opening: Opening) {
  const { draft, notes } = await carryRequest(operation, opening, upload);
  const read = readDraft(draft);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const { name, template, models, rows } = read.spec;
  return { name, template, models, rows, notes };
}

const cases: readonly [string, EvaluationOperation, Opening, object][] = [
  [
    'a form without variables gives its prompt as a column; nothing streams',
    'images.generate',
    {
      model: 'alpha-image-2',
      body: { model: 'x', prompt: '=A fox\nasleep', n: 2, stream: true, partial_images: 2 },
    },
    {
      name: '=A fox',
      template: { prompt: '{{prompt}}', n: 2 },
      models: ['alpha-image-2'],
      rows: [{ prompt: '=A fox\nasleep' }],
      notes: [],
    },
  ],
  [
    'the variables of a form are columns with their values',
    'messages.create',
    {
      model: 'm',
      body: {
        max_tokens: 9,
        system: 'Be {{tone}}.',
        messages: [{ role: 'user', content: 'About {{city}}' }],
      },
      variables: { tone: 'kind' },
    },
    {
      template: {
        max_tokens: 9,
        system: 'Be {{tone}}.',
        messages: [{ role: 'user', content: 'About {{city}}' }],
      },
      rows: [{ tone: 'kind', city: '' }],
    },
  ],
  [
    'a run of a template has the values that were filled in',
    'images.generate',
    {
      model: 'm',
      body: { prompt: 'A fox and a fox in the (snow)' },
      template: { prompt: 'A {{animal}} and a {{animal}} in the ({{place}})' },
    },
    {
      template: { prompt: 'A {{animal}} and a {{animal}} in the ({{place}})' },
      rows: [{ animal: 'fox', place: 'snow' }],
    },
  ],
  [
    'only the last turn of the user is a column',
    'native.generate-content',
    {
      model: 'm',
      body: {
        contents: [
          { role: 'user', parts: [{ text: 'Hello' }] },
          { role: 'model', parts: [{ text: 'Hi' }] },
          {
            role: 'user',
            parts: [{ inlineData: { mimeType: 'image/png', data: png(3) } }, { text: 'What is it?' }],
          },
        ],
      },
    },
    {
      template: {
        contents: [
          { role: 'user', parts: [{ text: 'Hello' }] },
          { role: 'model', parts: [{ text: 'Hi' }] },
          {
            role: 'user',
            parts: [{ inlineData: { mimeType: 'image/png', data: '{{image}}' } }, { text: '{{prompt}}' }],
          },
        ],
      },
      rows: [{ prompt: 'What is it?', image: imageOf(3) }],
    },
  ],
  [
    'files and links of an edit are columns',
    'images.edit',
    {
      model: 'alpha-image-2',
      body: {
        prompt: 'At night',
        images: [{ image_url: localImage(png(4), 'Kite') }, { image_url: 'https://example.com/a.png' }],
        mask: { image_url: png(5) },
      },
    },
    {
      template: {
        images: [{ image_url: '{{image}}' }, { image_url: '{{image_2}}' }],
        prompt: '{{prompt}}',
        mask: { image_url: '{{mask}}' },
      },
      rows: [
        { prompt: 'At night', image: imageOf(4), image_2: 'https://example.com/a.png', mask: imageOf(5) },
      ],
      notes: [],
    },
  ],
  [
    'what cannot be stored is named, and its value is empty',
    'images.edit',
    {
      model: 'm',
      body: {
        prompt: 'At night',
        images: [
          { image_url: new File(['x'.repeat(imageLimits.bytes + 1)], 'large.png', { type: 'image/png' }) },
          { image_url: new Blob(['x'], { type: 'image/gif' }) },
        ],
      },
    },
    {
      rows: [{ prompt: 'At night', image: '', image_2: '' }],
      notes: [
        expect.stringMatching(
          /^large\.png was left out: it has .+ at most .+\. Add an image in its column\.$/,
        ),
        'The image image_2 was left out: The storage is full. Add an image in its column.',
      ],
    },
  ],
  [
    'other files are left out',
    'messages.create',
    {
      model: 'm',
      body: {
        max_tokens: 9,
        messages: [
          {
            role: 'user',
            content: [
              {
                type: 'document',
                source: {
                  type: 'base64',
                  media_type: 'application/pdf',
                  data: new Blob(['x'], { type: 'application/pdf' }),
                },
              },
              { type: 'text', text: 'Sum it up' },
            ],
          },
        ],
      },
    },
    {
      template: {
        max_tokens: 9,
        messages: [{ role: 'user', content: [{ type: 'text', text: '{{prompt}}' }] }],
      },
      notes: ['A file was left out: rows hold texts and images, not application/pdf.'],
    },
  ],
  [
    'a comparison gives its models, its prompts and what else varies, each with each',
    'images.generate',
    {
      model: 'alpha-image-2',
      body: { prompt: 'A {{animal}}', quality: 'low' },
      variables: { animal: 'fox' },
      set: {
        axes: [
          { path: 'words', values: ['A {{animal}}', 'A kite'] },
          { path: 'n', values: [1, 2] },
        ],
        own: [{ id: 'x', model: 'm', body: {}, stream: false }],
        leftOut: ['n=1'],
      },
    },
    {
      template: { prompt: '{{prompt}}', quality: 'low', n: '{{n}}' },
      models: ['alpha-image-2'],
      rows: [
        { prompt: 'A fox', n: 1 },
        { prompt: 'A fox', n: 2 },
        { prompt: 'A kite', n: 1 },
        { prompt: 'A kite', n: 2 },
      ],
      notes: [
        'Variants with a request of their own were left out: 1.',
        'Excluded results are included: an evaluation runs every row.',
      ],
    },
  ],
  [
    'at most eight models of a comparison',
    'images.generate',
    {
      body: { prompt: 'A kite' },
      set: { ...emptySet, axes: [{ path: 'model', values: [1, 2, 3, 4, 5, 6, 7, 8, 9] }] },
    },
    { models: ['1', '2', '3', '4', '5', '6', '7', '8'], notes: ['Models beyond 8 were left out: 9.'] },
  ],
  [
    'a setting inside another one, and a nested name',
    'native.generate-content',
    {
      model: 'm',
      body: { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] },
      set: { ...emptySet, axes: [{ path: 'generationConfig.temperature', values: [0, 1] }] },
    },
    {
      template: {
        contents: [{ role: 'user', parts: [{ text: '{{prompt}}' }] }],
        generationConfig: { temperature: '{{temperature}}' },
      },
      rows: [
        { prompt: 'Hi', temperature: 0 },
        { prompt: 'Hi', temperature: 1 },
      ],
    },
  ],
  [
    'a prompt has its name',
    'images.generate',
    { title: 'Animals', model: 'm', body: { prompt: 'A {{animal}}' } },
    { name: 'Animals', rows: [{ animal: '' }] },
  ],
];

test.each(cases)('%s', async (_, operation, opening, expected) => {
  expect(await carried(operation, opening)).toMatchObject(expected);
});

test('an empty form of edits gives columns for the image and the prompt', async () => {
  const { draft } = await carryRequest('images.edit', { body: {} }, upload);
  expect(draft).toMatchObject({ name: '', models: [] });
  expect(JSON.parse(draft.template)).toEqual({
    images: [{ image_url: '{{image}}' }],
    prompt: '{{prompt}}',
  });
  expect(draft.rows).toBe('{"prompt":"","image":""}');
});
