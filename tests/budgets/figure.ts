// One measured quantity beside its budget.

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The most that is allowed, or the least where `atLeast` says so. */
  budget: number;
  /** Scores must be reached. */
  atLeast?: boolean;
}

export function isWithin({ value, budget, atLeast = false }: Figure): boolean {
  return atLeast ? value >= budget : value <= budget;
}

/** The middle one of the values, the upper of two; NaN where nothing was measured, which no budget allows. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The figures as lines, names to the left. */
export function figureTable(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map((figure) => {
      const { name, value, unit, budget, atLeast } = figure;
      const shown = Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 1 ? 4 : 1);
      const bound = `${atLeast ? 'at least' : 'at most'} ${budget} ${unit}`.trim();
      const verdict = isWithin(figure) ? 'ok' : 'OVER';
      return `${name.padEnd(width)}  ${`${shown} ${unit}`.padStart(12)}  ${bound.padEnd(18)}  ${verdict}`;
    })
    .join('\n');
}
