// Runs the static checks, the projects of vitest.config.ts and the browser suite, and reads the counts of their reports.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { runQuietly } from './run-process.mjs';
import { runSuite } from './suite.mjs';

/** @typedef {import('./test-environment.mjs').TestContext} TestContext */
/** @typedef {import('./suite.mjs').Outcome} Outcome */

/** The checks that read the code without running it. @type {readonly (readonly [string, ...string[]])[]} */
const checks = [
  ['types', 'node_modules/typescript/bin/tsc', '--noEmit', '--incremental'],
  ['unused code', 'node_modules/knip/bin/knip.js', '--no-progress'],
  [
    'import rules',
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ...['--config', '.dependency-cruiser.mjs', 'app', 'components', 'lib', 'sandbox', 'tests'],
  ],
  [
    'format and lint',
    'node_modules/@biomejs/biome/bin/biome',
    ...['check', '--error-on-warnings', '--max-diagnostics=100'],
  ],
  ['retired words', 'lib/checks/check-words.ts'],
  ['ceilings', 'lib/checks/ceilings.ts'],
  ['refused lines', 'lib/checks/check-lines.ts'],
];

/** Ends a runner that hangs. A suite takes ten minutes on two cores, on a slow and busy machine several times as long. */
const limitMs = 90 * 60_000;

/**
 * Runs the static checks in parallel, one for each core. Each counts as one test.
 *
 * @param {TestContext} context
 */
export async function runStaticChecks({ node, env }) {
  const waiting = [...checks];
  /** @type {import('./suite.mjs').Result[]} */
  const results = [];
  async function work() {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const [name, script = '', ...args] = check;
      const run = async () => {
        const { code, output } = await runQuietly(node, [inRoot(script), ...args], { env });
        return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
      };
      results.push(await runSuite(name, run));
    }
  }
  await Promise.all(Array.from({ length: Math.min(checks.length, availableParallelism()) }, work));
  return results;
}

/**
 * @param {string} project
 * @param {TestContext} context
 * @returns {Promise<Outcome>}
 */
export async function runVitest(project, { node, env, folder }) {
  const report = join(folder, `${project}.json`);
  const args = [
    inRoot('node_modules/vitest/vitest.mjs'),
    ...['run', `--project=${project}`],
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
  ];
  const { code, output } = await runQuietly(node, args, { env, signal: AbortSignal.timeout(limitMs) });
  return { ...countVitest(readReport(report), code), output };
}

/**
 * @param {TestContext} context
 * @returns {Promise<Outcome>}
 */
export async function runPlaywright({ node, env, folder }) {
  const report = join(folder, 'e2e.json');
  const args = [
    inRoot('node_modules/@playwright/test/cli.js'),
    ...['test', '--retries=2', '--reporter=line,json'],
  ];
  const { code, output } = await runQuietly(node, args, {
    env: {
      ...env,
      // Playwright has its own colour setting; with both set, each of its processes prints a warning.
      NO_COLOR: undefined,
      EASEL_E2E_DATA: join(folder, 'e2e-data'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    signal: AbortSignal.timeout(limitMs),
    // Playwright stops its server after SIGINT only.
    stopSignal: 'SIGINT',
  });
  return { ...countPlaywright(readReport(report)?.stats, code), output };
}

/**
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly { status: string, assertionResults: readonly { status: string }[] }[]} testResults
 *
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats
 */

/**
 * Counts of a report. A file that could not be loaded is one failure, and so is a run that failed
 * without a failed test (an unhandled error, a crash, no test at all).
 *
 * @param {VitestReport | undefined} report
 * @param {number} code exit code of the run
 * @returns {Omit<Outcome, 'output'>}
 */
export function countVitest(report, code) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
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
 * Counts of a report. A story that passes on a retry is counted separately. A run that failed without a failed test is a
 * failure.
 *
 * @param {PlaywrightStats | undefined} stats
 * @param {number} code exit code of the run
 * @returns {Omit<Outcome, 'output'>}
 */
export function countPlaywright(stats, code) {
  if (stats === undefined) return { passed: 0, failed: 1, skipped: 0, secondTry: 0 };
  const { unexpected, flaky, skipped } = stats;
  const passed = stats.expected + flaky;
  const broke = code !== 0 || passed === 0;
  return { passed, failed: unexpected === 0 && broke ? 1 : unexpected, skipped, secondTry: flaky };
}

/** @param {string} file */
function readReport(file) {
  // A runner that crashed has written none, or a part of one.
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
