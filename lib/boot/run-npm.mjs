// Runs npm's two commands that the boot script needs, and says in a sentence why one failed.
import { explainNpm, isUnreachable } from './explain-npm.mjs';
import { PlainError } from './plain-error.mjs';
import { runQuietly } from './run-process.mjs';

/** No package's install script is run: none is needed, and none is trusted. */
const whatToInstall = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
/** Warnings about the engines of packages are noise: these run under Node 24, not under npm's Node. */
const quiet = ['--loglevel=error', '--no-progress', '--no-update-notifier'];
const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=20000'];
const pingLimitMs = 20_000;

/**
 * Installs exactly what package-lock.json says; without a network, from npm's cache if it holds everything.
 *
 * @param {import('./find-npm.mjs').Npm} npm
 */
export async function installFromLock(npm) {
  const unreachable = await whyUnreachable(npm);
  const source = unreachable === undefined ? patience : ['--offline'];
  const { code, output } = await runQuietly(npm.node, [npm.cli, 'ci', ...whatToInstall, ...quiet, ...source]);
  if (code === 0) return;
  const said = unreachable ?? output;
  throw new PlainError(explainNpm(said), said);
}

/**
 * npm tries each package again and again before it gives up, for minutes. One short question first.
 *
 * @param {import('./find-npm.mjs').Npm} npm
 * @returns {Promise<string | undefined>} what npm said when the registry does not answer
 */
async function whyUnreachable(npm) {
  const args = [npm.cli, 'ping', '--fetch-retries=0', ...quiet];
  const { output, timedOut } = await runQuietly(npm.node, args, { limitMs: pingLimitMs });
  if (timedOut) return `ETIMEDOUT: no answer within ${pingLimitMs / 1000} s\n${output}`;
  return isUnreachable(output) ? output : undefined;
}
