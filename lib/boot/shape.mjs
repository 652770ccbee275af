// `npm run shape`: figures about the structure of the source, printed and written to docs/shape.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path/posix';
import { inRoot } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { say } from './progress.mjs';
import { runQuietly } from './run-process.mjs';
import { formatReport } from './shape-report.mjs';
import { isSource, isTest, listFiles } from './tracked-files.mjs';

const reportFile = 'docs/shape.md';
/** Folders whose subfolders are modules: no import cycle may pass through two of them. */
const modularFolders = ['components', 'lib/client', 'lib/server', 'sandbox/src'];

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} 0; the figures are a report, not a check
 */
export async function reportShape(node, env) {
  const all = listFiles();
  const files = all.filter(isSource).map(readSource);
  const tests = all.filter((path) => /\.(tsx?|mjs)$/.test(path) && isTest(path)).map(readSource);
  const { imports, cycles } = await readGraph(node, env, new Set(files.map(({ path }) => path)));
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

/**
 * The graph that dependency-cruiser reads, type-only imports included.
 *
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {Set<string>} source
 * @returns {Promise<Pick<import('./shape-report.mjs').Measured, 'imports' | 'cycles'>>}
 */
async function readGraph(node, env, source) {
  const { code, output } = await runQuietly(
    node,
    [
      inRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.folders.mjs', '--output-type', 'json'],
      ...['app', 'components', 'lib', 'sandbox'],
    ],
    { env, limitMs: 3 * 60_000 },
  );
  const start = output.indexOf('{');
  if (start < 0) throw new PlainError(`dependency-cruiser failed with code ${code}.`, output);
  /** @type {{ modules: (Importer & { source: string })[], folders: (Importer & { name: string })[] }} */
  const { modules, folders } = JSON.parse(output.slice(start));
  const files = modules.filter((module) => source.has(module.source));
  const imports = new Map(
    files.map(({ source: path, dependencies }) => {
      const imported = dependencies.map(({ resolved }) => resolved);
      return [path, new Set(imported.filter((target) => source.has(target)))];
    }),
  );
  /** @type {[string, string[]][]} */
  const folderCycles = modularFolders.map((parent) => [
    `\`${parent}/*\``,
    cyclesOf(folders.filter(({ name }) => dirname(name) === parent)),
  ]);
  return { imports, cycles: new Map([['Files', cyclesOf(files)], ...folderCycles]) };
}

/**
 * @typedef {{ dependencies: { resolved: string, circular: boolean, cycle?: { name: string }[] }[] }} Importer
 *   as dependency-cruiser prints it; dependencies of folders have no `resolved`
 */

/**
 * @param {readonly Importer[]} importers
 * @returns {string[]} the sorted names of each cycle, separated by commas
 */
function cyclesOf(importers) {
  const cycles = importers
    .flatMap(({ dependencies }) => dependencies.map(({ cycle = [] }) => cycle.map(({ name }) => name)))
    .map((names) => names.sort().join(', '));
  return [...new Set(cycles)].filter((names) => names !== '');
}
