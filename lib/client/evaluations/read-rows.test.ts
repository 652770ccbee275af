import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';

test('CSV: quotes, separators, short rows, line breaks, a byte order mark', () => {
  expect(readRows('\ufeffprompt;n\r\n"a ""b"";\nc";1\r\nd\r\n\r\n')).toEqual({
    columns: ['prompt', 'n'],
    rows: [
      { prompt: 'a "b";\nc', n: '1' },
      { prompt: 'd', n: '' },
    ],
  });
  expect(readRows('a\tb\n1\t2,3')).toMatchObject({ rows: [{ a: '1', b: '2,3' }] });
  expect(readRows('a,b\r1,"2" \r3,5"')).toMatchObject({ rows: [{ a: '1' }, { a: '3', b: '5"' }] });
});

test('JSON lines and a JSON array keep their types', () => {
  const rows = [
    { prompt: 'x', seed: 1 },
    { prompt: 'y', tags: ['a'] },
  ];
  const expected = { columns: ['prompt', 'seed', 'tags'], rows };
  expect(readRows(rows.map((row) => JSON.stringify(row)).join('\n\n'))).toEqual(expected);
  expect(readRows(JSON.stringify(rows, null, 2))).toEqual(expected);
});

test.each([
  ['', /^Add rows/],
  ['prompt', /^There is a header line but no row\.$/],
  ['a,a\n1,2', /^The header names "a" twice\.$/],
  ['a,\n1,2', /^Column 2 has no name\.$/],
  ['a,b\n1,2\n1,2,3', /^Row 2 has 3 fields, the header 2\./],
  ['a,b\n1,2\n"3,4\n5,6', /^Row 2 has a quote that is not closed/],
  ['a,b\n"1,2\n"3",4', /^Row 1 has a quote/],
  ['"a,b\n1,2', /^The header has a quote/],
  ['a\n\ufffdrger', /^The file is not UTF-8\./],
  ['{"a":1}\n[2]', /^Line 2 is not a JSON object\.$/],
  ['{"a":1}\n{"a":', /^Line 2 is not valid JSON: [^(]+$/],
  ['[{"a":1},\n{"a":', /^The rows are not valid JSON: /],
])('%j is refused', (text, problem) => {
  expect(readRows(text)).toEqual({ problem: expect.stringMatching(problem) });
});
