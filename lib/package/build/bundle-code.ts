// Bundles the server, the command and the testing client into one flat folder, with the files that they read.
import { cpSync, existsSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { smallCode } from './small-code.ts';

export const root = join(import.meta.dirname, '..', '..', '..');
export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Not bundled, but dependencies of the package: native parts, or a thread that they start from their own file. */
export const outside = ['@electric-sql/pglite', '@napi-rs/canvas', 'pino', 'piscina', 'sharp'] as const;

/** Loaded if they are there: `next` of the pages, the video encoder, the native client of `pg`. */
const optional = [/^next(\/|$)/, /^@napi-rs\/webcodecs/, 'pg-native'];

const isOutside = (id: string) => outside.some((name) => id === name || id.startsWith(`${name}/`));

/** What other projects import. */
export const clients = ['ai-sdk', 'testing', 'testing-setup'] as const;
/** Those of threads and processes are found in the code. */
const entries = ['easel', ...clients];

/** Returns the ids of all modules in the bundle. */
export async function bundleCode(into: string): Promise<string[]> {
  const modules = new Set<string>();
  const files = ownFiles(into);
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((name) => [name, join(root, `lib/package/${name}.ts`)])),
    platform: 'node',
    external: (id) =>
      isOutside(id) || optional.some((name) => (typeof name === 'string' ? name === id : name.test(id))),
    plugins: [files, plainDrizzle, smallCode(into)],
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir: into,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[hash].js',
    minify: true,
    // npm links it as a command.
    banner: ({ name }) => (name === 'easel' ? '#!/usr/bin/env node' : ''),
  });
  for (const chunk of output) if (chunk.type === 'chunk') for (const id of chunk.moduleIds) modules.add(id);
  await bundle.close();
  await bundleForJest(into);
  return [...modules];
}

/** Jest loads CommonJS. The programs that it starts are those of the other bundle. */
async function bundleForJest(into: string): Promise<void> {
  for (const name of clients) {
    const input = { [name]: join(root, `lib/package/${name}.ts`) };
    const bundle = await rolldown({ input, platform: 'node', plugins: [ownFiles(into, false)] });
    const file = join(into, `${name}.cjs`);
    await bundle.write({ file, format: 'cjs', codeSplitting: false, exports: 'named', minify: true });
    await bundle.close();
  }
}

/**
 * Our modules name files relative to themselves: threads become entries, other files are copied, and the names become
 * those in the flat folder.
 */
function ownFiles(into: string, emits = true): Plugin {
  const owners = new Map<string, string>();
  return {
    name: 'own-files',
    transform: {
      order: 'pre',
      filter: { id: /\.(ts|mjs)$/, code: /import\.meta/ },
      handler(code, id) {
        if (id.includes('node_modules')) return;
        const flat = (path: string): string => {
          const file = join(dirname(id), path);
          // Of the package: beside the bundle already.
          if (!existsSync(file)) return path;
          const name = basename(file).replace(/\.ts$/, '.js');
          const owner = owners.get(name) ?? file;
          if (owner !== file) throw new Error(`${owner} and ${file} have one name in the package.`);
          owners.set(name, file);
          if (emits && file.endsWith('.ts')) this.emitFile({ type: 'chunk', id: file, fileName: name });
          else if (emits) cpSync(file, join(into, name), { recursive: true, filter: isNeeded });
          return `./${name}${path.endsWith('/') ? '/' : ''}`;
        };
        return code
          .replace(
            /new URL\(\s*'(\.?[^']+)',\s*import\.meta\.url\)/g,
            (_, path) => `new URL('${flat(path)}', import.meta.url)`,
          )
          .replace(
            /join\(import\.meta\.dirname, '([^']+)'\)/g,
            (_, path) => `join(import.meta.dirname, '${flat(path)}')`,
          );
      },
    },
  };
}

/** Of the folder of fonts, those of the pages are in their build. */
const isNeeded = (path: string) => !/\.(woff2|md)$/.test(path);

/** A bundle has no need of Drizzle as CommonJS (lib/server/db/drizzle.ts), and could not find it. */
const plainDrizzle: Plugin = {
  name: 'plain-drizzle',
  transform: {
    order: 'pre',
    filter: { id: /lib\/server\/db\/drizzle\.ts$/ },
    handler: (code) =>
      code.replace(
        /const (\w+): typeof import\('([^']+)'\) = require\('[^']+'\);/g,
        "import * as $1 from '$2';",
      ),
  },
};

/** Names of the npm packages of the modules. */
export function packagesOf(modules: readonly string[]): string[] {
  const names = modules.flatMap((id) => {
    const [, inside] = relative(root, id).split(sep).join('/').split('node_modules/').slice(-2);
    const name = inside && /^(@[^/]+\/)?[^/]+/.exec(inside)?.[0];
    return name ? [name] : [];
  });
  return [...new Set(names)].sort();
}
