// Lists the files of the clone that people write, and reads them. Knows nothing of what is in them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

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

/** Returns paths relative to the clone, with forward slashes, sorted. */
export function listFiles(): string[] {
  const files: string[] = [];
  collect('', files);
  return files.sort();
}

/** Whether a file counts as source: code and styles that are not tests. */
export function isSource(path: string): boolean {
  return /\.(tsx?|mjs|css)$/.test(path) && !isTest(path) && path !== 'next-env.d.ts';
}

export function isTest(path: string): boolean {
  return tests.some((pattern) => pattern.test(path));
}

export function readTracked(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function collect(folder: string, files: string[]): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !skipped.has(entry.name)) collect(path, files);
    if (entry.isFile()) files.push(path);
  }
}
