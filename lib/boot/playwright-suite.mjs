// Runs the browser suite and reads its counts from Playwright's own report.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './find-chromium.mjs';
import { inRoot } from './paths.mjs';
import { runQuietly } from './run-process.mjs';

/** Two cores take ten minutes, a slow and busy machine several times as long. */
const limitMs = 90 * 60_000;

/**
 * @param {import('./test-folder.mjs').TestContext} context
 * @returns {Promise<import('./suite.mjs').Outcome>}
 */
export async function runPlaywright(context) {
  const chromium = await findChromium(context);
  const report = join(context.reports, 'e2e.json');
  const { code, output, timedOut } = await runQuietly(
    context.node,
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', '--retries=2', '--reporter=line,json'],
    {
      env: {
        ...context.env,
        // Playwright has its own colour setting; with both set, each of its processes prints a warning.
        NO_COLOR: undefined,
        EASEL_CHROMIUM: chromium,
        EASEL_E2E_DATA: join(context.reports, 'e2e-data'),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
      limitMs,
      // Playwright stops its server after SIGINT only.
      stopSignal: 'SIGINT',
    },
  );
  const fullOutput = timedOut ? `${output}\nStopped after ${limitMs / 60_000} minutes.` : output;
  return { ...countPlaywright(readStats(report), code), output: fullOutput };
}

/**
 * Counts of a report. A story that passes on a retry is counted separately and its first failure is shown. A run that
 * failed without a failed test is a failure.
 *
 * @param {{ expected: number, unexpected: number, flaky: number, skipped: number } | undefined} stats
 * @param {number} code exit code of the run
 * @returns {{ passed: number, failed: number, skipped: number, secondTry: number }}
 */
export function countPlaywright(stats, code) {
  if (stats === undefined) return { passed: 0, failed: 1, skipped: 0, secondTry: 0 };
  const { unexpected, flaky, skipped } = stats;
  const passed = stats.expected + flaky;
  const broke = code !== 0 || passed === 0;
  return { passed, failed: unexpected === 0 && broke ? 1 : unexpected, skipped, secondTry: flaky };
}

/** @param {string} file */
function readStats(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).stats;
  } catch {
    return undefined;
  }
}
