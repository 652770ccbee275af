// Collects the built pages with the part of Next that serves them, by the traces of the build: what Next's own standalone
// output contains, without a second build and without the image service.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { minifySync } from 'rolldown/utils';
import * as z from 'zod';
import { root } from './bundle-code.ts';

const build = join(root, '.next/production');

/** `images.unoptimized`: nothing resizes images. Only a build reads the metrics of fonts, and sources. */
const unneeded =
  /^node_modules\/(sharp|@img|detect-libc|semver)\/|capsize-font-metrics\.json$|\.(map|ts|d\.[cm]ts|nft\.json)$/;

/** Of scripts our own server has the `.br` alone (lib/server/pages/packed-static.ts). */
const unserved = /\.gz$|^(cache|types|diagnostics|build)\/|^trace|^required-server-files\.js$/;

export async function collectPages(into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  for (const file of await tracedFiles()) {
    if (!unneeded.test(file) && file.startsWith('node_modules/')) copy(join(root, file), join(into, file));
  }
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const name = relative(build, file).replaceAll('\\', '/');
    if (!entry.isFile() || unneeded.test(name) || unserved.test(name)) continue;
    // Served from its compressed form, also to who does not take that.
    if (existsSync(`${file}.br`)) continue;
    if (/^server\/.*\.js$/.test(name)) minifyScript(file, join(into, '.next', name));
    else copy(file, join(into, '.next', name));
  }
  writeManifest(join(into, '.next/required-server-files.json'));
  cpSync(join(root, 'public'), join(into, 'public'), { recursive: true });
  writeFileSync(join(into, 'package.json'), '{"type":"commonjs"}\n');
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { dereference: true });
}

/** The build leaves them readable, for the times of a build; names stay as they are, for stack traces. */
function minifyScript(from: string, to: string): void {
  const { code, errors } = minifySync(from, readFileSync(from, 'utf8'), { module: false, mangle: false });
  if (errors.length > 0) throw new Error(`${from} cannot be minified: ${errors[0]?.message}`);
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, code);
}

/** The configuration, without the folders of this machine. */
function writeManifest(file: string): void {
  const own = { distDir: '.next', outputFileTracingRoot: undefined, repoRoot: undefined, turbopack: {} };
  writeFileSync(file, JSON.stringify({ config: { ...readConfig(), ...own } }));
}

function readConfig() {
  const text = readFileSync(join(build, 'required-server-files.json'), 'utf8');
  return z.object({ config: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text)).config;
}

const traceSchema = z.object({ files: z.array(z.string()) });

/** Paths in the clone: of the build's own traces, and of the entry that our server calls, which Next does not trace. */
async function tracedFiles(): Promise<ReadonlySet<string>> {
  const traces = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.nft.json'),
  );
  const traced = traces.flatMap((name) => {
    const { files } = traceSchema.parse(JSON.parse(readFileSync(join(build, name), 'utf8')));
    return files.map((file) => relative(root, resolve(build, dirname(name), file)).replaceAll('\\', '/'));
  });
  return new Set([...traced, ...(await filesOfEntry())].filter((file) => existsSync(join(root, file))));
}

/** What Next has loaded when it is ready for requests; what it loads for a page is in the trace of the build. */
async function filesOfEntry(): Promise<string[]> {
  const config = { ...readConfig(), distDir: '.next/production' };
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  const require = createRequire(join(root, 'package.json'));
  const before = new Set(Object.keys(require.cache));
  const next: typeof import('next').default = require('next/dist/server/next.js');
  const app = next({ dev: false, dir: root });
  await app.prepare();
  await app.close();
  const loaded = Object.keys(require.cache).filter((file) => !before.has(file));
  // A folder of one file has a manifest that names it.
  const manifests = loaded.map((file) => join(dirname(file), 'package.json'));
  return [...loaded, ...manifests].map((file) => relative(root, file).replaceAll('\\', '/'));
}
