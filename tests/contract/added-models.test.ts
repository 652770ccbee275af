// Tests models added by the operator: each has the rules of the model that it follows in the whole contract.

import { expect, test } from 'vitest';
import { createContract } from '#lib/contract/contract.ts';
import type { AddedModel } from '#lib/contract/models/added-model.ts';
import { checkForm } from '#lib/describe/form-check.ts';
import { openApiDocument } from '#lib/describe/openapi.ts';

const added: readonly AddedModel[] = [
  { id: 'team/sd-3.5', like: 'alpha-image-2' },
  { id: 'retouch', like: 'alpha-chat-image-latest' },
  { id: 'old-squares', like: 'legacy-image-2' },
  { id: 'wide', like: 'gamma/dream-4.5' },
  { id: 'other-beta', like: 'beta-3.1-flash-image' },
  { id: 'anime', like: 'diffusion-4-5-full' },
  { id: 'clips', like: 'delta-1.0' },
  { id: 'clips-only', like: 'delta-1.1' },
  { id: 'local-embed', like: 'beta-embedding-2-preview' },
  { id: 'local-coder', like: 'epsilon-opus-5', name: 'Local coder' },
  { id: 'local-native', like: 'beta-3-flash' },
  // This one is invalid. The configuration reports it, and the contract does not contain it.
  { id: 'no-such', like: 'alpha-image-9' },
];

const contract = createContract(added);
const { catalogue, list: operations } = contract;
const good = added.slice(0, -1);

test('the catalogue contains the valid ones', () => {
  expect(catalogue.models.filter((model) => model.added).map(({ id }) => id)).toEqual(
    good.map(({ id }) => id),
  );
  expect(catalogue.find('team/sd-3.5')).toMatchObject({
    summary: 'like alpha-image-2',
    countLimit: 10,
    variant: 'added-team/sd-3.5',
  });
  expect(catalogue.find('local-coder')?.summary).toBe('Local coder · like epsilon-opus-5');
});

const prompt = 'A red kite';
const parts = [{ text: prompt }];

/** The other required fields of a valid body. */
const required: Record<string, object> = {
  'images.edit': { prompt, images: [{ image_url: 'https://images.example/a.png' }] },
  'native.embed-content': { content: { parts } },
  'native.batch-embed-contents': {},
  'native.generate-content': { contents: [{ parts }] },
};
const [generate, edit, video, embed] = [
  'images.generate',
  'images.edit',
  'videos.create',
  'native.embed-content',
];
const imageSize = (size: string) => ({
  generationConfig: { responseFormat: { image: { imageSize: size } } },
});

const rows: [operationId: string, model: string, fields: object, problem: string][] = [
  [generate, 'team/sd-3.5', { size: '768x512', n: 10, output_format: 'webp' }, ''],
  [
    generate,
    'team/sd-3.5',
    { size: '500x500' },
    'size must be "auto" or WIDTHxHEIGHT with both sides multiples',
  ],
  [generate, 'team/sd-3.5', { n: 11 }, 'n must be at most 10; got 11.'],
  [edit, 'team/sd-3.5', { size: '512x768' }, ''],
  [generate, 'retouch', {}, 'model "retouch" does not support '],
  [generate, 'old-squares', { size: '640x640' }, 'size must be one of "256x256", "512x512" or "1024x1024"'],
  [generate, 'wide', { size: '2560x1440' }, ''],
  [generate, 'other-beta', { size: '1:1', quality: 'low' }, ''],
  [generate, 'other-beta', { size: '1024x1024' }, 'size must be one of 1:1, '],
  [generate, 'anime', { size: '832x1216', n: 2 }, ''],
  [video, 'clips', { duration: 16 }, 'duration must be at most 15; got 16.'],
  [video, 'clips-only', { audio_setting: 'auto' }, 'audio_setting'],
  [embed, 'local-embed', { model: 'models/local-embed' }, ''],
  [
    embed,
    'local-embed',
    { model: 'beta-embedding-2-preview' },
    'model must be the model in the path ("models/',
  ],
  [
    'native.batch-embed-contents',
    'local-embed',
    { requests: [{ content: { parts }, model: 'other' }] },
    'requests[0].model must be the model in the path',
  ],
  ['native.generate-content', 'other-beta', imageSize('4K'), ''],
  [generate, 'no-such', {}, 'model "no-such" does not exist'],
];

test.each(rows)('%s with %s %j: %s', (operationId, model, fields, problem) => {
  const rest = required[operationId] ?? { prompt };
  const body = { ...(operationId.startsWith('native') ? {} : { model }), ...rest, ...fields };
  const { issues } = checkForm({ operationId, model, body }, contract);
  const starts = issues.map(({ message }) => message.slice(0, problem.length));
  expect(starts).toEqual(problem === '' ? [] : [problem]);
});

test('every example is valid for its model', () => {
  for (const { id: operationId, body } of operations) {
    for (const { models, examples } of body?.variants ?? []) {
      const [model] = models === 'any' ? [] : models;
      if (model === undefined || !catalogue.find(model)?.added) continue;
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        const { issues } = checkForm({ operationId, model, body: example.body }, contract);
        expect(issues, `${operationId} ${model} ${example.title}`).toEqual([]);
      }
    }
  }
});

test('OpenAPI has a separate schema for each', () => {
  const text = JSON.stringify(openApiDocument({ contract, baseUrl: 'http://a.example', version: '1' }));
  const { components } = JSON.parse(text);
  expect(components.schemas['ImagesGenerateRequest_added-team-sd-3.5'].properties).toMatchObject({
    model: { enum: ['team/sd-3.5'] },
    n: { maximum: 10 },
  });
  expect(text).toContain('VideosCreateRequest_added-clips-only');
  expect(components.schemas['ImagesGenerateRequest_alpha-2'].properties.model.enum).not.toContain(
    'team/sd-3.5',
  );
});
