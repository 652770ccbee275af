// Dates in the time zone of the process and in UTC.
import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDateUtc,
  formatDay,
  formatMinute,
  formatSecond,
  formatTime,
} from './format-time.ts';

const local = new Date(2026, 8, 3, 7, 4, 5);

describe('formatting of dates', () => {
  test('uses the local time zone', () => {
    expect(formatDay(local)).toBe('3 Sep');
    expect(formatDate(local.getTime())).toBe('3 Sep 2026');
    expect(formatTime(local)).toBe('07:04');
    expect(formatSecond(local)).toBe('07:04:05');
    expect(formatMinute(local)).toBe('3 Sep 2026, 07:04');
    expect(formatDateTime(local.toISOString())).toBe('3 Sep 2026, 07:04:05');
  });

  test('or UTC', () => {
    expect(formatDateUtc('2026-12-31T23:59:59Z')).toBe('31 Dec 2026');
    expect(formatDateUtc('2027-01-01T00:00:00+01:00')).toBe('31 Dec 2026');
  });
});
