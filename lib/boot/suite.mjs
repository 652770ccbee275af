// The result of a suite: how many tests passed and failed, its time and its output.
import { PlainError, say, seconds, withProgress } from './terminal.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed at least 1 when the runner failed
 * @property {number} skipped
 * @property {number} [secondTry] how many of the passed ones needed a retry
 * @property {string} output output of the runner, shown when a test failed or needed a retry
 *
 * @typedef {Outcome & { name: string }} Result
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
  const outcome = await withProgress(name, run).catch((error) => failedOutcome(describe(error)));
  const { passed, failed, skipped, secondTry } = outcome;
  const counts = [`${passed} passed`];
  if (secondTry) counts.push(`${secondTry} of them on the second try`);
  if (failed > 0) counts.push(`${failed} failed`);
  if (skipped > 0) counts.push(`${skipped} skipped`);
  const state = failed > 0 ? 'FAILED' : 'ok';
  say(`${name.padEnd(16)} ${state.padEnd(6)} ${seconds(started).padStart(8)}   ${counts.join(', ')}`);
  return { ...outcome, name };
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
  for (const { name, failed, secondTry, output } of results) {
    if (failed > 0 || secondTry) say(`\n==== ${name} ====\n${output.trim()}`);
  }
}

/** @param {unknown} error */
function describe(error) {
  if (error instanceof PlainError) return `${error.message}\n${error.details}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
