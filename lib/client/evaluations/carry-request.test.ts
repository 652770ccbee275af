import { expect, test } from 'vitest';
import { emptySet } from '#lib/client/handoff/compare-set.ts';
import type { Opening } from '#lib/client/handoff/handoff.ts';
import type { EvaluationOperation } from '#lib/contract/pages/evaluation.ts';
import { carryRequest } from './carry-request.ts';
import { readDraft } from './evaluation-draft.ts';

function carried(operation: EvaluationOperation, opening: Opening) {
  const { draft, notes } = carryRequest(operation, opening);
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
      notes: ['Left out: 1 file. Rows hold texts; give images by their URL.'],
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

test.each(cases)('%s', (_, operation, opening, expected) => {
  expect(carried(operation, opening)).toMatchObject(expected);
});

test('an empty form gives a column for the prompt', () => {
  const { draft } = carryRequest('images.generate', { body: {} });
  expect(draft).toMatchObject({ name: '', models: [], rows: '{"prompt":""}' });
  expect(JSON.parse(draft.template)).toEqual({ prompt: '{{prompt}}' });
});
