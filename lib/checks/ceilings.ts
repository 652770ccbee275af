// Ceilings of the structure. While a figure is above its target it may only fall: limits.json has what was reached.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import limits from './limits.json' with { type: 'json' };
import { type Figure, figureNames, type List, listNames, measure, type Shape } from './measure.ts';

/** A decision that raises one names what left for it. Those of the three parts are what decision 104 gave them. */
export const targets: Readonly<Record<Figure, number>> = {
  'product lines': 83_500,
  'gateway lines': 48_000,
  'page lines': 47_000,
  'package lines': 6_000,
  'sandbox lines': 25_800,
  'boot lines': 1_200,
  'feature imports': 0,
};

export const reached: Shape = limits;

export function ceilingOf(figure: Figure, { figures }: Shape): number {
  return Math.max(targets[figure], figures[figure]);
}

/** Returns one line for each figure above its ceiling and each new entry of a list. */
export function findExcess(shape: Shape, limits: Shape): string[] {
  const high = figureNames.filter((name) => shape.figures[name] > ceilingOf(name, limits));
  return [
    ...high.map((name) => `${name}: ${shape.figures[name]}, the ceiling is ${ceilingOf(name, limits)}`),
    ...listNames.flatMap((name) =>
      shape.left[name]
        .filter((entry) => !limits.left[name].includes(entry))
        .map((entry) => `new in ${name}: ${entry}`),
    ),
  ];
}

/** Returns the limits without what is no longer reached. */
export function lowerLimits(shape: Shape, limits: Shape): Shape {
  const lower = (name: Figure) => Math.min(shape.figures[name], limits.figures[name]);
  const rest = (name: List) => limits.left[name].filter((entry) => shape.left[name].includes(entry));
  return {
    figures: {
      'product lines': lower('product lines'),
      'gateway lines': lower('gateway lines'),
      'page lines': lower('page lines'),
      'package lines': lower('package lines'),
      'sandbox lines': lower('sandbox lines'),
      'boot lines': lower('boot lines'),
      'feature imports': lower('feature imports'),
    },
    left: {
      cycles: rest('cycles'),
      'long functions': rest('long functions'),
      'importing features': rest('importing features'),
    },
  };
}

export function saveLimits(limits: Shape): void {
  writeFileSync(join(import.meta.dirname, 'limits.json'), `${JSON.stringify(limits, null, 2)}\n`);
}

if (import.meta.main) {
  const excess = findExcess(measure(), reached);
  process.stdout.write([...excess, `${excess.length} above the ceilings`, ''].join('\n'));
  process.exitCode = excess.length === 0 ? 0 : 1;
}
