// A measured quantity over several rounds: its median, and its range.

export interface Figure {
  median: number;
  lowerQuartile: number;
  lowest: number;
  highest: number;
}

/** Undefined when nothing was measured; null and undefined values do not count. */
export function figureOf(values: readonly (number | null | undefined)[]): Figure | undefined {
  const sorted = values.filter((value) => typeof value === 'number').toSorted((a, b) => a - b);
  const lowest = sorted[0];
  const lowerQuartile = sorted[Math.floor((sorted.length - 1) / 4)];
  const highest = sorted.at(-1);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (
    lowest === undefined ||
    highest === undefined ||
    lower === undefined ||
    lowerQuartile === undefined ||
    upper === undefined
  )
    return undefined;
  return { median: (lower + upper) / 2, lowerQuartile, lowest, highest };
}

/** Three significant digits: `17.2k`, `1240`, `12.3`, `0.84`. */
export function showNumber(value: number): string {
  if (Math.abs(value) >= 10_000) return `${(value / 1000).toFixed(1)}k`;
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** The median alone; `-` when nothing was measured. */
export function showMedian(figure: Figure | undefined): string {
  return figure === undefined ? '-' : showNumber(figure.median);
}

/** `17.2k (16.9k to 17.8k)` */
export function showFigure(figure: Figure | undefined, unit = ''): string {
  if (figure === undefined) return '-';
  const { median, lowest, highest } = figure;
  const spread = lowest === highest ? '' : ` (${showNumber(lowest)} to ${showNumber(highest)})`;
  return `${showNumber(median)}${unit === '' ? '' : ` ${unit}`}${spread}`;
}
