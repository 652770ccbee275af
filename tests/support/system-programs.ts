// Programs of the system that tests run: how they are found, and how they are installed as root of a container.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Servers of which tests run the real thing, with the Debian package that has each. */
export const testPrograms = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
};

/** Returns the path of an executable on the PATH, or among the programs of the system. */
export function findProgram(name: string): string | undefined {
  // The PATH of a user often lacks the folder of servers.
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** Returns false where apt cannot install them. */
export function installWithApt(packages: readonly string[]): boolean {
  const apt = findProgram('apt-get');
  if (apt === undefined || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) => spawnSync(apt, args, { env, stdio: 'ignore' }).status === 0;
  const install = () => run('install', '-y', '--no-install-recommends', ...packages);
  // The lists of packages may be absent or old.
  return install() || (run('update') && install());
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
