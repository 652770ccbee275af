// Each planted bug has its place in the sources. `npm run bench -- simulation` finds them by the simulation.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantedBugs } from './planted-bugs.ts';

test.each(plantedBugs)('$file: $right', ({ file, right }) => {
  expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split(right)).toHaveLength(2);
});
