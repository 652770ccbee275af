// Writes what npm reads of the package: its manifest, the types, the licences of what is bundled.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { outside, root } from './bundle-code.ts';

const manifestSchema = z.object({ version: z.string(), description: z.string(), license: z.string() });

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), license: z.string().optional() }),
  ),
});

export function versionOfClone(): string {
  return manifestSchema.parse(readJson('package.json')).version;
}

export function writeManifest(folder: string): void {
  const { version, description, license } = manifestSchema.parse(readJson('package.json'));
  const { packages } = lockSchema.parse(readJson('package-lock.json'));
  const testing = entryOf('testing');
  const manifest = {
    name: 'easel',
    version,
    description,
    license,
    private: true,
    type: 'module',
    engines: { node: '>=22.15' },
    bin: { easel: 'dist/easel.js' },
    exports: {
      '.': testing,
      './ai-sdk': entryOf('ai-sdk'),
      './testing': testing,
      './testing/setup': entryOf('testing-setup'),
      './package.json': './package.json',
    },
    files: ['dist', 'THIRD-PARTY-LICENSES.txt'],
    dependencies: Object.fromEntries(
      outside.map((name) => [name, packages[`node_modules/${name}`]?.version]),
    ),
    // The types of easel/ai-sdk; `ai` brings it along.
    peerDependencies: { '@ai-sdk/provider': '^4.0.0' },
    peerDependenciesMeta: { '@ai-sdk/provider': { optional: true } },
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ['LICENSE', 'README.md']) copyFileSync(join(root, name), join(folder, name));
}

function entryOf(name: string) {
  const typesOf = (folder: string) => `./dist/${folder}/package/${name}.d.ts`;
  return {
    import: { types: typesOf('types'), default: `./dist/${name}.js` },
    require: { types: typesOf('types-cjs'), default: `./dist/${name}.cjs` },
  };
}

/** `names`: packages whose code is in the bundle or in the pages. */
export function writeLicences(folder: string, names: readonly string[]): void {
  const texts = names.map((name) => {
    const from = join(root, 'node_modules', name);
    const { license = 'unknown' } = z
      .object({ license: z.string().optional() })
      .parse(readJson(`node_modules/${name}/package.json`));
    const file = readdirSync(from).find((one) => /^(licen[cs]e|copying)/i.test(one));
    return `${name} (${license})\n\n${file === undefined ? '' : readFileSync(join(from, file), 'utf8').trim()}\n`;
  });
  writeFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n`));
}

/** That the pages have in their scripts. */
export function packagesOfPages(): string[] {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(readJson('package.json'));
  return Object.keys(dependencies).filter((name) =>
    existsSync(join(root, 'node_modules', name, 'package.json')),
  );
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}
