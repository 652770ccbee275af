// Folders are modules: finds circles of files, and circles between the folders of one level, at every depth. Counts type imports,
// dynamic imports and addresses of workers. And features, which do not know each other:
// finds imports of a feature by another one, or by a part that features share.
import { dirname, join } from 'node:path/posix';

/** Each file with those that it imports. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

const specifiers = [
  /\bfrom\s*'([^']+)'/g,
  /\bimport\s*'([^']+)'/g,
  /\bimport\(\s*'([^']+)'/g,
  /\bnew URL\(\s*'([^']+)',\s*import\.meta\.url/g,
  /\bimport\.meta\.resolve\(\s*'([^']+)'/g,
];

/** Returns the imports of the files among each other. */
export function readImports(paths: readonly string[], read: (path: string) => string): Imports {
  const sources = new Set(paths);
  return new Map(
    paths.map((path) => {
      const text = read(path);
      const imported = specifiers
        .flatMap((pattern) => [...text.matchAll(pattern)])
        .map(([, specifier = '']) => resolve(path, specifier));
      return [path, new Set(imported.filter((target) => sources.has(target)))];
    }),
  );
}

/** A specifier has its extension. */
function resolve(importer: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  if (specifier === '@easel/sandbox') return 'sandbox/src/index.ts';
  return specifier.replace(/^#sandbox\//, 'sandbox/src/').replace(/^#/, '');
}

/** Returns the files of each circle, separated by commas. */
export function findFileCycles(imports: Imports): string[] {
  return knots(imports).map((names) => names.join(', '));
}

/** Returns the folders of each circle, such as `lib/client/{form,mask}`, sorted. */
export function findFolderCycles(imports: Imports): string[] {
  /** The folders of each level, with those that they import. */
  const levels = new Map<string, Map<string, Set<string>>>();
  for (const [importer, targets] of imports) {
    for (const target of targets) {
      const [a, b] = [importer.split('/'), target.split('/')];
      const depth = a.findIndex((part, index) => part !== b[index]);
      // A file of the level itself is not a folder.
      if (depth < 0 || depth >= Math.min(a.length, b.length) - 1) continue;
      const level = a.slice(0, depth).join('/');
      const folders = levels.get(level) ?? new Map<string, Set<string>>();
      levels.set(level, folders);
      const [from = '', to = ''] = [a[depth], b[depth]];
      folders.set(from, (folders.get(from) ?? new Set()).add(to));
    }
  }
  return [...levels]
    .flatMap(([level, folders]) =>
      knots(folders).map((names) => `${level}${level && '/'}{${names.join(',')}}`),
    )
    .sort();
}

/** Returns the sets of more than one node that reach each other. */
function knots(graph: Imports): string[][] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const done = new Set<string>();
  return [...graph.keys()].sort().flatMap((node) => {
    if (done.has(node) || !reached.get(node)?.has(node)) return [];
    const knot = [...graph.keys()].filter(
      (other) => reached.get(node)?.has(other) && reached.get(other)?.has(node),
    );
    for (const other of knot) done.add(other);
    return [knot.sort()];
  });
}

function reachableFrom(graph: Imports, start: string): ReadonlySet<string> {
  const reached = new Set(graph.get(start));
  for (const node of reached) for (const next of graph.get(node) ?? []) reached.add(next);
  return reached;
}

/** Folders that features share. Every other folder of `components` and `lib/client` is a feature, under one name in both. */
const shared = new Map([
  ['components', ['ui', 'shell', 'listeners', 'result', 'form', 'mask', 'share']],
  ['lib/client', ['storage', 'transport', 'run', 'handoff', 'form', 'mask', 'result', 'share']],
]);

/** Returns the two folders of each such import, as `components/a -> lib/client/b`; one entry for each import. */
export function findFeatureImports(imports: Imports): string[] {
  return [...imports].flatMap(([importer, targets]) => {
    const from = partOf(importer);
    return [...targets].flatMap((target) => {
      const to = partOf(target);
      if (from === undefined || to === undefined || to.isShared || from.name === to.name) return [];
      return [`${from.folder} -> ${to.folder}`];
    });
  });
}

function partOf(path: string) {
  const [folder, tree = '', name = ''] = /^(components|lib\/client)\/([^/]+)(?=\/)/.exec(path) ?? [];
  if (folder === undefined) return undefined;
  return { folder, name, isShared: shared.get(tree)?.includes(name) };
}
