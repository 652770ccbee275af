// Runs one project of vitest.config.ts and reads its counts from vitest's own report.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { runQuietly } from './run-process.mjs';

/** Recovery takes five minutes beside other suites, on a slow and busy machine several times as long. */
const limitMs = 60 * 60_000;

/**
 * @param {string} project
 * @param {import('./test-folder.mjs').TestContext} context
 * @returns {Promise<import('./suite.mjs').Outcome>}
 */
export async function runVitest(project, context) {
  const report = join(context.reports, `${project}.json`);
  const args = [
    inRoot('node_modules/vitest/vitest.mjs'),
    ...['run', `--project=${project}`],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
  ];
  const { code, output, timedOut } = await runQuietly(context.node, args, { env: context.env, limitMs });
  const fullOutput = timedOut ? `${output}\nStopped after ${limitMs / 60_000} minutes.` : output;
  return { ...countVitest(readReport(report), code), output: fullOutput };
}

/**
 * Counts of a report. A file that could not be loaded is one failure, and so is a run that failed
 * without a failed test (an unhandled error, a crash, no test at all).
 *
 * @param {unknown} report
 * @param {number} code exit code of the run
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countVitest(report, code) {
  if (!isReport(report)) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const failed = report.numFailedTests + unloaded.length;
  const broke = code !== 0 || report.numPassedTests === 0;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && broke ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * @param {unknown} value
 * @returns {value is Report}
 */
function isReport(value) {
  return typeof value === 'object' && value !== null && 'numPassedTests' in value && 'testResults' in value;
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
