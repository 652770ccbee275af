// The folder of a run of the suites: reports, data directories and browser profiles, deleted at the end.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { testEnvironment } from './test-environment.mjs';

/** Linux's folder in memory. A service under test copies a database of 1,000 files: 0.1 s of a core there, 1 s on a disk. */
const memoryFolder = '/dev/shm';
/** The suites use up to 1.5 GB at once. */
const neededBytes = 4e9;

/** @typedef {{ node: string, env: NodeJS.ProcessEnv, reports: string }} TestContext */

/**
 * @template T
 * @param {string} node
 * @param {(context: TestContext) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inTestFolder(node, work) {
  const folder = mkdtempSync(join(hasMemory() ? memoryFolder : tmpdir(), 'easel-tests-'));
  // A Postgres server under test runs as another user.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.once('exit', remove);
  try {
    return await work({ node, env: { ...testEnvironment(node), TMPDIR: folder }, reports: folder });
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function hasMemory() {
  if (process.platform !== 'linux' || !existsSync(memoryFolder)) return false;
  const { bavail, bsize } = statfsSync(memoryFolder);
  // In a container the limit of its memory, which Node 18 does not know.
  return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) > neededBytes;
}
