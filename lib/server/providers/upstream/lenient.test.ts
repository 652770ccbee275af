import { expect, test } from 'vitest';
import { lenient } from './lenient.ts';

const schema = lenient.record({
  name: lenient.text,
  share: lenient.number,
  usage: lenient.record({ tokens: lenient.count }),
  data: lenient.records({ url: lenient.text }),
  details: lenient.list(lenient.record({ field: lenient.text })),
  error: lenient.unknown,
});

const empty = { usage: {}, data: [], details: [] };

test.each([
  ['nothing', undefined, empty],
  ['null', null, empty],
  ['a list', [{ name: 'one' }], empty],
  ['a text', 'one', empty],
  ['members of another type', { name: 1, share: '1', usage: [], data: {}, details: 'one' }, empty],
  ['a count that is none', { name: 'one', usage: { tokens: -1 } }, { ...empty, name: 'one' }],
  ['a number that is none', { share: Number.NaN, error: null }, { ...empty, error: null }],
  [
    'entries of another type',
    { data: [1, { url: 'a' }, { url: 2 }], details: [1, { field: 'a' }] },
    { ...empty, data: [{ url: 'a' }, {}], details: [{}, { field: 'a' }] },
  ],
])('%s costs only itself', (_name, value, read) => {
  expect(schema.parse(value)).toEqual(read);
});
