// Lists the files of the clone that people write. Knows nothing of what is in them.
import { readdirSync } from 'node:fs';
import { root } from './paths.mjs';

const skipped = new Set([
  'node_modules',
  '.next',
  '.data',
  '.cache',
  '.git',
  'test-results',
  'playwright-report',
]);

/** Shared test suites, test helpers beside the source, and everything under `tests/`. */
const tests = [
  /^tests\//,
  /\.test\.tsx?$/,
  /-suite\.ts$/,
  /(^|\/)test-[^/]+\.ts$/,
  /(^|\/)(tests|fixtures)\//,
];

/**
 * @returns {string[]} paths relative to the clone, with forward slashes, sorted
 */
export function listFiles() {
  /** @type {string[]} */
  const files = [];
  collect('', files);
  return files.sort();
}

/**
 * Whether a file counts as source: code and styles that are not tests.
 *
 * @param {string} path
 * @returns {boolean}
 */
export function isSource(path) {
  return /\.(tsx?|mjs|css)$/.test(path) && !isTest(path) && path !== 'next-env.d.ts';
}

/**
 * @param {string} path
 * @returns {boolean}
 */
export function isTest(path) {
  return tests.some((pattern) => pattern.test(path));
}

/**
 * @param {string} folder relative to the clone, empty for its top
 * @param {string[]} files
 */
function collect(folder, files) {
  for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !skipped.has(entry.name)) collect(path, files);
    if (entry.isFile()) files.push(path);
  }
}
