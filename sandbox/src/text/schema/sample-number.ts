/**
 * Plausible numbers for properties by their names: prices look like prices, years like years.
 */
import type { Random } from '../../random.ts';
import { nameWords, type Slot } from '../facts/slot.ts';

export interface NumberBounds {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
  readonly random: Random;
}

/** A sample inside the bounds where they allow one; the caller still brings it onto the steps. */
export function sampleNumber(slot: Slot, bounds: NumberBounds): number {
  const words = new Set(nameWords(slot.name));
  const range = ranges.find((entry) => entry.words.some((word) => words.has(word)));
  const [low, high] = range ? [range.low, range.high] : [1, 100];
  const places = bounds.whole ? 0 : (range?.places ?? 1);
  const inside = low >= bounds.low && high <= bounds.high;
  const from = inside ? low : Math.max(bounds.low, Math.min(low, bounds.high));
  const to = inside ? high : Math.min(bounds.high, Math.max(from, high));
  const value = bounds.random.range(from, to);
  const rounded = Number(value.toFixed(places));
  return rounded >= bounds.low && rounded <= bounds.high ? rounded : value;
}

const ranges: readonly {
  readonly words: readonly string[];
  readonly low: number;
  readonly high: number;
  readonly places: number;
}[] = [
  range('price cost amount total fee', 5, 120, 2),
  range('confidence score probability similarity relevance weight', 0.6, 0.98, 2),
  range('quantity count guests tickets people items number', 1, 6, 0),
  range('age', 21, 64, 0),
  range('year', 2020, 2026, 0),
  range('rating stars', 3, 5, 1),
  range('percent percentage discount', 5, 40, 0),
  range('latitude lat', -60, 60, 4),
  range('longitude lon lng', -150, 150, 4),
  range('temperature', 12, 26, 1),
  range('minutes duration seconds', 10, 60, 0),
  range('hours days nights', 1, 8, 0),
  range('calories', 120, 640, 0),
  range('population', 20_000, 900_000, 0),
  range('width height length', 200, 1600, 0),
  range('id index position order', 1, 60, 0),
];

function range(words: string, low: number, high: number, places: number): (typeof ranges)[number] {
  return { words: words.split(' '), low, high, places };
}
