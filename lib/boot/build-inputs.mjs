// The files from which the pages are built, and one hash over them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Files and folders. */
export const roots = [
  'app',
  'components',
  'instrumentation-client.ts',
  'lib',
  'next.config.mjs',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'public',
  'tailwind.config.ts',
  'tsconfig.json',
];

/** The server runs from its sources; only the mount is bundled with the route handlers. */
const notBuilt = [
  /^lib\/(boot|checks|package)/,
  /^lib\/server\/(?!process$|process\/mount\.ts$)./,
  /\.test\.tsx?$/,
];

/** @returns {string} hexadecimal; changes when a name or a byte of the inputs does */
export function hashBuildInputs() {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    if (!isBuildInput(path)) return;
    if (statSync(inRoot(path)).isDirectory()) {
      for (const name of readdirSync(inRoot(path)).sort()) add(`${path}/${name}`);
      return;
    }
    const content = readFileSync(inRoot(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  };
  for (const path of roots) add(path);
  return hash.digest('hex');
}

/**
 * @param {string} path a file or folder under one of the roots, with forward slashes
 * @returns {boolean}
 */
export function isBuildInput(path) {
  return !notBuilt.some((pattern) => pattern.test(path));
}
