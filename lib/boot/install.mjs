// Brings the packages of package-lock.json into node_modules, and with them the Node 24 to go on under.
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
import { installStamp, lockFile, root } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { chooseNode, isRecentEnough, packagedNode } from './platform-node.mjs';
import { withProgress } from './progress.mjs';
import { installFromLock } from './run-npm.mjs';

const neededBytes = 1.3e9;

/**
 * Installs only when node_modules does not match the lock; a matching one costs a few milliseconds.
 *
 * @param {import('./installed-tree.mjs').Part} part what must be there for the work at hand
 * @returns {Promise<string>} path of the Node to run the product with
 */
export async function ensureInstalled(part) {
  const node = nodeOfStamp() ?? nodeOfTree(part);
  if (node !== undefined) return node;
  return withLock('install', async () => {
    const installedMeanwhile = nodeOfStamp();
    if (installedMeanwhile !== undefined) return installedMeanwhile;
    await installAll();
    if (missingPlatformPackages('everything').length > 0) await repair();
    const node = chooseNode();
    writeStamp(node);
    return node;
  });
}

/** The Node to use when the stamp says that the packages of this very lock were installed on this platform. */
function nodeOfStamp() {
  const stamp = existsSync(installStamp) ? readFileSync(installStamp, 'utf8') : '';
  const packaged = packagedNode();
  if (packaged !== undefined && stamp === stampFor(packaged))
    return existsSync(packaged) ? packaged : undefined;
  return isRecentEnough() && stamp === stampFor(process.execPath) ? process.execPath : undefined;
}

/**
 * The same for packages that someone else installed, with npm or in an image.
 *
 * @param {import('./installed-tree.mjs').Part} part
 */
function nodeOfTree(part) {
  if (!treeMatchesLock(part)) return undefined;
  const node = chooseNode();
  if (part === 'everything') writeStamp(node);
  return node;
}

/** @param {string} node the Node that was chosen when the packages were installed */
function stampFor(node) {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${process.platform} ${process.arch} ${node === packagedNode() ? 'packaged' : 'own'} Node\n`;
}

/** @param {string} node */
function writeStamp(node) {
  try {
    writeFileSync(installStamp, stampFor(node));
  } catch {
    // A read-only image: the tree is compared again at the next start.
  }
}

async function installAll() {
  const npm = findNpm();
  const free = statfsSync(root);
  if (free.bavail * free.bsize < neededBytes) {
    throw new PlainError(
      `The disk is too full: the packages need about 1.3 GB, ${Math.round((free.bavail * free.bsize) / 1e6)} MB are free in ${root}.`,
    );
  }
  await withProgress('Installing packages', () => installFromLock(npm), {
    hint: 'on a first start or with new versions, about a minute',
  });
}

/** Installs again under the Node 24 just brought, from a copy of it, for npm deletes node_modules first. */
async function repair() {
  const npm = findNpm();
  const folder = mkdtempSync(join(tmpdir(), 'easel-node-'));
  const node = chooseNode();
  const copy = join(folder, basename(node));
  try {
    copyFileSync(node, copy);
    await withProgress(
      'Installing again under Node 24',
      () => installFromLock({ node: copy, cli: npm.cli }),
      {
        hint: 'npm left out parts for this platform',
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const missing = missingPlatformPackages('everything');
  if (missing.length > 0) {
    throw new PlainError(
      `npm left out packages that this platform needs. Delete node_modules and try again; if that does not help, npm's own settings may forbid optional packages (\`npm config get omit\`).`,
      missing.join('\n'),
    );
  }
}
