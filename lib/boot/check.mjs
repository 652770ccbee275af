// `npm run check`: what to run before every commit, in under a minute.
import { runStaticChecks } from './static-checks.mjs';
import { runSuite, showFailures } from './suite.mjs';
import { inTestFolder } from './test-folder.mjs';
import { runVitest } from './vitest-suite.mjs';

/**
 * Static checks first, then the unit tests alone, so that nothing disturbs their timing.
 *
 * @param {string} node
 * @returns {Promise<number>} 0 when all passed
 */
export function runCheck(node) {
  return inTestFolder(node, async (context) => {
    const checks = await runStaticChecks(context.node, context.env);
    const unit = await runSuite('unit', () => runVitest('unit', context));
    const results = [...checks, unit];
    showFailures(results);
    return results.some((result) => result.failed > 0) ? 1 : 0;
  });
}
