// `npm run shape`: figures about the structure of the source, printed and written to docs/shape.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { findFileCycles, findFolderCycles, sourceImports } from './folder-cycles.mjs';
import { inRoot } from './paths.mjs';
import { say } from './progress.mjs';
import { formatReport } from './shape-report.mjs';
import { isSource, isTest, listFiles } from './tracked-files.mjs';

const reportFile = 'docs/shape.md';

/** @returns {number} 0; the figures are a report, not a check */
export function reportShape() {
  const all = listFiles();
  const files = all.filter(isSource).map(readSource);
  const tests = all.filter((path) => /\.(tsx?|mjs)$/.test(path) && isTest(path)).map(readSource);
  const imports = sourceImports();
  const cycles = {
    files: findFileCycles(imports),
    folders: findFolderCycles(imports),
  };
  const report = formatReport({ files, tests, imports, cycles });
  writeFileSync(inRoot(reportFile), report);
  say(report);
  return 0;
}

/**
 * @param {string} path
 * @returns {import('./shape-report.mjs').SourceFile}
 */
function readSource(path) {
  const text = readFileSync(inRoot(path), 'utf8');
  return { path, lines: text.split('\n').length - 1, client: /^(\/\/.*\n|\s)*'use client'/.test(text) };
}
