// The result of a suite: how many tests passed and failed, its time and its output.
import { PlainError } from './plain-error.mjs';
import { say, withProgress } from './progress.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed at least 1 when the runner failed
 * @property {number} skipped
 * @property {number} [secondTry] how many of the passed ones needed a retry
 * @property {string} output output of the runner, shown when a test failed or needed a retry
 */

/**
 * @typedef {Outcome & { name: string, ms: number }} Result
 */

/**
 * Runs one suite and prints its line. A suite that throws counts as one failure.
 *
 * @param {string} name
 * @param {() => Promise<Outcome>} run
 * @returns {Promise<Result>}
 */
export async function runSuite(name, run) {
  const started = Date.now();
  const outcome = await withProgress(name, run, { silentEnds: true }).catch((error) =>
    failedOutcome(describe(error)),
  );
  const result = { ...outcome, name, ms: Date.now() - started };
  say(line(result));
  return result;
}

/**
 * The outcome of a runner that failed.
 *
 * @param {string} why
 * @returns {Outcome}
 */
export function failedOutcome(why) {
  return { passed: 0, failed: 1, skipped: 0, output: why };
}

/**
 * Prints the full output of the suites in which a test failed or needed a retry.
 *
 * @param {readonly Result[]} results
 */
export function showFailures(results) {
  for (const result of results) {
    if (result.failed > 0 || result.secondTry) say(`\n==== ${result.name} ====\n${result.output.trim()}`);
  }
}

/** @param {unknown} error */
function describe(error) {
  if (error instanceof PlainError) return `${error.message}\n${error.details}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** @param {Result} result */
function line(result) {
  const state = result.failed > 0 ? 'FAILED' : 'ok';
  const counts = [`${result.passed} passed`];
  if (result.secondTry) counts.push(`${result.secondTry} of them on the second try`);
  if (result.failed > 0) counts.push(`${result.failed} failed`);
  if (result.skipped > 0) counts.push(`${result.skipped} skipped`);
  const time = `${(result.ms / 1000).toFixed(1)} s`;
  return `${result.name.padEnd(16)} ${state.padEnd(6)} ${time.padStart(8)}   ${counts.join(', ')}`;
}
