import { describe, expect, test } from 'vitest';
import { resolveByteRange } from './byte-range.ts';

const cases: [header: string | undefined, size: number, expected: ReturnType<typeof resolveByteRange>][] = [
  [undefined, 100, null],
  ['bytes=0-', 100, { start: 0, end: 99 }],
  ['bytes=0-0', 100, { start: 0, end: 0 }],
  ['bytes=10-19', 100, { start: 10, end: 19 }],
  [' BYTES=10-19 ', 100, { start: 10, end: 19 }],
  ['bytes=99-', 100, { start: 99, end: 99 }],
  ['bytes=90-1000', 100, { start: 90, end: 99 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=100-200', 100, 'unsatisfiable'],
  ['bytes=-1', 100, { start: 99, end: 99 }],
  ['bytes=-1000', 100, { start: 0, end: 99 }],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=20-10', 100, null],
  ['bytes=0-1,5-6', 100, null],
  ['bytes=', 100, null],
  ['bytes=-', 100, null],
  ['bytes=a-b', 100, null],
  ['bytes=1.5-2', 100, null],
  ['pages=1-2', 100, null],
  ['bytes=0-999999999999999999999', 100, null],
];

describe('resolveByteRange', () => {
  for (const [header, size, expected] of cases) {
    test(`${header} of ${size} bytes`, () => expect(resolveByteRange(header, size)).toEqual(expected));
  }
});
