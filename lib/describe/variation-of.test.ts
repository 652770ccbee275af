import { expect, test } from 'vitest';
import { playgroundForms } from '#lib/describe/playground-forms.ts';
import { describePlaygroundForm } from '#tests/support/documented-contract.ts';
import { variationOf } from './variation-of.ts';

const choice = (name: string, ...values: readonly string[]) => ({
  name,
  title: name,
  description: '',
  kind: 'choice' as const,
  required: false,
  advanced: false,
  options: values.map((value) => ({ value, label: value })),
});
const seed = { ...choice('seed'), kind: 'integer' as const, widget: 'seed' as const };

test.each([
  ['nothing', [choice('size', '1K', '2K')], null],
  ['one quality beside auto', [choice('quality', 'auto', 'high')], null],
  ['qualities', [choice('quality', 'auto', 'low', 'high')], { path: 'quality', values: ['low', 'high'] }],
  [
    'more qualities than four',
    [choice('quality', 'a', 'b', 'c', 'd', 'e')],
    { path: 'quality', values: ['a', 'b', 'c', 'd'] },
  ],
  ['a seed before qualities', [choice('quality', 'low', 'high'), seed], { path: 'seed', values: null }],
  [
    'a seed in an object',
    [{ ...choice('generationConfig'), kind: 'object' as const, fields: [seed] }],
    { path: 'generationConfig.seed', values: null },
  ],
])('with %s', (_, fields, expected) => {
  expect(variationOf(fields)).toEqual(expected);
});

test('every page of images has a model that varies', () => {
  const images = playgroundForms.filter(({ layout }) => layout === 'image').map(describePlaygroundForm);
  for (const { title, variants } of images)
    expect(
      Object.values(variants).some(({ fields }) => variationOf(fields)),
      title,
    ).toBe(true);
});
