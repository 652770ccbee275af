import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = () => Date.parse('2026-11-23T03:00:00Z');

type Row = [headers: Record<string, string | string[]>, seconds: number | undefined];

const odd = ['abc', '', '-5', 'Infinity', 'NaN', '1e3', '0x10', '5s', ', 5'];

test.each<Row>([
  [{}, undefined],
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '0' }, 1],
  [{ 'retry-after': 'Mon, 23 Nov 2026 03:01:30 GMT' }, 90],
  [{ 'retry-after': 'Mon, 23 Nov 2026 02:00:00 GMT' }, 1],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after-ms': '2500', 'retry-after': '9' }, 2.5],
  ...odd.flatMap((value): Row[] => [
    [{ 'retry-after-ms': value, 'retry-after': '9' }, 9],
    [{ 'retry-after-ms': value, 'retry-after': 'Mon, 23 Nov 2026 03:01:30 GMT' }, 90],
    [{ 'retry-after': value }, undefined],
    [{ 'retry-after-ms': value }, undefined],
  ]),
  [{ 'retry-after': '1.5' }, 1.5],
  [{ 'retry-after': '.5' }, 1],
  [{ 'retry-after': ' 7 ' }, 7],
  [{ 'retry-after-ms': '10.5', 'retry-after': '9' }, 1],
  [{ 'retry-after': ['7', '9'] }, 7],
  [{ 'retry-after': '9'.repeat(400) }, 86_400],
  [{ 'retry-after-ms': '9'.repeat(20) }, 86_400],
  [{ 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, 86_400],
  [{ 'retry-after': 'Monday, 23-Nov-26 03:01:30 GMT' }, 90],
  [{ 'retry-after': 'Mon Nov 23 03:01:30 2026 GMT' }, 90],
  [{ 'retry-after': '2026-11-23T03:01:30Z' }, 90],
  [{ 'retry-after': 'Mon, 99 Nov 2026 99:99:99 GMT' }, undefined],
])('Retry-After of %j', (headers, seconds) => {
  expect(readRetryAfter(headers, now)).toBe(seconds);
});
