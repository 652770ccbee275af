// Folders are modules: finds circles of files, and circles between the folders of one level, at every depth, and fails on
// those that folder-cycles-left.mjs does not list. Counts type imports, dynamic imports and addresses of workers, but no tests.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { leftCycles } from './folder-cycles-left.mjs';
import { inRoot } from './paths.mjs';
import { isSource, listFiles } from './tracked-files.mjs';

/** @typedef {Map<string, ReadonlySet<string>>} Imports each file with those that it imports */

const specifiers = [
  /\bfrom\s*'([^']+)'/g,
  /\bimport\s*'([^']+)'/g,
  /\bimport\(\s*'([^']+)'/g,
  /\bnew URL\(\s*'([^']+)',\s*import\.meta\.url/g,
  /\bimport\.meta\.resolve\(\s*'([^']+)'/g,
];

/**
 * @param {readonly string[]} paths relative to the clone
 * @param {(path: string) => string} read
 * @returns {Imports} of the paths among each other
 */
export function readImports(paths, read) {
  const known = new Set(paths);
  return new Map(
    paths.map((path) => {
      const text = read(path);
      const imported = specifiers
        .flatMap((pattern) => [...text.matchAll(pattern)])
        .map(([, specifier = '']) => resolve(path, specifier));
      return [path, new Set(imported.filter((target) => known.has(target)))];
    }),
  );
}

/**
 * @param {string} importer
 * @param {string} specifier always with its extension
 */
function resolve(importer, specifier) {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  if (specifier === '@easel/sandbox') return 'sandbox/src/index.ts';
  return specifier.replace(/^#sandbox\//, 'sandbox/src/').replace(/^#/, '');
}

/**
 * @param {Imports} imports
 * @returns {string[]} the files of each circle, separated by commas
 */
export function findFileCycles(imports) {
  return knots(imports).map((names) => names.join(', '));
}

/**
 * @param {Imports} imports
 * @returns {string[]} the folders of each circle, such as `lib/client/{form,mask}`, sorted
 */
export function findFolderCycles(imports) {
  /** @type {Map<string, Map<string, Set<string>>>} of each level, its folders with those that they import */
  const levels = new Map();
  for (const [from, targets] of imports) {
    for (const to of targets) {
      const [a, b] = [from.split('/'), to.split('/')];
      const depth = a.findIndex((part, index) => part !== b[index]);
      // A file of the level itself is not a folder.
      if (depth < 0 || depth >= Math.min(a.length, b.length) - 1) continue;
      const level = a.slice(0, depth).join('/');
      const folders = levels.get(level) ?? new Map();
      levels.set(level, folders);
      folders.set(a[depth], (folders.get(a[depth]) ?? new Set()).add(b[depth]));
    }
  }
  return [...levels]
    .flatMap(([level, folders]) =>
      knots(folders).map((names) => `${level}${level && '/'}{${names.join(',')}}`),
    )
    .sort();
}

/**
 * @param {Map<string, ReadonlySet<string>>} graph
 * @returns {string[][]} the sets of more than one node that reach each other
 */
function knots(graph) {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  /** @type {Set<string>} */
  const done = new Set();
  return [...graph.keys()].sort().flatMap((node) => {
    if (done.has(node) || !reached.get(node)?.has(node)) return [];
    const knot = [...graph.keys()].filter(
      (other) => reached.get(node)?.has(other) && reached.get(other)?.has(node),
    );
    for (const other of knot) done.add(other);
    return [knot.sort()];
  });
}

/**
 * @param {Map<string, ReadonlySet<string>>} graph
 * @param {string} start
 */
function reachableFrom(graph, start) {
  /** @type {Set<string>} */
  const reached = new Set(graph.get(start));
  for (const node of reached) for (const next of graph.get(node) ?? []) reached.add(next);
  return reached;
}

/** @returns {Imports} of the source */
export function sourceImports() {
  const paths = listFiles().filter((path) => isSource(path) && !path.endsWith('.css'));
  return readImports(paths, (path) => readFileSync(inRoot(path), 'utf8'));
}

/**
 * @param {readonly string[]} found
 * @param {readonly string[]} left
 * @returns {string[]} problems
 */
export function compareCycles(found, left) {
  return [
    ...found.filter((cycle) => !left.includes(cycle)).map((cycle) => `A new circle: ${cycle}`),
    ...left
      .filter((cycle) => !found.includes(cycle))
      .map((cycle) => `Remove it from folder-cycles-left.mjs: ${cycle}`),
  ];
}

if (import.meta.main) {
  const imports = sourceImports();
  const problems = compareCycles([...findFileCycles(imports), ...findFolderCycles(imports)], leftCycles);
  process.stdout.write([...problems, `${problems.length} problems`, ''].join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
