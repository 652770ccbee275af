/**
 * Which parts of a frame each still layer must be drawn: not where it is empty, nor where a layer in front of it hides
 * it. A scaled layer costs 4 ms a frame at 720p, wherever nothing of it is seen too. Changes no pixel.
 */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Sheet } from './sheet.ts';
import { mixed } from './sheet-cover.ts';

/** A sheet as it will be drawn. */
export interface PlacedLayer {
  sheet: Sheet;
  /** Added to the sheet's own place: drift. */
  shift: number;
  /** The context's transform for it. */
  view: { a: number; b: number; c: number; d: number; e: number; f: number };
}

/** Whole pixels of the canvas. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const tile = 32;

/**
 * For each sheet, given from back to front, the parts to lay it on, or 'whole'. `hides` is false when the sheets are
 * drawn half transparent: then none hides another.
 */
export function visibleParts(
  context: SKRSContext2D,
  placed: readonly PlacedLayer[],
  { hides }: { hides: boolean },
): (readonly Part[] | 'whole')[] {
  const { width, height } = context.canvas;
  const columns = Math.ceil(width / tile);
  const rows = Math.ceil(height / tile);
  const hidden = new Uint8Array(columns * rows);
  const parts: (readonly Part[] | 'whole')[] = [];
  for (const one of placed.toReversed()) {
    parts.push(upright(one) ? partsOf(one, { columns, rows, hidden, hides }) : 'whole');
  }
  return parts.reverse();
}

function upright({ view }: PlacedLayer): boolean {
  return view.b === 0 && view.c === 0 && view.a > 0 && view.d > 0;
}

interface Grid {
  columns: number;
  rows: number;
  /** 1 where an opaque sheet is in front; this function adds to it. */
  hidden: Uint8Array;
  hides: boolean;
}

function partsOf({ sheet, shift, view }: PlacedLayer, grid: Grid): readonly Part[] | 'whole' {
  const { columns, rows, hidden, hides } = grid;
  const { cover } = sheet;
  const needed = new Uint8Array(columns * rows);
  let count = 0;
  const across = (x: number) => (x - view.e) / view.a - sheet.left - shift;
  const down = (y: number) => (y - view.f) / view.d - sheet.top;
  for (let row = 0; row < rows; row += 1) {
    const top = down(row * tile) - mixed;
    const bottom = down((row + 1) * tile) + mixed;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      if (hidden[at]) continue;
      const left = across(column * tile) - mixed;
      const right = across((column + 1) * tile) + mixed;
      if (cover?.isEmpty(left, top, right, bottom)) continue;
      needed[at] = 1;
      count += 1;
      if (hides && cover?.isOpaque(left, top, right, bottom)) hidden[at] = 1;
    }
  }
  return count === columns * rows ? 'whole' : joined(needed, columns, rows);
}

/** Tiles to rectangles: runs along the rows, runs of equal extent below each other made one. */
function joined(needed: Uint8Array, columns: number, rows: number): Part[] {
  const parts: Part[] = [];
  let open = new Map<number, Part>();
  for (let row = 0; row < rows; row += 1) {
    const next = new Map<number, Part>();
    for (let column = 0; column < columns; column += 1) {
      if (!needed[row * columns + column]) continue;
      const from = column;
      while (column < columns && needed[row * columns + column]) column += 1;
      const key = from * columns + column;
      const above = open.get(key);
      if (above) above.height += tile;
      const part = above ?? { x: from * tile, y: row * tile, width: (column - from) * tile, height: tile };
      if (!above) parts.push(part);
      next.set(key, part);
    }
    open = next;
  }
  return parts;
}
