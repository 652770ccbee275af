import { describe, expect, test } from 'vitest';
import { readPrefer } from '#lib/server/gateway/defer-call.ts';

type Row = [name: string, header: string | string[] | undefined, expected: Record<string, string>];

const rows: Row[] = [
  ['none', undefined, {}],
  ['an empty one', '', {}],
  ['a name', 'respond-async', { 'respond-async': '' }],
  ['in capitals', 'Respond-Async', { 'respond-async': '' }],
  ['a value', 'wait=20', { wait: '20' }],
  ['an empty value', 'respond-async=""', { 'respond-async': '' }],
  ['an equals sign alone', 'respond-async=', { 'respond-async': '' }],
  ['several', 'respond-async, wait=20', { 'respond-async': '', wait: '20' }],
  ['without spaces', 'respond-async,wait=20', { 'respond-async': '', wait: '20' }],
  ['with empty elements', ', ,respond-async,,wait=1,', { 'respond-async': '', wait: '1' }],
  ['with tabs', '\trespond-async\t,\twait\t=\t20\t', { 'respond-async': '', wait: '20' }],
  [
    'repeated header lines',
    ['return=minimal', 'respond-async', 'wait=5'],
    { return: 'minimal', 'respond-async': '', wait: '5' },
  ],
  ['the first of equal ones', 'wait=5, WAIT=9', { wait: '5' }],
  ['a quoted value', 'wait="20"', { wait: '20' }],
  ['a comma in quotes', 'foo="a, respond-async", wait=2', { foo: 'a, respond-async', wait: '2' }],
  ['an escaped quote', 'foo="a\\", respond-async", wait=2', { foo: 'a", respond-async', wait: '2' }],
  ['parameters', 'respond-async; foo=1; bar="x, wait=3", wait=4;q', { 'respond-async': '', wait: '4' }],
  ['a preference that is not well-formed', 'respond async, wait=20', { wait: '20' }],
  ['two values', 'wait=20 30, respond-async', { 'respond-async': '' }],
  ['a quote that does not end', 'respond-async, foo="wait=20, x', { 'respond-async': '' }],
  ['a quote in a name', 'resp"ond-async", wait=20', { wait: '20' }],
];

describe('readPrefer', () => {
  for (const [name, header, expected] of rows)
    test(name, () => expect(Object.fromEntries(readPrefer(header))).toEqual(expected));

  test('takes time in proportion to the length', () => {
    for (const text of ['"\\', 'a"', ' ', ';="', '=\t', ',"'])
      expect(readPrefer(text.repeat(30_000)).has('respond-async')).toBe(false);
  });
});
