// The surroundings of checks and suites: the environment without the settings of the product, and a temporary folder.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runtimeEnvironment } from './runtime-environment.mjs';

/** Settings of the product and keys of upstreams, which tests must not see. */
const settings = [
  /^(HOST|PORT|NODE_ENV|DATA_DIR|DATABASE_URL|LOG_LEVEL|MAX_BODY_BYTES|ALLOW_PRIVATE_NETWORK|SESSION_SECRET)(_FILE)?$/,
  /^(GATEWAY|OIDC|OTEL|PLAYGROUND|S3|SANDBOX|UPSTREAM)_/,
  /_(API_KEY|BASE_URL)(_FILE)?$/,
];

/**
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(node) {
  const environment = runtimeEnvironment(node);
  for (const name of Object.keys(environment)) {
    if (settings.some((pattern) => pattern.test(name))) delete environment[name];
  }
  environment.NEXT_TELEMETRY_DISABLED = '1';
  environment[process.stdout.isTTY ? 'FORCE_COLOR' : 'NO_COLOR'] = '1';
  return environment;
}

/** Linux's folder in memory. A service under test copies a database of 1,000 files: 0.1 s of a core there, 1 s on a disk. */
const memoryFolder = '/dev/shm';
/** The suites use up to 1.5 GB at once. */
const neededBytes = 4e9;

/** @typedef {{ node: string, env: NodeJS.ProcessEnv, folder: string }} TestContext */

/**
 * Reports, data directories and browser profiles lie in one folder, deleted at the end.
 *
 * @template T
 * @param {string} node
 * @param {(context: TestContext) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function inTestFolder(node, work) {
  const folder = mkdtempSync(join(hasMemory() ? memoryFolder : tmpdir(), 'easel-tests-'));
  // A Postgres server under test runs as another user.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return work({ node, env: { ...testEnvironment(node), TMPDIR: folder }, folder });
}

function hasMemory() {
  if (!existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  // In a container the limit of its memory.
  return Math.min(bavail * bsize, process.availableMemory()) > neededBytes;
}
