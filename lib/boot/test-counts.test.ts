// The sum at the end of `npm test` must never hide a failure, whatever way a runner fails.
import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest } from './suite-runners.mjs';

const clean = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
};

describe('counting a vitest report', () => {
  it.each([
    { name: 'all passed', report: clean, code: 0, counts: { passed: 3, failed: 0, skipped: 0 } },
    {
      name: 'failed and skipped tests',
      report: { ...clean, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 },
      code: 1,
      counts: { passed: 3, failed: 2, skipped: 2 },
    },
    {
      name: 'a file that did not load',
      report: { ...clean, testResults: [...clean.testResults, { status: 'failed', assertionResults: [] }] },
      code: 1,
      counts: { passed: 3, failed: 1, skipped: 0 },
    },
    {
      name: 'a file with a failed test is not counted twice',
      report: {
        ...clean,
        numFailedTests: 1,
        testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
      },
      code: 1,
      counts: { passed: 3, failed: 1, skipped: 0 },
    },
    {
      name: 'an unhandled error beside passing tests',
      report: clean,
      code: 1,
      counts: { passed: 3, failed: 1, skipped: 0 },
    },
    {
      name: 'no test at all',
      report: { ...clean, numPassedTests: 0, testResults: [] },
      code: 0,
      counts: { passed: 0, failed: 1, skipped: 0 },
    },
    { name: 'no report', report: undefined, code: 0, counts: { passed: 0, failed: 1, skipped: 0 } },
  ])('$name', ({ report, code, counts }) => {
    expect(countVitest(report, code)).toEqual(counts);
  });
});

describe('counting a Playwright report', () => {
  it.each([
    {
      name: 'all passed',
      stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 1 },
      code: 0,
      counts: { passed: 4, failed: 0, skipped: 1, secondTry: 0 },
    },
    {
      name: 'a second try is told, and hides no failure',
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
      code: 1,
      counts: { passed: 5, failed: 1, skipped: 0, secondTry: 1 },
    },
    {
      name: 'a server that did not start',
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      code: 1,
      counts: { passed: 0, failed: 1, skipped: 0, secondTry: 0 },
    },
    {
      name: 'no report',
      stats: undefined,
      code: 1,
      counts: { passed: 0, failed: 1, skipped: 0, secondTry: 0 },
    },
  ])('$name', ({ stats, code, counts }) => {
    expect(countPlaywright(stats, code)).toEqual(counts);
  });
});
