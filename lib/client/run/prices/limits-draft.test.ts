import { expect, test } from 'vitest';
import { noLimits } from '#lib/contract/pages/key-limits.ts';
import { draftOf, limitsText, readLimits } from './limits-draft.ts';

const limits = {
  operations: ['Images' as const, 'Video' as const],
  models: ['gpt-*', 'delta-1.1'],
  requestsPerMinute: 60,
  monthlyBudget: 50,
};

test('the texts of a form are read back as the limits', () => {
  expect(readLimits(draftOf(limits))).toEqual({ limits });
  expect(readLimits(draftOf(noLimits))).toEqual({ limits: noLimits });
  expect(readLimits({ ...draftOf(noLimits), models: ' a,\nb  c* ', monthlyBudget: '0,5' })).toEqual({
    limits: { ...noLimits, models: ['a', 'b', 'c*'], monthlyBudget: 0.5 },
  });
});

test.each([
  [{ requestsPerMinute: '0' }, 'Requests per minute: a whole number from 1 to 100000.'],
  [{ requestsPerMinute: '1.5' }, 'Requests per minute: a whole number from 1 to 100000.'],
  [{ requestsPerMinute: 'many' }, 'Requests per minute: a whole number from 1 to 100000.'],
  [{ monthlyBudget: '0' }, 'Monthly budget: a number above 0, at most 10000000.'],
  [{ monthlyBudget: 'ten' }, 'Monthly budget: a number above 0, at most 10000000.'],
  [{ models: 'm '.repeat(51) }, 'Models: at most 50.'],
])('%j: %s', (changed, problem) => {
  expect(readLimits({ ...draftOf(noLimits), ...changed })).toEqual({ problem });
});

const unspent = { spent: 0, reserved: 0 };

test('one line says what is limited and spent', () => {
  expect(limitsText({ limits, spent: 4.2, reserved: 1 }, '$')).toBe(
    'Images, Video · gpt-*, delta-1.1 · 60 requests per minute · $4.20 and $1.00 reserved of $50.00 this month',
  );
  expect(limitsText({ limits: { ...noLimits, requestsPerMinute: 1 }, ...unspent }, '$')).toBe(
    '1 request per minute',
  );
  expect(limitsText({ limits: noLimits, spent: 0.5, reserved: 0 }, '€')).toBe('€0.50 this month');
  expect(limitsText({ limits: noLimits, ...unspent }, '€')).toBe('');
});
