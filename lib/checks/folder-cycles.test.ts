import { expect, it } from 'vitest';
import { findFileCycles, findFolderCycles, readImports } from './folder-cycles.ts';

/** The circles of files with these texts. */
function cyclesOf(files: Record<string, string>): string[] {
  return findFolderCycles(readImports(Object.keys(files), (path) => files[path] ?? ''));
}

const back = "import { b } from '#lib/client/b/b.ts';";

it.each([
  ['an import', "import { a } from '../a/a.ts';"],
  ['an import over several lines', "import {\n  a,\n} from '../a/a.ts';"],
  ['a type import', "import type { A } from '#lib/client/a/a.ts';"],
  ['an export', "export { a } from '../a/a.ts';"],
  ['a side effect', "import '../a/a.ts';"],
  ['a dynamic import', "const load = () => import('../a/a.ts');"],
  ['the address of a worker', "new Worker(new URL('../a/a.ts', import.meta.url));"],
  ['a resolved path', "import.meta.resolve('#lib/client/a/a.ts')"],
])('a circle by %s is found', (_, text) => {
  expect(cyclesOf({ 'lib/client/a/a.ts': back, 'lib/client/b/b.ts': text })).toEqual(['lib/client/{a,b}']);
});

it('a circle of three folders is found though nested files close it', () => {
  const files = {
    'components/form/fields/mask.tsx': "import { m } from '#components/mask/m.tsx';",
    'components/mask/m.tsx': "import { r } from '../result/image/r.ts';",
    'components/result/image/r.ts': '',
    'components/result/text/turn.tsx': "import { p } from '#components/form/picker.tsx';",
    'components/form/picker.tsx': '',
  };
  expect(cyclesOf(files)).toEqual(['components/{form,mask,result}']);
});

it.each([
  ['app/(pages)/{a,b}', 'app/(pages)/a/page.tsx', 'app/(pages)/b/page.tsx'],
  ['lib/server/history/{runs,shares}', 'lib/server/history/runs/x.ts', 'lib/server/history/shares/y.ts'],
  ['lib/{client,server}', 'lib/client/x.ts', 'lib/server/db/y.ts'],
  ['sandbox/src/scene/{arrange,places}', 'sandbox/src/scene/arrange/x.ts', 'sandbox/src/scene/places/y.ts'],
])('%s is found at its level only', (cycle, one, other) => {
  const files = { [one]: `import '#${other}';`, [other]: `import '#${one}';` };
  const inSandbox = (text: string) => text.replace('#sandbox/src/', '#sandbox/');
  expect(
    cyclesOf(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, inSandbox(text)]))),
  ).toEqual([cycle]);
});

it('a file and its worker that import each other are a circle', () => {
  const files: Record<string, string> = {
    'lib/client/form/check.ts': "new Worker(new URL('./check-worker.ts', import.meta.url))",
    'lib/client/form/check-worker.ts': "import type { Question } from './check.ts';",
  };
  expect(findFileCycles(readImports(Object.keys(files), (path) => files[path] ?? ''))).toEqual([
    'lib/client/form/check-worker.ts, lib/client/form/check.ts',
  ]);
});

it('a folder and the files of its parent are one module', () => {
  const files = { 'lib/client/a.ts': "import './b/b.ts';", 'lib/client/b/b.ts': "import '../a.ts';" };
  expect(cyclesOf(files)).toEqual([]);
});
