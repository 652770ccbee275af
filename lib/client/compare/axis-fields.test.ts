import { expect, test } from 'vitest';
import { stateOf } from '#lib/client/run/form-values.ts';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import { axisFields, initialValues } from './axis-fields.ts';
import { readNumbers, readSizes, valueLabel } from './axis-values.ts';

const images = describeForm(operationById('images.generate'));

test('the model, the prompt and every field of the models can vary', () => {
  const fields = axisFields(images, ['alpha-image-1', 'diffusion-4-5-full']);
  const kinds = Object.fromEntries(fields.map(({ path, kind }) => [path, kind]));
  expect(fields.slice(0, 2).map(({ path }) => path)).toEqual(['model', 'words']);
  expect(kinds).toMatchObject({ quality: 'some', size: 'sizes', seed: 'numbers', stream: 'some' });
  expect(kinds).not.toHaveProperty('prompt');
});

test('options of several models are merged', () => {
  const values = (models: readonly string[]) =>
    axisFields(images, models)
      .find(({ path }) => path === 'quality')
      ?.options.map(({ value }) => value) ?? [];
  expect(values(['alpha-image-1'])).not.toContain('xhigh');
  expect(values(['alpha-image-1', 'alpha-image-2.5-flare'])).toEqual(
    expect.arrayContaining([...values(['alpha-image-1']), 'xhigh', 'max']),
  );
});

test('an axis starts with the value of the form', () => {
  const state = stateOf(images, { prompt: 'a kite', quality: 'high' }, 'alpha-image-2');
  const start = (path: string) => {
    const field = axisFields(images, ['alpha-image-2', 'diffusion-4-5-full']).find(
      (known) => known.path === path,
    );
    return field && initialValues(field, state, images);
  };
  expect(start('model')).toEqual(['alpha-image-2']);
  expect(start('words')).toEqual(['a kite']);
  expect(start('quality')).toEqual(['high']);
  expect(start('seed')).toEqual([1, 2, 3, 4]);
  expect(start('stream')).toEqual([true, false]);
  expect(start('size')).toEqual([]);
});

test.each([
  ['1..4', [1, 2, 3, 4]],
  ['4..2', [4, 3, 2]],
  ['0, 0.5 1;-2', [0, 0.5, 1, -2]],
  ['1..1000', Array.from({ length: 24 }, (_, step) => step + 1)],
  ['nothing', []],
  ['', []],
])('the numbers in "%s"', (text, numbers) => expect(readNumbers(text)).toEqual(numbers));

test('sizes are parsed in common notations', () => {
  expect(readSizes('1024×1024, 1536 x 1024 2K')).toEqual(['1024x1024', '1536x1024', '2K']);
});

test.each([
  ['a long text', 'x'.repeat(80), `${'x'.repeat(59)}…`],
  ['an empty text', ' ', 'empty'],
  ['nothing', undefined, 'not set'],
  ['a number', 0, '0'],
  ['an object', { a: 1 }, '{"a":1}'],
])('the label of %s', (_name, value, label) => expect(valueLabel(undefined, value)).toBe(label));
