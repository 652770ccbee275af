// Measures the JavaScript of the built pages with gzip: the scripts in the markup and the largest lazy chunk.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '#tests/bench/bench-folder.ts';
import type { Figure } from './figure.ts';
import type { MeasuredPages } from './open-pages.ts';

const buildFolder = join(root, '.next', 'production');

const pages = [
  { path: '/', budget: 170 },
  { path: '/images', budget: 215 },
  { path: '/edits', budget: 215 },
  { path: '/native-image', budget: 215 },
  { path: '/messages', budget: 215 },
  { path: '/native-text', budget: 215 },
  { path: '/embeddings', budget: 215 },
  { path: '/videos', budget: 215 },
  { path: '/compare', budget: 215 },
  { path: '/history', budget: 215 },
  { path: '/shared', budget: 215 },
  { path: '/usage', budget: 215 },
  { path: '/providers', budget: 215 },
  { path: '/keys', budget: 215 },
  { path: '/settings', budget: 215 },
] as const;

export async function measureScripts({ baseUrl }: Pick<MeasuredPages, 'baseUrl'>): Promise<Figure[]> {
  const first = new Set<string>();
  const figures: Figure[] = [];
  for (const { path, budget } of pages) {
    const scripts = scriptsIn(await (await fetch(baseUrl + path)).text());
    for (const script of scripts) first.add(script);
    const sizes = scripts.map((script) => gzipSize(join(buildFolder, script.replace('/_next/', ''))));
    const value = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    figures.push({ name: `JavaScript of ${path}, gzip`, value, unit: 'kB', budget });
  }
  return [...figures, await largestLazy(first)];
}

async function largestLazy(first: ReadonlySet<string>): Promise<Figure> {
  let largest = { name: 'none', size: 0 };
  for await (const name of glob('static/chunks/**/*.js', { cwd: buildFolder })) {
    const size = first.has(`/_next/${name}`) ? 0 : gzipSize(join(buildFolder, name));
    if (size > largest.size) largest = { name: basename(name), size };
  }
  return {
    name: `largest lazy chunk (${largest.name}), gzip`,
    value: largest.size / 1000,
    unit: 'kB',
    budget: 90,
  };
}

/** Returns the scripts in the markup: script tags and chunks of components. */
function scriptsIn(html: string): string[] {
  const known = html.replace(/<script[^>]*nomodule[^>]*>/gi, '');
  return [...new Set(known.match(/static\/chunks\/[\w.~-]+\.js/g) ?? [])].map((path) => `/_next/${path}`);
}

function gzipSize(file: string): number {
  return gzipSync(readFileSync(file), { level: 6 }).length;
}
