/** A set to compare, as data: what is varied over one base request, cells made by hand, cells left out. */
import type { Body } from '../form/form-values.ts';

export interface CompareSet {
  /** None, one or two: the first lays out the columns, the second the rows. */
  axes: readonly Axis[];
  own: readonly OwnCell[];
  /** Keys of cells that are not wanted. */
  leftOut: readonly string[];
}

export interface Axis {
  /** `model`, `words`, or the dotted path of a field: `generationConfig.temperature`. */
  path: string;
  values: readonly unknown[];
}

/** A whole request of its own. */
export interface OwnCell {
  id: string;
  model: string;
  /** As a form has it: local images may stand in it. */
  body: Body;
  stream: boolean;
}

/** The path that stands for the request's words, in whichever field the operation has them. */
export const wordsPath = 'words';
export const modelPath = 'model';

/** Requests of one set. */
export const mostCells = 24;
export const mostAxes = 2;

export const emptySet: CompareSet = { axes: [], own: [], leftOut: [] };

/** The set with another axis at that place; without it when there is none. An axis past the end is added. */
export function withAxis(set: CompareSet, place: number, axis: Axis | undefined): CompareSet {
  const axes = [...set.axes];
  axes.splice(place, 1, ...(axis === undefined ? [] : [axis]));
  return { ...set, axes: axes.slice(0, mostAxes) };
}

export function withoutCells(set: CompareSet, keys: readonly string[]): CompareSet {
  const own = set.own.filter(({ id }) => !keys.includes(id));
  const made = keys.filter((key) => !set.own.some(({ id }) => id === key));
  return { ...set, own, leftOut: [...new Set([...set.leftOut, ...made])] };
}
