// Models of the operator in the contract: each follows the rules of its model, narrowed, everywhere.
import { expect, test, vi } from 'vitest';
import type { AddedModel } from '#lib/contract/models/added-model.ts';
import { catalogue, findModel } from '#lib/contract/models/catalogue.ts';
import { operations } from '#lib/contract/operations.ts';
import { checkForm } from '#lib/describe/form-check.ts';
import { openApiDocument } from '#lib/describe/openapi.ts';

// The contract makes its tables when it is loaded.
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
    // These have problems, which the configuration reports: they are not in the contract.
    { id: 'no-such', like: 'alpha-image-9' },
    { id: 'too-many', like: 'alpha-image-2', maxImages: 11 },
  ] satisfies AddedModel[];
  globalThis.easelModels = models;
  return models;
});

const good = added.slice(0, -2);

test('the catalogue has the good ones, after the documented models of their kind', () => {
  expect(catalogue.filter((model) => model.added).map(({ id }) => id)).toEqual(good.map(({ id }) => id));
  expect(findModel('team/sd-3.5')).toMatchObject({
    summary: 'like alpha-image-2 · 512x512, 768x512 · png',
    countLimit: 2,
    variant: 'added-team/sd-3.5',
  });
  expect(findModel('local-coder')?.summary).toBe('Local coder · like epsilon-opus-5');
});

const prompt = 'A red kite';
const source = 'https://images.example/a.png';
const texts = (text: string) => ({ content: { parts: [{ text }] } });

const rows: [operationId: string, model: string, fields: object, problem: string | undefined][] = [
  ['images.generate', 'team/sd-3.5', { prompt, size: '768x512', n: 2, output_format: 'png' }, undefined],
  [
    'images.generate',
    'team/sd-3.5',
    { prompt, size: '1024x1024' },
    'size must be one of "512x512" or "768x512"; got "1024x1024".',
  ],
  ['images.generate', 'team/sd-3.5', { prompt, n: 3 }, 'n must be at most 2; got 3.'],
  [
    'images.generate',
    'team/sd-3.5',
    { prompt, output_format: 'webp' },
    'output_format must be "png"; got "webp".',
  ],
  [
    'images.edit',
    'team/sd-3.5',
    { prompt, images: [{ image_url: source }], size: '512x768' },
    'size must be one of "512x512" or "768x512"; got "512x768".',
  ],
  [
    'images.generate',
    'sketch',
    { prompt, quality: 'high' },
    'quality must be one of "auto" or "low"; got "high".',
  ],
  ['images.edit', 'sketch', { prompt, images: [{ image_url: source }] }, 'model "sketch" does not support '],
  ['images.generate', 'retouch', { prompt }, 'model "retouch" does not support '],
  [
    'images.edit',
    'retouch',
    { prompt, images: [{ image_url: source }], size: 'auto' },
    'size must be "1024x1024"; got "auto".',
  ],
  ['images.generate', 'old-squares', { prompt, size: '512x512' }, 'size must be "256x256"; got "512x512".'],
  ['images.generate', 'old-squares', { prompt, stream: true }, 'stream'],
  ['images.generate', 'wide', { prompt, size: '2560x1440' }, undefined],
  [
    'images.generate',
    'wide',
    { prompt, size: '4K' },
    'size must be one of "2048x2048", "2560x1440" or "2K"; got "4K".',
  ],
  ['images.generate', 'square-beta', { prompt, size: '1:1', quality: 'low' }, undefined],
  ['images.generate', 'square-beta', { prompt, size: '16:9' }, 'size must be one of 1:1; got "16:9".'],
  [
    'images.generate',
    'square-beta',
    { prompt, quality: 'high' },
    'quality must be one of "low", "standard" or "auto"; got "high".',
  ],
  ['images.generate', 'anime', { prompt, size: '832x1216' }, 'size must be "1024x1024"; got "832x1216".'],
  ['images.generate', 'anime', { prompt, n: 2 }, 'n must be at most 1; got 2.'],
  ['videos.create', 'clips', { prompt, resolution: '1080p' }, 'resolution must be "720p"; got "1080p".'],
  ['videos.create', 'clips', { prompt, duration: 6 }, 'duration must be at most 5; got 6.'],
  ['videos.create', 'clips', { prompt, audio_setting: 'auto' }, 'audio_setting'],
  [
    'videos.create',
    'clips-wide',
    { prompt, aspect_ratio: '9:16' },
    'aspect_ratio must be "16:9"; got "9:16".',
  ],
  ['native.embed-content', 'local-embed', { ...texts('a'), model: 'models/local-embed' }, undefined],
  [
    'native.embed-content',
    'local-embed',
    { ...texts('a'), model: 'models/beta-embedding-2-preview' },
    'model must be the model in the path ("models/local-embed"); got',
  ],
  [
    'native.batch-embed-contents',
    'local-embed',
    { requests: [{ ...texts('a'), model: 'models/other' }] },
    'requests[0].model must be the model in the path',
  ],
  [
    'native.generate-content',
    'square-beta',
    {
      contents: [{ parts: [{ text: prompt }] }],
      generationConfig: { responseFormat: { image: { imageSize: '4K' } } },
    },
    'generationConfig.responseFormat.image.imageSize must be one of "0.5K" or "1K"; got "4K".',
  ],
  ['images.generate', 'too-many', { prompt }, 'model "too-many" does not exist'],
];

test.each(rows)('%s with %s %j: %s', (operationId, model, fields, problem) => {
  const inBody = operationId.startsWith('native') ? {} : { model };
  const { issues } = checkForm({ operationId, model, body: { ...inBody, ...fields } });
  expect(issues.map(({ message }) => message.slice(0, problem?.length))).toEqual(
    problem === undefined ? [] : [problem],
  );
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

test('OpenAPI has a schema of its own for each', () => {
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
