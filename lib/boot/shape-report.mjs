// Turns measured files and imports into the Markdown of docs/shape.md. Reads no files.

// 92,000 was the limit of the restructuring; the limit now has room for upstreams (docs/decisions/019) and the second
// edition of the pages: editor of masks, threads, evaluations, wall of images, code beside the form.
const targets = { source: 117_500, sandbox: 32_000, median: 80, p95: 250 };

/** @typedef {{ path: string, lines: number, client: boolean }} SourceFile */

/**
 * @typedef {object} Measured
 * @property {readonly SourceFile[]} files
 * @property {readonly SourceFile[]} tests
 * @property {import('./folder-cycles.mjs').Imports} imports each file with the files that it imports
 * @property {{ files: readonly string[], folders: readonly string[] }} cycles
 */

/**
 * @param {Measured} measured
 * @returns {string} Markdown
 */
export function formatReport({ files, tests, imports, cycles }) {
  const lengths = files.map(({ lines }) => lines).sort((a, b) => a - b);
  const sandbox = sum(under(files, 'sandbox'));
  const importers = countImporters(imports);
  const single = files.filter(({ path }) => importers.get(path) === 1);
  const [median, p95] = [percentile(lengths, 0.5), percentile(lengths, 0.95)];
  const figures = [
    figure('source lines', sum(files), '<=', targets.source),
    figure('sandbox lines', sandbox, '<=', targets.sandbox),
    figure('file cycles', cycles.files.length, '', 0),
    figure('folder cycles', cycles.folders.length, '', 0),
    figure('median file length', median, '<', targets.median),
    figure('95th percentile file length', p95, '<', targets.p95),
  ];
  return `${[
    '# Shape of the source',
    'Written by `npm run shape`. Source is every `.ts`, `.tsx`, `.mjs` and `.css` file without tests, test helpers and fixtures.',
    table(['figure', 'value', 'target', 'met'], figures),
    [
      `- ${files.length} source files, ${sum(tests)} lines of tests.`,
      `- ${single.length} files have exactly one importer; ${single.filter(({ lines }) => lines < 50).length} of these have fewer than 50 lines.`,
      `- ${clientShare(files, imports)} % of the lines under \`components\` and \`app\` run in the browser: they lie in a \`'use client'\` file or one that it imports.`,
    ].join('\n'),
    '## Cycles',
    list('Files', cycles.files),
    list('Folders of one level', cycles.folders),
    '## Folders',
    table(['folder', 'files', 'lines'], folderRows(files)),
    '## Longest files',
    table(
      ['file', 'lines'],
      [...files]
        .sort((a, b) => b.lines - a.lines)
        .slice(0, 15)
        .map(({ path, lines }) => [path, lines]),
    ),
  ].join('\n\n')}\n`;
}

/**
 * @param {string} name
 * @param {number} value
 * @param {'<=' | '<' | ''} relation empty when the value must equal the target
 * @param {number} target
 */
function figure(name, value, relation, target) {
  const met = relation === '<' ? value < target : relation === '<=' ? value <= target : value === target;
  return [name, value, `${relation} ${target}`.trim(), met ? 'yes' : 'no'];
}

/**
 * @param {string} title
 * @param {readonly string[]} names
 */
function list(title, names) {
  if (names.length === 0) return `${title}: none.`;
  return `${title}:\n\n${names.map((name) => `- ${name}`).join('\n')}`;
}

/** @param {readonly SourceFile[]} files */
function folderRows(files) {
  const topFolders = [
    ...new Set(files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.'))),
  ].sort();
  return topFolders.flatMap((folder) => {
    const inFolder = files.filter(({ path }) =>
      folder === '.' ? !path.includes('/') : path.startsWith(`${folder}/`),
    );
    const children = subfolders(inFolder, folder);
    return [[`**${folder}**`, inFolder.length, sum(inFolder)], ...children];
  });
}

/**
 * One row for each folder below a top folder, down to the level of modules.
 *
 * @param {readonly SourceFile[]} files
 * @param {string} folder
 * @returns {(string | number)[][]}
 */
function subfolders(files, folder) {
  if (folder === 'app' || folder === '.') return [];
  const depth = folder.split('/').length;
  const names = [
    ...new Set(
      files.map(({ path }) =>
        path
          .split('/')
          .slice(0, depth + 1)
          .join('/'),
      ),
    ),
  ].filter((name) => files.some(({ path }) => path.startsWith(`${name}/`)));
  return names.sort().flatMap((name) => {
    const inFolder = under(files, name);
    const deeper = ['lib/client', 'lib/server', 'sandbox/src'].includes(name)
      ? subfolders(inFolder, name)
      : [];
    return [[name, inFolder.length, sum(inFolder)], ...deeper];
  });
}

/**
 * Lines of the files that a `'use client'` file reaches, as a share of all lines under components and app.
 *
 * @param {readonly SourceFile[]} files
 * @param {import('./folder-cycles.mjs').Imports} imports
 */
function clientShare(files, imports) {
  const pages = [...under(files, 'components'), ...under(files, 'app')].filter(
    ({ path }) => !path.endsWith('.css'),
  );
  const reached = new Set(pages.filter(({ client }) => client).map(({ path }) => path));
  for (const path of reached) for (const imported of imports.get(path) ?? []) reached.add(imported);
  return Math.round((100 * sum(pages.filter(({ path }) => reached.has(path)))) / sum(pages));
}

/** @param {import('./folder-cycles.mjs').Imports} imports */
function countImporters(imports) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const imported of imports.values()) {
    for (const path of imported) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/**
 * @template {SourceFile} File
 * @param {readonly File[]} files
 * @param {string} folder
 */
function under(files, folder) {
  return files.filter(({ path }) => path.startsWith(`${folder}/`));
}

/** @param {readonly { lines: number }[]} files */
function sum(files) {
  return files.reduce((total, { lines }) => total + lines, 0);
}

/**
 * @param {readonly number[]} sorted
 * @param {number} share
 */
function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly unknown[])[]} rows
 */
function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
