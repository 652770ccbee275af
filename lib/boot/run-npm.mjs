// Runs the npm commands that the boot script needs, and explains a failure in one sentence.
import { explainNpm, isUnreachable } from './explain-npm.mjs';
import { PlainError } from './plain-error.mjs';
import { runQuietly } from './run-process.mjs';

/** No package's install script is run: none is needed, and none is trusted. */
const whatToInstall = ['--ignore-scripts', '--include=optional', '--no-audit', '--no-fund'];
/** Warnings about the engines of packages do not apply: these run under Node 24, not under npm's Node. */
const quiet = ['--loglevel=error', '--no-progress', '--no-update-notifier'];
const retryOptions = ['--fetch-retries=3', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=20000'];
const pingLimitMs = 30_000;

/**
 * Empties node_modules and installs exactly what package-lock.json says; without a network, from npm's cache.
 *
 * @param {import('./find-npm.mjs').Npm} npm
 * @param {import('./installed-tree.mjs').Part} part
 */
export function installFromLock(npm, part) {
  return install(npm, ['ci', part === 'everything' ? '--include=dev' : '--omit=dev']);
}

/**
 * Adds what a tree installed without development packages lacks; changes neither the rest nor the lock.
 *
 * @param {import('./find-npm.mjs').Npm} npm
 */
export function addFromLock(npm) {
  return install(npm, ['install', '--no-save', '--include=dev']);
}

/**
 * npm tries each package several times before it gives up, for minutes. `npm ping` runs beside it and stops it when
 * the registry does not answer.
 *
 * @param {import('./find-npm.mjs').Npm} npm
 * @param {readonly string[]} command
 */
async function install(npm, command) {
  const args = [npm.cli, ...command, ...whatToInstall, ...quiet];
  const installing = new AbortController();
  const pinging = new AbortController();
  const ping = pingRegistry(npm, pinging.signal).then((failure) => {
    if (failure !== undefined) installing.abort();
    return failure;
  });
  const online = await runQuietly(npm.node, [...args, ...retryOptions], { signal: installing.signal });
  if (online.code === 0) {
    pinging.abort();
    return;
  }
  const unreachable = await ping;
  if (unreachable === undefined) throw new PlainError(explainNpm(online.output), online.output);
  const offline = await runQuietly(npm.node, [...args, '--offline']);
  if (offline.code !== 0) throw new PlainError(explainNpm(unreachable), unreachable);
}

/**
 * @param {import('./find-npm.mjs').Npm} npm
 * @param {AbortSignal} signal
 * @returns {Promise<string | undefined>} what npm printed when the registry does not answer
 */
async function pingRegistry(npm, signal) {
  const args = [npm.cli, 'ping', '--fetch-retries=0', ...quiet];
  const { output, timedOut } = await runQuietly(npm.node, args, { limitMs: pingLimitMs, signal });
  if (timedOut) return `ETIMEDOUT: no answer within ${pingLimitMs / 1000} s\n${output}`;
  return isUnreachable(output) ? output : undefined;
}
