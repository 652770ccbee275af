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
  ['words with signs', { ...everything, text: 'kite & hills = 100%' }],
  [
    'everything at once',
    {
      ...{ text: 'a', pinned: true, starred: true, withoutRejected: true, mine: true },
      operation: 'images.edit',
      model: 'x/y',
      outcome: 'done',
      provider: 'sandbox',
      tag: 'two words',
    },
  ],
])('a URL restores the filter: %s', (_name, filter) => {
  expect(readFilter(new URLSearchParams(filterParameters(filter).toString()))).toEqual(filter);
});

test('unset filters are not in the URL', () => {
  expect(filterParameters(everything).toString()).toBe('');
  expect(filterParameters({ ...everything, text: '  ' }).toString()).toBe('');
  expect(isFiltered(everything)).toBe(false);
  expect(isFiltered({ ...everything, pinned: true })).toBe(true);
});

test('unknown parameters and empty values are ignored', () => {
  expect(readFilter(new URLSearchParams('run=req_1&model=&pinned=yes'))).toEqual(everything);
});
