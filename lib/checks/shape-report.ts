// Turns what was measured into the Markdown of docs/shape.md. Reads no files.
import { ceilingOf, lowerLimits, reached, targets } from './ceilings.ts';
import { figureNames, linesOf, listNames, type Measured, type SourceFile } from './measure.ts';

export function formatReport(measured: Measured): string {
  const { files, testLines, imports, left } = measured;
  const limits = lowerLimits(measured, reached);
  const lengths = files.map(({ lines }) => lines).sort((a, b) => a - b);
  const importers = countImporters(imports);
  const single = files.filter(({ path }) => importers.get(path) === 1);
  return `${[
    '# Shape of the source',
    intro,
    table(
      ['figure', 'target', 'present', 'ceiling', 'met'],
      [
        ...figureNames.map((name) => {
          const value = measured.figures[name];
          return [name, targets[name], value, ceilingOf(name, limits), isMet(value, targets[name])];
        }),
        ...listNames.map((name) => {
          const { length } = left[name];
          return [name, 0, length, limits.left[name].length, isMet(length, 0)];
        }),
      ],
    ),
    [
      `- ${files.length} source files: half have at most ${percentile(lengths, 0.5)} lines, 95 % at most ${percentile(lengths, 0.95)}. Tests have ${testLines} lines.`,
      `- ${single.length} files have exactly one importer; ${single.filter(({ lines }) => lines < 50).length} of these have fewer than 50 lines.`,
      `- ${clientShare(files, imports)} % of the lines under \`components\` and \`app\` run in the browser: they lie in a \`'use client'\` file or one that it imports.`,
    ].join('\n'),
    ...listNames.flatMap((name) => [`## Left: ${name}`, list(left[name])]),
    '## Folders',
    table(['folder', 'files', 'lines'], folderRows(files)),
    '## Longest files',
    table(
      ['file', 'lines'],
      files
        .toSorted((a, b) => b.lines - a.lines)
        .slice(0, 15)
        .map(({ path, lines }) => [path, lines]),
    ),
  ].join('\n\n')}\n`;
}

const intro = `Written by \`npm run shape\`. Lines are those that are not blank, of every \`.ts\`, \`.tsx\`, \`.mjs\` and \`.css\` file of the clone
without tests (\`tests/\`, \`*.test.ts\`), suites and helpers of tests (\`*-suite.ts\`, \`test-*.ts\`) and fixtures. The product is all of
them but \`sandbox/\`, and contains \`lib/boot\`. At 9c372ff8 these were 82,860 lines of the product, 25,799 of the sandbox, 2,147 of
\`lib/boot\`. \`npm run check\` refuses what is above its ceiling: the target, or what was reached while the target is not met
(\`lib/checks/limits.json\`, lowered by \`npm run shape\`).`;

function isMet(value: number, target: number): string {
  return value <= target ? 'yes' : 'no';
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'None.' : names.map((name) => `- ${name}`).join('\n');
}

/** One row for each folder, down to those of `lib/client`, `lib/server` and `sandbox/src`. */
function folderRows(files: readonly SourceFile[]) {
  const names = files.flatMap(({ path }) => {
    const parts = path.split('/').slice(0, -1);
    const depth = parts[0] === 'app' ? 1 : /^(lib\/(client|server)|sandbox\/src)\//.test(path) ? 3 : 2;
    return parts.slice(0, depth).map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  return [...new Set(names)].sort().map((name) => {
    const inFolder = files.filter(({ path }) => path.startsWith(`${name}/`));
    return [name, inFolder.length, linesOf(inFolder, /^/)];
  });
}

/** Lines of the files that a `'use client'` file reaches, as a share of all lines under components and app. */
function clientShare(files: readonly SourceFile[], imports: Measured['imports']): number {
  const pages = files.filter(({ path }) => /^(components|app)\/.*\.tsx?$/.test(path));
  const isClient = ({ text }: SourceFile) => /^(\/\/.*\n|\s)*'use client'/.test(text);
  const reached = new Set(pages.filter(isClient).map(({ path }) => path));
  for (const path of reached) for (const imported of imports.get(path) ?? []) reached.add(imported);
  const inBrowser = pages.filter(({ path }) => reached.has(path));
  return Math.round((100 * linesOf(inBrowser, /^/)) / linesOf(pages, /^/));
}

function countImporters(imports: Measured['imports']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const imported of imports.values())
    for (const path of imported) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
