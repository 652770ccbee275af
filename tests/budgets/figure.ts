// A measured quantity and its budget.
import type { Verdict } from '#tests/bench/report/section.ts';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The maximum, or the minimum if `atLeast` is true. */
  budget: number;
  /** For scores: the value must reach the budget. */
  atLeast?: boolean;
  /** A note with a reference value from the same machine. */
  beside?: string;
}

export function isWithin({ value, budget, atLeast = false }: Figure): boolean {
  return atLeast ? value >= budget : value <= budget;
}

/** Returns the median, for an even number the upper one; NaN without values, which exceeds every budget. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function verdictOf(figure: Figure): Verdict {
  const { name, value, unit, budget, atLeast } = figure;
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 1 ? 4 : 1);
  return {
    what: name,
    value: Number.isNaN(value) ? 'not measured' : `${shown} ${unit}`.trim(),
    aim: `${atLeast ? 'at least' : 'at most'} ${budget} ${unit}`.trim(),
    met: Number.isNaN(value) ? undefined : isWithin(figure),
  };
}
