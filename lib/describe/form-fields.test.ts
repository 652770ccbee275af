import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { OperationId } from '#lib/contract/operation-facts.ts';
import { describeForm, operationById } from '#tests/support/documented-contract.ts';
import type { FormField } from './form-description.ts';

const forms = (
  [
    'images.generate',
    'images.edit',
    'videos.create',
    'messages.create',
    'native.generate-content',
    'native.embed-content',
  ] as const satisfies readonly OperationId[]
).map((id) => describeForm(operationById(id)));

it('gives every model a form and every form an example', () => {
  for (const { models, variants } of forms) {
    expect(models.length).toBeGreaterThan(0);
    for (const { variantId } of models) expect(variants[variantId]?.examples.length).toBeGreaterThan(0);
  }
});

it('every field has a readable name', () => {
  const titles = forms.flatMap(({ variants }) =>
    Object.values(variants).flatMap(({ fields }) => flat(fields).map(({ title }) => title)),
  );
  expect(titles.filter((title) => title === '' || title.includes('_') || /^[a-z]/.test(title))).toEqual([]);
});

it('shows enum values as labels', () => {
  const native = describeForm(operationById('native.generate-content'));
  const [variant] = Object.values(native.variants);
  const safety = variant?.fields.find(({ name }) => name === 'safetySettings')?.fields ?? [];
  const labels = safety.find(({ name }) => name === 'category')?.options?.map(({ label }) => label);
  expect(labels).toContain('Hate speech');
  expect(labels).toContain('Unspecified');
  const images = Object.values(describeForm(operationById('images.generate')).variants);
  const qualities = images.flatMap(
    ({ fields }) => fields.find(({ name }) => name === 'quality')?.options ?? [],
  );
  expect(qualities).toContainEqual({ value: 'hd', label: 'HD' });
});

it('puts the main field of a request first', () => {
  const [first] = describeForm(operationById('messages.create')).variants.message?.fields ?? [];
  expect(first?.name).toBe('messages');
});

it('describes a union of objects with the fields of each', () => {
  const fields = describeForm(operationById('messages.create')).variants.message?.fields ?? [];
  const thinking = fields.find(({ name }) => name === 'thinking');
  expect(thinking?.kind).toBe('union');
  expect(thinking?.forms?.map(({ value }) => value)).toEqual([
    'enabled',
    'adaptive',
    'between_tools',
    'disabled',
  ]);
  expect(thinking?.forms?.[0]?.fields[0]).toMatchObject({
    name: 'budget_tokens',
    required: true,
    minimum: 1024,
  });
  const format = fields
    .find(({ name }) => name === 'output_config')
    ?.fields?.find(({ name }) => name === 'format');
  expect(format?.constants).toEqual({ type: 'json_schema' });
});

it('states where model and stream are sent', () => {
  expect(describeForm(operationById('images.generate'))).toMatchObject({
    modelFrom: 'body',
    streams: 'stream',
  });
  expect(describeForm(operationById('native.generate-content'))).toMatchObject({
    modelFrom: 'path',
    streams: 'path',
    openVariantId: 'native-text',
  });
  expect(describeForm(operationById('videos.create')).streams).toBeUndefined();
});

it('is plain data, small enough to be sent with a page', () => {
  for (const form of forms) {
    const text = JSON.stringify(form);
    expect(JSON.parse(text)).toEqual(form);
    expect(gzipSync(text).length).toBeLessThan(20_000);
  }
});

function flat(fields: readonly FormField[]): FormField[] {
  return fields.flatMap((field) => [field, ...flat(field.fields ?? [])]);
}
