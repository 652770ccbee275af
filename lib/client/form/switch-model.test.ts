import { expect, it } from 'vitest';
import { bodyOf, stateOf } from '#lib/client/run/form-values.ts';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import { switchModel } from './switch-model.ts';

const images = describeForm(operationById('images.generate'));
const alpha = 'alpha-image-2';

function through(body: Record<string, unknown>, ...models: string[]) {
  return models.reduce((state, model) => switchModel(images, state, model), stateOf(images, body, alpha));
}

it('keeps values that the new model does not support, and restores them', () => {
  const body = { prompt: 'A kite', background: 'transparent', output_format: 'webp', partial_images: 2 };
  expect(bodyOf(images, through(body, 'legacy-image-3'))).toEqual({
    model: 'legacy-image-3',
    prompt: 'A kite',
  });
  expect(bodyOf(images, through(body, 'legacy-image-3', 'beta-3-pro-image', alpha))).toEqual({
    model: alpha,
    ...body,
  });
});

it('sets aside an unsupported size, one for each kind of model', () => {
  const free = through({ prompt: 'A kite', size: '2048x1152' }, 'gamma/dream-4.5');
  expect(bodyOf(images, free).size).toBeUndefined();
  const token = { ...free, values: { ...free.values, size: '4K' } };
  const ratio = switchModel(images, token, 'beta-3-pro-image');
  expect(bodyOf(images, ratio).size).toBeUndefined();
  const typed = { ...ratio, values: { ...ratio.values, size: '4:5' } };
  expect(bodyOf(images, switchModel(images, typed, alpha)).size).toBe('2048x1152');
  expect(bodyOf(images, switchModel(images, typed, 'gamma/dream-4.5')).size).toBe('4K');
  expect(
    bodyOf(images, switchModel(images, switchModel(images, typed, alpha), 'beta-3-pro-image')).size,
  ).toBe('4:5');
});

it('prefers the current value to the value set aside', () => {
  const low = through({ prompt: 'A kite', quality: 'xhigh' }, alpha);
  const standard = { ...low, values: { ...low.values, quality: 'standard' } };
  expect(bodyOf(images, switchModel(images, standard, 'legacy-image-3')).quality).toBe('standard');
});

it.each([
  { model: 'alpha-image-2', size: '1024x1024', kept: true },
  { model: 'alpha-image-2', size: '1023x1024', kept: false },
  { model: 'alpha-image-2', size: '4096x1024', kept: false },
  { model: 'alpha-image-2', size: 'auto', kept: true },
  { model: 'alpha-image-1', size: '1536x1024', kept: true },
  { model: 'alpha-image-1', size: '2048x1024', kept: false },
  { model: 'gamma/dream-4.5', size: '1.5K', kept: true },
  { model: 'gamma/dream-4.5', size: '1024x1024', kept: false },
  { model: 'beta-2.5-flash-image', size: '16:9', kept: true },
  { model: 'beta-2.5-flash-image', size: '1:8', kept: false },
  { model: 'beta-3.1-flash-image', size: '1:8', kept: true },
  { model: 'diffusion-4-5-full', size: '833x1217', kept: true },
])('$model and $size: $kept', ({ model, size, kept }) => {
  const state = { ...stateOf(images, { prompt: 'A kite' }, alpha), values: { size } };
  expect(switchModel(images, state, model).values.size).toBe(kept ? size : undefined);
});

it('keeps a text that is too long', () => {
  const prompt = 'x'.repeat(5000);
  expect(through({ prompt }, 'legacy-image-2').values.prompt).toBe(prompt);
});
