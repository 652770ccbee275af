import { expect, test } from 'vitest';
import { operations, selectVariant } from '#tests/support/documented-contract.ts';
import type { Issue } from './issue.ts';

type Body = Readonly<Record<string, unknown>>;

function issuesOf(id: string, { model, ...given }: Body): readonly Issue[] {
  const operation = operations.find((candidate) => candidate.id === id);
  if (operation?.body === undefined) throw new TypeError(`${id} has no body`);
  const { variant } = selectVariant(operation, operation.body, model);
  const validation = variant.validate(operation.body.modelFrom === 'path' ? given : { model, ...given });
  return validation.ok ? [] : validation.issues;
}

/** All messages for a body of this operation. */
function messagesOf(id: string, given: Body): string[] {
  return issuesOf(id, given).map(({ message }) => message);
}

const image = { model: 'alpha-image-2', prompt: 'A kite' };
const chat = { model: 'beta-3-pro-image', prompt: 'A kite' };
const video = { model: 'delta-1.1', prompt: 'A kite' };

test.each([
  ['a value of the wrong type is not measured as well', chat, 'images', 'https://example.com/a-kite.png'],
  ['a number beyond all integers has the bound of its field', image, 'n', 2 ** 53],
  ['an empty URL', video, 'callback_url', ''],
])('one message for a field: %s', (_name, base, field, value) => {
  const id = base === video ? 'videos.create' : 'images.generate';
  const messages = messagesOf(id, { ...base, [field]: value });
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatch(/must (be an array|be at most 10|be a valid https URL); got /);
});

test.each([
  ['', '"" is not a known parameter.'],
  ['prompt ', '"prompt " is not a known parameter. Did you mean prompt?'],
  ['a'.repeat(5000), `"${'a'.repeat(77)}..." is not a known parameter.`],
  ['images[]', 'images[] is not a known parameter.'],
])('the unknown parameter %.20j is readable', (name, message) => {
  const { images: _, ...base } = { ...image, images: undefined };
  expect(messagesOf('images.generate', { ...base, [name]: 1 })).toEqual([message]);
});

test('a field of one group of models is explained in a correct sentence', () => {
  expect(messagesOf('images.generate', { ...image, seed: 1 })).toEqual([
    'seed is not accepted here: only diffusion-4-5 models accept it.',
  ]);
});

test.each([
  ['size', '832 x 1216', 'size must be WIDTHxHEIGHT such as "832x1216"; got "832 x 1216".'],
  ['hook_url', 'hook', 'hook_url must be an http(s) URL; got "hook".'],
])('%s is explained without a regular expression', (field, value, message) => {
  const body = { model: 'diffusion-4-5-full', [field]: value };
  expect(messagesOf('images.generate', body)).toEqual([message]);
});

const draws = { model: 'beta-2.5-flash-image', contents: [{ parts: [{ text: 'A kite' }] }] };

test.each([
  [
    'a fraction',
    'messages.create',
    { model: 'any', messages: [{ role: 'user', content: 'x' }] },
    { max_tokens: 7.5 },
    { max_tokens: 8 },
  ],
  [
    'a field under its other name',
    'native.generate-content',
    draws,
    { generationConfig: { imageConfig: { imageSize: '2K' } } },
    { 'generationConfig.imageConfig.imageSize': null },
  ],
  [
    'a field in snake_case',
    'native.generate-content',
    draws,
    { generation_config: { top_p: 3 } },
    { 'generation_config.top_p': 1 },
  ],
])('%s has a fix that sets the field as it was sent', (_name, id, base, given, set) => {
  expect(issuesOf(id, { ...base, ...given }).map(({ fixes }) => fixes?.map((fix) => fix.set))).toEqual([
    [set],
  ]);
});
