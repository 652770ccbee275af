// Tests models added by the operator: each follows the narrowed rules of its model in the whole contract.
import { expect, test, vi } from 'vitest';
import type { AddedModel } from '#lib/contract/models/added-model.ts';
import { catalogue, findModel } from '#lib/contract/models/catalogue.ts';
import { operations } from '#lib/contract/operations.ts';
import { checkForm } from '#lib/describe/form-check.ts';
import { openApiDocument } from '#lib/describe/openapi.ts';

// The contract builds its tables when it is loaded.
const added = vi.hoisted(() => {
  const models = [
    {
      id: 'team/sd-3.5',
      like: 'alpha-image-2',
      sizes: ['512x512', '768x512'],
      formats: ['png'],
      maxImages: 2,
    },
    { id: 'sketch', like: 'alpha-image-1', qualities: ['auto', 'low'], edits: false },
    { id: 'retouch', like: 'alpha-chat-image-latest', sizes: ['1024x1024'] },
    { id: 'old-squares', like: 'legacy-image-2', sizes: ['256x256'], maxImages: 1 },
    { id: 'wide', like: 'gamma/dream-4.5', sizes: ['2048x2048', '2560x1440', '2K'] },
    { id: 'square-beta', like: 'beta-3.1-flash-image', sizes: ['1:1'], qualities: ['standard', 'low'] },
    { id: 'anime', like: 'diffusion-4-5-full', sizes: ['1024x1024'], formats: ['png'], maxImages: 1 },
    { id: 'clips', like: 'delta-1.0', edits: false, resolutions: ['720p'], maxDuration: 5 },
    { id: 'clips-wide', like: 'delta-1.1', aspectRatios: ['16:9'] },
    { id: 'local-embed', like: 'beta-embedding-2-preview' },
    { id: 'local-coder', like: 'epsilon-opus-5', name: 'Local coder' },
    { id: 'local-native', like: 'beta-3-flash' },
    // These are invalid. The configuration reports them, and the contract does not contain them.
    { id: 'no-such', like: 'alpha-image-9' },
    { id: 'too-many', like: 'alpha-image-2', maxImages: 11 },
  ] satisfies AddedModel[];
  globalThis.easelModels = models;
  return models;
});

const good = added.slice(0, -2);

test('the catalogue contains the valid ones', () => {
  expect(catalogue.filter((model) => model.added).map(({ id }) => id)).toEqual(good.map(({ id }) => id));
  expect(findModel('team/sd-3.5')).toMatchObject({
    summary: 'like alpha-image-2 · 512x512, 768x512 · png',
    countLimit: 2,
    variant: 'added-team/sd-3.5',
  });
  expect(findModel('local-coder')?.summary).toBe('Local coder · like epsilon-opus-5');
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
  [generate, 'team/sd-3.5', { size: '768x512', n: 2, output_format: 'png' }, ''],
  [
    generate,
    'team/sd-3.5',
    { size: '1024x1024' },
    'size must be one of "512x512" or "768x512"; got "1024x1024".',
  ],
  [generate, 'team/sd-3.5', { n: 3 }, 'n must be at most 2; got 3.'],
  [generate, 'team/sd-3.5', { output_format: 'webp' }, 'output_format must be "png"; got "webp".'],
  [edit, 'team/sd-3.5', { size: '512x768' }, 'size must be one of "512x512" or "768x512"'],
  [generate, 'sketch', { quality: 'high' }, 'quality must be one of "auto" or "low"; got "high".'],
  [edit, 'sketch', {}, 'model "sketch" does not support '],
  [generate, 'retouch', {}, 'model "retouch" does not support '],
  [edit, 'retouch', { size: 'auto' }, 'size must be "1024x1024"; got "auto".'],
  [generate, 'old-squares', { size: '512x512' }, 'size must be "256x256"; got "512x512".'],
  [generate, 'wide', { size: '2560x1440' }, ''],
  [generate, 'wide', { size: '4K' }, 'size must be one of "2048x2048", "2560x1440" or "2K"; got "4K".'],
  [generate, 'square-beta', { size: '1:1', quality: 'low' }, ''],
  [generate, 'square-beta', { size: '16:9' }, 'size must be one of 1:1; got "16:9".'],
  [generate, 'square-beta', { quality: 'high' }, 'quality must be one of "low", "standard" or "auto"'],
  [generate, 'anime', { size: '832x1216' }, 'size must be "1024x1024"; got "832x1216".'],
  [generate, 'anime', { n: 2 }, 'n must be at most 1; got 2.'],
  [video, 'clips', { resolution: '1080p' }, 'resolution must be "720p"; got "1080p".'],
  [video, 'clips', { duration: 6 }, 'duration must be at most 5; got 6.'],
  [video, 'clips', { audio_setting: 'auto' }, 'audio_setting'],
  [video, 'clips-wide', { aspect_ratio: '9:16' }, 'aspect_ratio must be "16:9"; got "9:16".'],
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
  [
    'native.generate-content',
    'square-beta',
    imageSize('4K'),
    'generationConfig.responseFormat.image.imageSize',
  ],
  [generate, 'too-many', {}, 'model "too-many" does not exist'],
];

test.each(rows)('%s with %s %j: %s', (operationId, model, fields, problem) => {
  const rest = required[operationId] ?? { prompt };
  const body = { ...(operationId.startsWith('native') ? {} : { model }), ...rest, ...fields };
  const { issues } = checkForm({ operationId, model, body });
  const starts = issues.map(({ message }) => message.slice(0, problem.length));
  expect(starts).toEqual(problem === '' ? [] : [problem]);
});

test('fixes stay within the narrowed values', () => {
  const body = { model: 'team/sd-3.5', prompt, output_compression: 50 };
  const [issue] = checkForm({ operationId: 'images.generate', model: 'team/sd-3.5', body }).issues;
  expect(issue?.fixes?.map(({ label }) => label)).toEqual(['Remove the compression']);
});

test('every example is valid for its model', () => {
  for (const { id: operationId, body } of operations) {
    for (const { models, examples } of body?.variants ?? []) {
      const [model] = models === 'any' ? [] : models;
      if (model === undefined || !findModel(model)?.added) continue;
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        const { issues } = checkForm({ operationId, model, body: example.body });
        expect(issues, `${operationId} ${model} ${example.title}`).toEqual([]);
      }
    }
  }
});

test('OpenAPI has a separate schema for each', () => {
  const text = JSON.stringify(openApiDocument({ baseUrl: 'http://a.example', version: '1' }));
  const { components } = JSON.parse(text);
  expect(components.schemas['ImagesGenerateRequest_added-team-sd-3.5'].properties).toMatchObject({
    model: { enum: ['team/sd-3.5'] },
    n: { maximum: 2 },
  });
  expect(text).toContain('VideosCreateRequest_added-clips-wide');
  expect(components.schemas['ImagesGenerateRequest_alpha-2'].properties.model.enum).not.toContain(
    'team/sd-3.5',
  );
});
