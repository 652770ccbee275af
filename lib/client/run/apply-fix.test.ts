import { expect, test } from 'vitest';
import { applyFix } from './apply-fix.ts';

const values = {
  output_format: 'jpeg',
  generationConfig: { temperature: 1, responseFormat: { image: { imageSize: '2K' } } },
  tools: [{ name: 'a', odd: 1 }, { name: 'b' }],
};
const extra = { foo: 1, 'dotted.name': 2, nest: { inner: 3, other: 4 } };

test.each([
  {
    says: 'sets a field',
    set: { output_format: 'png' },
    gives: { values: { ...values, output_format: 'png' }, extra },
  },
  {
    says: 'takes a field out of those without a control',
    set: { foo: null },
    gives: { values: { ...values, foo: undefined }, extra: { 'dotted.name': 2, nest: extra.nest } },
  },
  {
    says: 'takes one out of others, and what is empty then',
    set: { 'generationConfig.responseFormat.image.imageSize': null },
    gives: { values: { ...values, generationConfig: { temperature: 1 } }, extra },
  },
  {
    says: 'takes one out of a list',
    set: { 'tools[0].odd': null },
    gives: { values: { ...values, tools: [{ name: 'a' }, { name: 'b' }] }, extra },
  },
  {
    says: 'takes an item out',
    set: { 'tools[1]': null },
    gives: { values: { ...values, tools: [{ name: 'a', odd: 1 }] }, extra },
  },
  {
    says: 'reaches into what has no control',
    set: { 'nest.inner': null },
    gives: { values, extra: { ...extra, nest: { other: 4 } } },
  },
  {
    says: 'sets within others',
    set: { 'generationConfig.temperature': 2 },
    gives: { values: { ...values, generationConfig: { ...values.generationConfig, temperature: 2 } }, extra },
  },
  {
    says: 'knows a name with dots',
    set: { 'dotted.name': null },
    gives: { values: { ...values, 'dotted.name': undefined }, extra: { foo: 1, nest: extra.nest } },
  },
  { says: 'leaves all where the path leads nowhere', set: { 'a.b[2].c': null }, gives: { values, extra } },
])('$says', ({ set, gives }) => {
  expect(applyFix({ values, extra }, set)).toEqual(gives);
});

test('changes nothing in place', () => {
  const before = structuredClone({ values, extra });
  applyFix({ values, extra }, { 'tools[0].odd': null, 'nest.inner': null, output_format: null });
  expect({ values, extra }).toEqual(before);
});
