import { expect, test } from 'vitest';
import {
  everything,
  filterParameters,
  type HistoryFilter,
  isFiltered,
  readFilter,
} from './history-filter.ts';

test.each<[string, HistoryFilter]>([
  ['nothing', everything],
  ['words with signs', { text: 'kite & hills = 100%', pinned: false }],
  [
    'everything at once',
    {
      text: 'a',
      pinned: true,
      operation: 'images.edit',
      model: 'x/y',
      outcome: 'done',
      provider: 'sandbox',
      tag: 'two words',
    },
  ],
])('an address brings the filter back: %s', (_name, filter) => {
  expect(readFilter(new URLSearchParams(filterParameters(filter).toString()))).toEqual(filter);
});

test('what is not set does not stand in the address', () => {
  expect(filterParameters(everything).toString()).toBe('');
  expect(filterParameters({ text: '  ', pinned: false }).toString()).toBe('');
  expect(isFiltered(everything)).toBe(false);
  expect(isFiltered({ text: '', pinned: true })).toBe(true);
});

test('foreign parameters and empty values filter nothing', () => {
  expect(readFilter(new URLSearchParams('run=req_1&model=&pinned=yes'))).toEqual(everything);
});
