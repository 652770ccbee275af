import { expect, it } from 'vitest';
import { localImage } from '#lib/client/storage/local-image.ts';
import { checkForm, describeForm, operationById } from '#tests/support/documented-contract.ts';
import { bodyOf, isEmpty, runOf, stateOf, variantOf } from './form-values.ts';

const images = describeForm(operationById('images.generate'));
const native = describeForm(operationById('native.generate-content'), ({ models }) => models === 'any');

const everyExample = [
  images,
  describeForm(operationById('images.edit')),
  describeForm(operationById('videos.create')),
  describeForm(operationById('messages.create')),
  describeForm(operationById('native.generate-content')),
  describeForm(operationById('native.embed-content')),
].flatMap((form) =>
  Object.values(form.variants).flatMap((variant) =>
    variant.examples.map(({ title, body }) => ({
      name: `${form.operationId}, ${title}`,
      form,
      variant,
      body,
    })),
  ),
);

it.each(everyExample)(
  'parses an example to values and builds the same body: $name',
  ({ form, variant, body }) => {
    const model = form.models.find(({ variantId }) => variantId === variant.id)?.id ?? '';
    const state = stateOf(form, body, model);
    expect(state.extra).toEqual({});
    const made = bodyOf(form, state);
    expect(made).toEqual(form.modelFrom === 'body' ? { model, ...body } : body);
    expect(checkForm({ operationId: form.operationId, model, body: made }).issues).toEqual([]);
  },
);

it('keeps fields without a control in the body', () => {
  const state = stateOf(images, { prompt: 'A kite', seed: 7 }, 'alpha-image-2');
  expect(state.extra).toEqual({ seed: 7 });
  expect(bodyOf(images, state)).toEqual({ model: 'alpha-image-2', prompt: 'A kite', seed: 7 });
});

it('omits empty fields and fields of other models', () => {
  const state = {
    ...stateOf(images, { prompt: 'A kite', output_format: 'webp' }, 'alpha-image-2'),
    model: 'diffusion-4-5-full',
  };
  const values = { ...state.values, negative_prompt: '', n: undefined, stream: true };
  expect(bodyOf(images, { ...state, values })).toEqual({
    model: 'diffusion-4-5-full',
    prompt: 'A kite',
    output_format: 'webp',
  });
});

it('sends the details of an image that the model supports', () => {
  const entry = { image_url: 'https://example.com/a.png', type: 'vibe_transfer', strength: 0.6 };
  const diffusion = stateOf(images, { prompt: 'A kite', images: [entry] }, 'diffusion-4-5-full');
  expect(bodyOf(images, diffusion).images).toEqual([entry]);
  expect(bodyOf(images, { ...diffusion, model: 'beta-3-pro-image' }).images).toEqual([
    { image_url: 'https://example.com/a.png' },
  ]);
});

it('uses the path of the stream, with the model, when streaming is on', () => {
  const state = stateOf(native, { contents: [{ parts: [{ text: 'Hello' }] }] }, 'beta-3-pro');
  expect(runOf(native, state).request.path).toBe('/v1beta/models/beta-3-pro:streamGenerateContent?alt=sse');
  expect(runOf(native, { ...state, stream: false }).request).toEqual({
    method: 'POST',
    path: '/v1beta/models/beta-3-pro:generateContent',
    body: { contents: [{ parts: [{ text: 'Hello' }] }] },
  });
});

it('converts local images to Blobs and back', () => {
  const blob = new Blob(['x'], { type: 'image/png' });
  const edits = describeForm(operationById('images.edit'));
  const images = [{ image_url: localImage(blob, 'kite.png') }];
  const { request } = runOf(edits, stateOf(edits, { prompt: 'Night', images }, 'alpha-image-2'));
  expect(request.body.images).toEqual([{ image_url: blob }]);
  const again = stateOf(edits, request.body, 'alpha-image-2');
  expect(again.values.images).toMatchObject([{ image_url: { kind: 'local-image', blob } }]);
});

it('sends an image request in the background without what a task has no use for', () => {
  const body = { prompt: 'A kite', stream: true, partial_images: 2 };
  const streamed = stateOf(images, body, 'alpha-image-2');
  expect(runOf(images, streamed).request).toMatchObject({ body });
  const { request } = runOf(images, { ...streamed, background: true });
  expect(request).toMatchObject({ headers: { prefer: 'respond-async' } });
  expect(request.body).toEqual({ model: 'alpha-image-2', prompt: 'A kite' });
  // Texts have nothing to defer.
  const text = { ...stateOf(native, { contents: [] }, 'any'), background: true };
  expect(runOf(native, text).request).not.toHaveProperty('headers');
});

it('uses the open form for an unlisted model name, if the operation has one', () => {
  expect(variantOf(native, 'somebody-elses-model')?.id).toBe('native-text');
  expect(variantOf(images, 'somebody-elses-model')).toBeUndefined();
});

it.each([
  [undefined, true],
  ['', true],
  [[], true],
  [{ a: { b: '' } }, true],
  [0, false],
  [false, false],
  [{ a: false }, false],
  [new Blob([]), false],
])('%o is empty: %s', (value, expected) => {
  expect(isEmpty(value)).toBe(expected);
});
