// Compares package-lock.json with node_modules. Reads; installs nothing.
import { existsSync, readFileSync } from 'node:fs';
import { inRoot, lockFile, modules } from './paths.mjs';

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 */

/**
 * Which part of the lock must be there: all of it, or what builds and runs the product (`npm ci --omit=dev`).
 *
 * @typedef {'everything' | 'run time'} Part
 */

/**
 * Whether node_modules holds the packages of the lock in their versions, as npm itself recorded it, and
 * the packages for this platform exist on disk.
 *
 * @param {Part} part
 * @returns {boolean}
 */
export function treeMatchesLock(part) {
  const record = `${modules}/.package-lock.json`;
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  const matches = lockEntries(part).every(([path, wanted]) => {
    const found = installed[path];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
  return matches && missingPlatformPackages(part).length === 0;
}

/**
 * Packages for this platform that are not installed. npm silently omits an optional package when the Node that
 * runs npm is older than the package requires.
 *
 * @param {Part} part
 * @returns {string[]} their paths, such as `node_modules/@img/sharp-linux-x64`
 */
export function missingPlatformPackages(part) {
  const machine = { os: process.platform, cpu: process.arch, libc: currentLibc() };
  return lockEntries(part)
    .filter(([, entry]) => entry.optional === true && isForMachine(entry, machine))
    .map(([path]) => path)
    .filter((path) => !existsSync(inRoot(path, 'package.json')));
}

/**
 * @param {Part} part
 * @returns {[string, LockEntry][]}
 */
function lockEntries(part) {
  return Object.entries(readPackages(lockFile)).filter(
    ([path, entry]) => path !== '' && (part === 'everything' || !(entry.dev || entry.devOptional)),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Whether npm should have installed a platform package here. Packages that name no platform are not meant.
 *
 * @param {LockEntry} entry
 * @param {{ os: string, cpu: string, libc: string | undefined }} machine
 */
export function isForMachine(entry, machine) {
  if (!entry.os && !entry.cpu && !entry.libc) return false;
  return (
    allows(entry.os, machine.os) &&
    allows(entry.cpu, machine.cpu) &&
    (machine.libc === undefined || allows(entry.libc, machine.libc))
  );
}

/**
 * @param {string[] | string | undefined} list as package.json writes it: names, or names behind `!`
 * @param {string} name
 */
function allows(list, name) {
  if (list === undefined) return true;
  const names = typeof list === 'string' ? [list] : list;
  if (names.includes(`!${name}`)) return false;
  return names.includes(name) || names.every((entry) => entry.startsWith('!'));
}

/** `glibc` or `musl` on Linux, undefined elsewhere. */
function currentLibc() {
  if (process.platform !== 'linux') return undefined;
  const report = process.report?.getReport();
  const header = report && 'header' in report ? report.header : undefined;
  return header && typeof header === 'object' && 'glibcVersionRuntime' in header ? 'glibc' : 'musl';
}
