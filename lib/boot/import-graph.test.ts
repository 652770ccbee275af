import { expect, it } from 'vitest';
import { findCycles, folderGraph } from './import-graph.mjs';

const graph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]));

const cases: { name: string; edges: Record<string, string[]>; cycles: string[][] }[] = [
  { name: 'a chain', edges: { a: ['b'], b: ['c'], c: [] }, cycles: [] },
  { name: 'a node reached by two ways', edges: { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, cycles: [] },
  { name: 'a node that points to itself', edges: { a: ['a'] }, cycles: [] },
  { name: 'a pair', edges: { a: ['b'], b: ['a'] }, cycles: [['a', 'b']] },
  {
    name: 'two loops and a tail',
    edges: { a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e'], e: ['d', 'f'], f: [] },
    cycles: [
      ['d', 'e'],
      ['a', 'b', 'c'],
    ],
  },
];

it.each(cases)('finds the cycles of $name', ({ edges, cycles }) => {
  expect(findCycles(graph(edges))).toEqual(cycles);
});

it('reduces files to the subfolders of one folder', () => {
  const imports = graph({
    'lib/client/run/a.ts': ['lib/client/view/b.ts', 'lib/client/run/c.ts', 'lib/base/d.ts'],
    'lib/client/view/b.ts': ['lib/client/top.ts'],
    'lib/client/top.ts': ['lib/client/run/a.ts'],
  });
  expect(folderGraph(imports, 'lib/client')).toEqual(
    graph({ 'lib/client/run': ['lib/client/view'], 'lib/client/view': [] }),
  );
});
