import { expect, it } from 'vitest';
import { findExcess, lowerLimits } from './ceilings.ts';
import { findFeatureImports } from './folder-cycles.ts';
import { countLines, findLongFunctions } from './long-functions.ts';
import type { Shape } from './measure.ts';

const shape = (lines: number, cycles: string[]): Shape => ({
  figures: {
    'product lines': lines,
    'gateway lines': 1,
    'page lines': 1,
    'package lines': 1,
    'sandbox lines': 1,
    'boot lines': 1,
    'feature imports': 0,
  },
  left: { cycles, 'long functions': [], 'importing features': [] },
});

it('a figure above its target may only fall, and below it rise to the target', () => {
  expect(findExcess(shape(90_000, []), shape(90_000, []))).toEqual([]);
  expect(findExcess(shape(90_001, []), shape(90_000, []))).toEqual([
    'product lines: 90001, the ceiling is 90000',
  ]);
  expect(findExcess(shape(83_500, []), shape(70_000, []))).toEqual([]);
  expect(findExcess(shape(83_501, []), shape(70_000, []))).toHaveLength(1);
});

it('a list may only become shorter', () => {
  expect(findExcess(shape(1, ['a', 'b']), shape(1, ['a']))).toEqual(['new in cycles: b']);
  expect(lowerLimits(shape(5, ['b', 'c']), shape(9, ['a', 'b']))).toEqual(shape(5, ['b']));
  expect(lowerLimits(shape(9, []), shape(5, []))).toEqual(shape(5, []));
});

it('blank lines do not count', () => {
  expect(countLines('a\n\n  \nb\n')).toBe(2);
});

const body = (lines: number) => '\n  use();'.repeat(lines);

it.each([
  ['a function', `export function long() {${body(99)}\n}`, 'long'],
  ['a method', `class A {\n  long() {${body(99)}\n  }\n}`, 'long'],
  ['an arrow function', `export const long = () => {${body(99)}\n};`, 'a function without a name'],
  ['text beyond ASCII', `// ${'é✓'.repeat(300)}\nfunction long() {${body(99)}\n}\n// ✓`, 'long'],
])('%s of 101 lines is found, one of 100 is not', (_, text, name) => {
  expect(findLongFunctions('lib/a.ts', text)).toEqual([`lib/a.ts: ${name}`]);
  expect(findLongFunctions('lib/a.ts', text.replace('\n  use();', '\n'))).toEqual([]);
});

it.each([
  ['components/videos/a.tsx', 'components/history/b.tsx', 'components/videos -> components/history'],
  ['components/videos/a.tsx', 'lib/client/history/b.ts', 'components/videos -> lib/client/history'],
  ['lib/client/run/a.ts', 'lib/client/history/b.ts', 'lib/client/run -> lib/client/history'],
  ['components/videos/a.tsx', 'lib/client/videos/b.ts', undefined],
  ['components/videos/a.tsx', 'components/result/image/b.tsx', undefined],
  ['app/videos/page.tsx', 'components/history/b.tsx', undefined],
])('%s imports %s', (importer, target, expected) => {
  expect(findFeatureImports(new Map([[importer, new Set([target])]]))).toEqual(expected ? [expected] : []);
});
