// The checks that read the code without running it. Each counts as one test.
import { availableParallelism } from 'node:os';
import { inRoot } from './paths.mjs';
import { runQuietly } from './run-process.mjs';
import { runSuite } from './suite.mjs';

/** Of one check; a busy machine needs several times as long as a quiet one. */
const limitMs = 20 * 60_000;

/** @type {readonly { name: string, args: string[] }[]} */
const checks = [
  { name: 'types', args: [inRoot('node_modules/typescript/bin/tsc'), '--noEmit', '--incremental'] },
  { name: 'unused code', args: [inRoot('node_modules/knip/bin/knip.js'), '--no-progress'] },
  {
    name: 'import rules',
    args: [
      inRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.mjs'],
      ...['app', 'components', 'lib', 'sandbox', 'tests'],
    ],
  },
  {
    name: 'format and lint',
    args: [
      inRoot('node_modules/@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      '--max-diagnostics=100',
    ],
  },
  { name: 'retired words', args: [inRoot('lib/checks/check-words.ts')] },
  { name: 'ceilings', args: [inRoot('lib/checks/ceilings.ts')] },
  { name: 'fixed waits', args: [inRoot('lib/checks/check-waits.ts')] },
];

/**
 * Runs the checks in parallel, one for each core.
 *
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./suite.mjs').Result[]>}
 */
export async function runStaticChecks(node, env) {
  const waiting = [...checks];
  /** @type {import('./suite.mjs').Result[]} */
  const results = [];
  async function work() {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { name, args } = check;
      results.push(await runSuite(name, () => runCheck(node, args, env)));
    }
  }
  await Promise.all(Array.from({ length: Math.min(checks.length, availableParallelism()) }, work));
  return results;
}

/**
 * @param {string} node
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function runCheck(node, args, env) {
  const { code, output } = await runQuietly(node, args, { env, limitMs });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output };
}
