// Programs of the system that tests run: how they are found, and how `npm test` installs them as root of a container.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, withProgress } from './progress.mjs';
import { runQuietly } from './run-process.mjs';

/** Servers of which tests run the real thing, with the Debian package that has each. */
export const testPrograms = /** @type {const} */ ({
  nginx: 'nginx-light',
  caddy: 'caddy',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
});

/**
 * @param {string} name
 * @returns {string | undefined} path of an executable on the PATH, or among the programs of the system
 */
export function findProgram(name) {
  // The PATH of a user often lacks the folder of servers.
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Installs the missing `testPrograms`, where that starts no services. Tests of those that stay missing are skipped. */
export async function installTestPrograms() {
  const missing = Object.entries(testPrograms).filter(([name]) => findProgram(name) === undefined);
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name);
  // On a machine with systemd, their packages would start them.
  if (!existsSync('/run/systemd/system')) {
    await withProgress(`Installing ${packages.join(', ')} with apt for the tests`, () =>
      installWithApt(packages),
    );
  }
  const absent = missing.flatMap(([name]) => (findProgram(name) === undefined ? [name] : []));
  if (absent.length > 0) say(`Tests with ${absent.join(', ')} are skipped: not installed.`);
}

/**
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} false where apt cannot install them
 */
export async function installWithApt(packages) {
  const apt = findProgram('apt-get');
  if (apt === undefined || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = async () =>
    (await runQuietly(apt, ['install', '-y', '--no-install-recommends', ...packages], { env })).code === 0;
  if (await install()) return true;
  // The lists of packages are absent or old.
  await runQuietly(apt, ['update'], { env });
  return install();
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
