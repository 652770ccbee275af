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

test('one line says what is limited and spent', () => {
  expect(limitsText(limits, 4.2, '$')).toBe(
    'Images, Video · gpt-*, delta-1.1 · 60 requests per minute · $4.20 of $50.00 this month',
  );
  expect(limitsText({ ...noLimits, requestsPerMinute: 1 }, 0, '$')).toBe('1 request per minute');
  expect(limitsText(noLimits, 0.5, '€')).toBe('€0.50 this month');
  expect(limitsText(noLimits, 0, '€')).toBe('');
});
