// `npm run check`: what to run before every commit, in under a minute.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStaticChecks } from './static-checks.mjs';
import { runSuite, showFailures } from './suite.mjs';
import { testEnvironment } from './test-environment.mjs';
import { runVitest } from './vitest-suite.mjs';

/**
 * Static checks first, then the unit tests alone, so that nothing disturbs their timing.
 *
 * @param {string} node
 * @returns {Promise<number>} 0 when all passed
 */
export async function runCheck(node) {
  const reports = mkdtempSync(join(tmpdir(), 'easel-check-'));
  const env = testEnvironment(node);
  try {
    const checks = await runStaticChecks(node, env);
    const unit = await runSuite('unit', () => runVitest('unit', { node, env, reports }));
    const results = [...checks, unit];
    showFailures(results);
    return results.some((result) => result.failed > 0) ? 1 : 0;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
