import { expect, test } from 'vitest';
import { operations } from '../operations.ts';
import { selectVariant } from '../select-variant.ts';

/** All messages for a body of this operation. */
function messagesOf(id: string, given: Readonly<Record<string, unknown>>): string[] {
  const operation = operations.find((candidate) => candidate.id === id);
  if (operation?.body === undefined) throw new TypeError(`${id} has no body`);
  const { variant } = selectVariant(operation, operation.body, given.model);
  const validation = variant.validate(given);
  return validation.ok ? [] : validation.issues.map(({ message }) => message);
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
  ['prompt ', '"prompt " is not a known parameter.'],
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
