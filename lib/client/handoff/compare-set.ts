/**
 * A comparison set as data: the axes that vary over one base request, custom cells and excluded cells. Pure.
 */
import { listOf, recordOf } from '#lib/base/json-value.ts';
import type { Body } from '#lib/client/run/form-values.ts';

/** Names the comparison of a form, and the draft of its base request. */
export function comparePage(slug = ''): string {
  return `compare:${slug}`;
}

export interface CompareSet {
  /** Zero to two axes: the first makes the columns, the second the rows. */
  axes: readonly Axis[];
  own: readonly OwnCell[];
  leftOut: readonly string[];
}

export interface Axis {
  /** `model`, `words` (the prompt), or a dotted field path: `generationConfig.temperature`. */
  path: string;
  values: readonly unknown[];
}

/** A custom cell with its own complete request. */
export interface OwnCell {
  id: string;
  model: string;
  /** May contain local images, as in a form. */
  body: Body;
  stream: boolean;
}

/** Path of the prompt, whichever field of the operation holds it. Part of share links. */
export const promptPath = 'words';
export const modelPath = 'model';

/** Maximum number of requests in a set. */
export const maxCells = 24;
export const maxAxes = 2;

export const emptySet: CompareSet = { axes: [], own: [], leftOut: [] };

export type SetChange =
  | { type: 'replace'; set: CompareSet }
  /** Maps each value. */
  | { type: 'map'; change(value: unknown): unknown }
  | { type: 'add-axis'; axis: Axis }
  | { type: 'remove-axis'; index: number }
  | { type: 'set-values'; index: number; values: readonly unknown[] }
  | { type: 'swap-axes' }
  | { type: 'exclude'; keys: readonly string[] }
  /** All cells without a key. */
  | { type: 'include'; key?: string }
  /** Adds a custom cell, or replaces the one with its id. */
  | { type: 'save-cell'; cell: OwnCell };

/** Maps each value of the set. */
export function mapSet({ axes, own, leftOut }: CompareSet, change: (value: unknown) => unknown): CompareSet {
  return {
    axes: axes.map((axis) => ({ ...axis, values: listOf(change(axis.values)) })),
    own: own.map((cell) => ({ ...cell, body: recordOf(change(cell.body)) })),
    leftOut,
  };
}

export function changeSet(set: CompareSet, change: SetChange): CompareSet {
  switch (change.type) {
    case 'replace':
      return change.set;
    case 'map':
      return mapSet(set, change.change);
    // The keys of cells depend on the axes, so a new axis includes all cells again.
    case 'add-axis':
      return { ...set, axes: [...set.axes, change.axis].slice(0, maxAxes), leftOut: [] };
    case 'remove-axis':
      return { ...set, axes: set.axes.toSpliced(change.index, 1), leftOut: [] };
    case 'swap-axes':
      return { ...set, axes: set.axes.toReversed(), leftOut: [] };
    case 'set-values': {
      const axis = set.axes[change.index];
      if (axis === undefined) return set;
      return { ...set, axes: set.axes.with(change.index, { ...axis, values: change.values }) };
    }
    case 'exclude': {
      // A custom cell is deleted; a cell of the grid is marked.
      const own = set.own.filter(({ id }) => !change.keys.includes(id));
      const marked = change.keys.filter((key) => !set.own.some(({ id }) => id === key));
      return { ...set, own, leftOut: [...new Set([...set.leftOut, ...marked])] };
    }
    case 'include':
      return { ...set, leftOut: change.key ? set.leftOut.filter((key) => key !== change.key) : [] };
    case 'save-cell': {
      const index = set.own.findIndex(({ id }) => id === change.cell.id);
      const own = index === -1 ? [...set.own, change.cell] : set.own.with(index, change.cell);
      return { ...set, own: own.slice(0, maxCells) };
    }
  }
}
