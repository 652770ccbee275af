// `npm test`: every check and suite, one line each, the sum at the end.
import { ensureBuilt } from './build.mjs';
import { PlainError } from './plain-error.mjs';
import { runPlaywright } from './playwright-suite.mjs';
import { say, seconds } from './progress.mjs';
import { runStaticChecks } from './static-checks.mjs';
import { failedOutcome, runSuite, showFailures } from './suite.mjs';
import { installTestPrograms } from './system-programs.mjs';
import { inTestFolder } from './test-folder.mjs';
import { runVitest } from './vitest-suite.mjs';

/**
 * In the order of running. The lanes of a group run in parallel, the suites of a lane one after another: those of the
 * second lane wait for their servers most of the time. Suites that start servers need the built pages.
 *
 * @typedef {{ name: string, needsBuild?: boolean }} Suite
 * @type {readonly (readonly (readonly Suite[])[])[]}
 */
const groups = [
  [
    [
      { name: 'unit' },
      { name: 'sandbox' },
      { name: 'contract' },
      { name: 'gateway' },
      { name: 'security', needsBuild: true },
    ],
    [
      { name: 'recovery', needsBuild: true },
      { name: 'sdk', needsBuild: true },
    ],
  ],
  [[{ name: 'e2e', needsBuild: true }]],
];

/**
 * @param {string} node
 * @param {readonly string[]} only names of suites to run instead of all, such as `unit e2e`
 * @returns {Promise<number>} 0 when all passed
 */
export async function runTests(node, only) {
  const started = Date.now();
  const names = groups.flat(2).map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new PlainError(`There is no suite ${unknown.join(', ')}. The suites are ${names.join(', ')}.`);
  }
  /** @param {Suite} suite */
  const isChosen = ({ name }) => only.length === 0 || only.includes(name);
  const chosen = groups.map((group) => group.map((lane) => lane.filter(isChosen)));
  return inTestFolder(node, async (context) => {
    const results = await runAll(context, chosen, only.length === 0);
    showFailures(results);
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    say(`\n${seconds(started)} in all\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  });
}

/**
 * @param {import('./test-folder.mjs').TestContext} context
 * @param {typeof groups} chosen
 * @param {boolean} withChecks
 */
async function runAll(context, chosen, withChecks) {
  const [build, checks] = await Promise.all([
    runSuite('build', () => buildPages(context.node)),
    withChecks ? runStaticChecks(context.node, context.env) : [],
    installTestPrograms(),
  ]);
  const results = [build, ...checks];
  /** @param {Suite} suite */
  const run = ({ name, needsBuild }) =>
    runSuite(name, async () => {
      if (needsBuild && build.failed > 0) return failedOutcome('Not run: there is no build.');
      return await (name === 'e2e' ? runPlaywright(context) : runVitest(name, context));
    });
  for (const group of chosen) {
    const lanes = group.map(async (lane) => {
      const ended = [];
      for (const suite of lane) ended.push(await run(suite));
      return ended;
    });
    results.push(...(await Promise.all(lanes)).flat());
  }
  return results;
}

/** @param {string} node */
async function buildPages(node) {
  await ensureBuilt(node);
  return { passed: 1, failed: 0, skipped: 0, output: '' };
}
