// Installs the tarball with npm in an empty folder with a space in its path, as another project does. The lock is a part of the
// clone's, so that npm takes what it has downloaded for the clone. Vitest runs this once before the suite.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import * as z from 'zod';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a project with the package in its node_modules. */
    project: string;
    tarball: string;
  }
}

const root = join(import.meta.dirname, '../..');

export default async function installPackage({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'easel package '));
  const tarball = process.env.EASEL_PACKAGE ?? makePackage(folder);
  const project = join(folder, 'a project');
  mkdirSync(project);
  writeManifests(project, tarball);
  run(
    'npm',
    ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    project,
  );
  provide('project', project);
  provide('tarball', tarball);
  return () => rmSync(folder, { recursive: true, force: true });
}

function makePackage(into: string): string {
  const output = run(
    process.execPath,
    [join(root, 'lib/package/build/make-package.ts'), '--into', into],
    root,
  );
  return /^(\/.*\.tgz) /m.exec(output)?.[1] ?? '';
}

function run(program: string, args: string[], cwd: string): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

const entrySchema = z.looseObject({
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
type Entry = z.output<typeof entrySchema>;

function writeManifests(project: string, tarball: string): void {
  const dependencies = { easel: `file:${tarball}` };
  const manifest = JSON.parse(run('tar', ['-xzOf', tarball, 'package/package.json'], project));
  const packages = {
    '': { name: 'a-project', dependencies },
    'node_modules/easel': { ...manifest, resolved: dependencies.easel },
    ...lockOf(Object.keys(manifest.dependencies)),
  };
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'a-project', private: true, dependencies }),
  );
  writeFileSync(
    join(project, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, requires: true, packages }),
  );
}

/** The entries of the clone's lock for these packages and all that they need. */
function lockOf(names: readonly string[]): Record<string, Entry> {
  const lock = z
    .object({ packages: z.record(z.string(), entrySchema) })
    .parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const found: Record<string, Entry> = {};
  const add = (name: string, from: string): void => {
    const path = [`${from}/node_modules/${name}`, `node_modules/${name}`].find((one) => one in lock.packages);
    if (path === undefined || path in found) return;
    const { dev: _, devOptional, ...entry } = lock.packages[path] ?? {};
    found[path] = entry;
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(next, path);
  };
  for (const name of names) add(name, 'node_modules/easel');
  return found;
}
