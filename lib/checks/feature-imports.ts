// Features do not know each other: finds imports of a feature by another one, or by a part that features share.
import type { Imports } from './folder-cycles.ts';

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
