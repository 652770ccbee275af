// Measures the source: the figures that have a ceiling, and the lists that may only become shorter.

import {
  findFeatureImports,
  findFileCycles,
  findFolderCycles,
  type Imports,
  readImports,
} from './folder-cycles.ts';
import { countLines, findLongFunctions } from './long-functions.ts';
import { isSource, isTest, listFiles, readTracked } from './tracked-files.ts';

export interface SourceFile {
  path: string;
  text: string;
  /** That are not blank. */
  lines: number;
}

/** What has a ceiling. */
export interface Shape {
  /** Lines of each part, and the number of imports between features. */
  figures: Readonly<Record<Figure, number>>;
  /** What is wrong and still there. */
  left: Readonly<Record<List, readonly string[]>>;
}

export const figureNames = [
  'product lines',
  'gateway lines',
  'page lines',
  'package lines',
  'sandbox lines',
  'boot lines',
  'feature imports',
] as const;
export type Figure = (typeof figureNames)[number];
export const listNames = ['cycles', 'long functions', 'importing features'] as const;
export type List = (typeof listNames)[number];

export interface Measured extends Shape {
  files: readonly SourceFile[];
  testLines: number;
  imports: Imports;
}

/** What other projects use: the package, the double in their tests, conformance, recordings, agents, the AI SDK. */
const forOthers = /^lib\/(ai-sdk|conformance|package|server\/(mcp|recordings|testing))\//;
const ofPages = /^(app|components|lib\/client)\//;

/**
 * The whole source: the product is all of it but the sandbox engine. Its parts: gateway, pages, what other projects use, and the
 * tools of the clone (lib/boot, lib/checks, settings of tools).
 */
export function measure(): Measured {
  const all = listFiles();
  const files = all.filter(isSource).map((path): SourceFile => {
    const text = readTracked(path);
    return { path, text, lines: countLines(text) };
  });
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const imports = readImports([...texts.keys()], (path) => texts.get(path) ?? '');
  const tests = all.filter((path) => /\.(tsx?|mjs)$/.test(path) && isTest(path));
  const featureImports = findFeatureImports(imports);
  return {
    files,
    testLines: tests.reduce((sum, path) => sum + countLines(readTracked(path)), 0),
    imports,
    figures: {
      'product lines': linesOf(files, /^(?!sandbox\/)/),
      'gateway lines': linesOf(
        files.filter(({ path }) => !forOthers.test(path)),
        /^lib\/(base|contract|describe|server)\//,
      ),
      'page lines': linesOf(files, ofPages),
      'package lines': linesOf(files, forOthers),
      'sandbox lines': linesOf(files, /^sandbox\//),
      'boot lines': linesOf(files, /^lib\/boot(\/|\.mjs$)/),
      'feature imports': featureImports.length,
    },
    left: {
      cycles: [...findFileCycles(imports), ...findFolderCycles(imports)],
      'long functions': files.flatMap(({ path, text }) => findLongFunctions(path, text)).sort(),
      'importing features': [...new Set(featureImports)].sort(),
    },
  };
}

export function linesOf(files: readonly SourceFile[], path: RegExp): number {
  return files.reduce((sum, file) => sum + (path.test(file.path) ? file.lines : 0), 0);
}
