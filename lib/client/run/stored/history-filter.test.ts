import { expect, test } from 'vitest';
import {
  everything,
  filterParameters,
  type HistoryFilter,
  isFiltered,
  queryParameters,
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
      ...{ source: 'api', person: 'person_1', since: '2026-11-20', until: '2026-11-27' },
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
  const query = 'run=req_1&model=&pinned=yes&since=today&until=2026-13-40';
  expect(readFilter(new URLSearchParams(query))).toEqual(everything);
});

test('the server gets the beginning of the first day and the end of the last', () => {
  const query = queryParameters({ ...everything, since: '2026-11-20', until: '2026-11-20' });
  const [since = '', until = ''] = [query.get('since') ?? '', query.get('until') ?? ''];
  expect(new Date(since).toString()).toContain('Nov 20 2026 00:00:00');
  expect(Date.parse(until) - Date.parse(since)).toBe(86_400_000);
});
