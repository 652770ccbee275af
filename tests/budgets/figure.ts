// One measured quantity and its budget.
import type { Verdict } from '#tests/bench/report/section.ts';

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The most that is allowed, or the least where `atLeast` says so. */
  budget: number;
  /** Scores must be reached. */
  atLeast?: boolean;
  /** A sentence on what to hold it against on this very machine. */
  beside?: string;
}

export function isWithin({ value, budget, atLeast = false }: Figure): boolean {
  return atLeast ? value >= budget : value <= budget;
}

/** The middle one of the values, the upper of two; NaN where nothing was measured, which no budget allows. */
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
