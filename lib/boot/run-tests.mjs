// `npm test` and `npm run check`: every check and suite, one line each, the sum at the end.
import { ensureBuilt } from './build.mjs';
import { inRoot } from './paths.mjs';
import { runQuietly } from './run-process.mjs';
import { failedOutcome, runSuite, showFailures } from './suite.mjs';
import { runPlaywright, runStaticChecks, runVitest } from './suite-runners.mjs';
import { PlainError, say, seconds } from './terminal.mjs';
import { inTestFolder } from './test-environment.mjs';

/**
 * In the order of running. The lanes of a group run in parallel, the suites of a lane one after another: those of the
 * second lane wait for their servers most of the time.
 */
const groups = [
  [
    ['unit', 'sandbox', 'contract', 'gateway', 'security', 'simulation'],
    ['recovery', 'sdk', 'package'],
  ],
  [['e2e']],
];
/** They start servers with pages. */
const needBuild = ['security', 'recovery', 'sdk', 'package', 'e2e'];

/**
 * The static checks and the unit tests alone, so that nothing disturbs their timing.
 *
 * @param {string} node
 * @returns {Promise<number>} 0 when all passed
 */
export function runCheck(node) {
  return inTestFolder(node, async (context) => {
    const checks = await runStaticChecks(context);
    const results = [...checks, await runSuite('unit', () => runVitest('unit', context))];
    showFailures(results);
    return results.some((result) => result.failed > 0) ? 1 : 0;
  });
}

/**
 * @param {string} node
 * @param {readonly string[]} only names of suites to run instead of all, such as `unit e2e`
 * @returns {Promise<number>} 0 when all passed
 */
export async function runTests(node, only) {
  const started = Date.now();
  const names = groups.flat(2);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new PlainError(`There is no suite ${unknown.join(', ')}. The suites are ${names.join(', ')}.`);
  }
  return inTestFolder(node, async (context) => {
    const results = await runAll(context, only.length === 0 ? names : only, only.length === 0);
    showFailures(results);
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    say(`\n${seconds(started)} in all\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  });
}

/**
 * @param {import('./test-environment.mjs').TestContext} context
 * @param {readonly string[]} chosen
 * @param {boolean} withChecks
 */
async function runAll(context, chosen, withChecks) {
  const [build, checks, programs] = await Promise.all([
    runSuite('build', async () => {
      await ensureBuilt(context.node);
      return { passed: 1, failed: 0, skipped: 0, output: '' };
    }),
    withChecks ? runStaticChecks(context) : [],
    runQuietly(context.node, [inRoot('tests/support/install-programs.ts'), ...chosen], { env: context.env }),
  ]);
  if (programs.output !== '') say(programs.output.trim());
  const results = [build, ...checks];
  /** @param {string} name */
  const run = (name) =>
    runSuite(name, async () => {
      if (needBuild.includes(name) && build.failed > 0) return failedOutcome('Not run: there is no build.');
      return name === 'e2e' ? await runPlaywright(context) : await runVitest(name, context);
    });
  for (const group of groups) {
    const lanes = group.map(async (lane) => {
      const ended = [];
      for (const name of lane) if (chosen.includes(name)) ended.push(await run(name));
      return ended;
    });
    results.push(...(await Promise.all(lanes)).flat());
  }
  return results;
}
