// `npm run shape`: figures about the structure of the source, printed and written to docs/shape.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { say } from './progress.mjs';
import { runQuietly } from './run-process.mjs';
import { formatReport } from './shape-report.mjs';
import { isSource, isTest, listFiles } from './tracked-files.mjs';

const reportFile = 'docs/shape.md';

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} 0; the figures are a report, not a check
 */
export async function reportShape(node, env) {
  const all = listFiles();
  const files = all.filter(isSource).map(readSource);
  const tests = all.filter((path) => /\.(tsx?|mjs)$/.test(path) && isTest(path)).map(readSource);
  const imports = await readImports(node, env, new Set(files.map(({ path }) => path)));
  const report = formatReport({ files, tests, imports });
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
 * Imports among source files, type-only imports included.
 *
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {Set<string>} source
 * @returns {Promise<Map<string, Set<string>>>} each file with the files that it imports
 */
async function readImports(node, env, source) {
  const { code, output } = await runQuietly(
    node,
    [
      inRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
      ...['app', 'components', 'lib', 'sandbox'],
    ],
    { env, limitMs: 3 * 60_000 },
  );
  const start = output.indexOf('{');
  if (start < 0) throw new PlainError(`dependency-cruiser failed with code ${code}.`, output);
  /** @type {{ modules: { source: string, dependencies: { resolved: string }[] }[] }} */
  const { modules } = JSON.parse(output.slice(start));
  return new Map(
    modules
      .filter((module) => source.has(module.source))
      .map((module) => [
        module.source,
        new Set(module.dependencies.map(({ resolved }) => resolved).filter((path) => source.has(path))),
      ]),
  );
}
