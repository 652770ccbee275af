/** Where a canvas is empty and where it is opaque, asked by rectangles. Knows pixels, nothing of scenes. */
import type { Canvas } from '@napi-rs/canvas';

export interface Cover {
  /** True when no pixel of the rectangle, in the canvas's pixels, has any colour. */
  isEmpty(left: number, top: number, right: number, bottom: number): boolean;
  /** True when nothing behind the rectangle can be seen through it. At the edges the canvas may end `mixed` earlier. */
  isOpaque(left: number, top: number, right: number, bottom: number): boolean;
}

/** Side of the squares that are looked at as one, in pixels. */
const side = 16;

/** A layer drawn between pixels mixes this many neighbours, so rectangles must be that much larger. */
export const mixed = 2;

export function coverOf(canvas: Canvas): Cover {
  const { width, height } = canvas;
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const { painted, opaque } = squaresOf(canvas, columns, rows);
  const anyPainted = sums(painted, columns, rows);
  const allOpaque = sums(opaque, columns, rows);
  const column = (x: number) => Math.min(columns, Math.max(0, x));
  const row = (y: number) => Math.min(rows, Math.max(0, y));

  function count(table: Uint32Array, x0: number, y0: number, x1: number, y1: number): number {
    const at = (x: number, y: number) => table[y * (columns + 1) + x] ?? 0;
    return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0);
  }
  return {
    isEmpty(left, top, right, bottom) {
      const [x0, x1] = [column(Math.floor(left / side)), column(Math.ceil(right / side))];
      const [y0, y1] = [row(Math.floor(top / side)), row(Math.ceil(bottom / side))];
      return x1 <= x0 || y1 <= y0 || count(anyPainted, x0, y0, x1, y1) === 0;
    },
    isOpaque(left, top, right, bottom) {
      if (left < -mixed || top < -mixed || right > width + mixed || bottom > height + mixed) return false;
      const [x0, x1] = [column(Math.floor(left / side)), column(Math.ceil(right / side))];
      const [y0, y1] = [row(Math.floor(top / side)), row(Math.ceil(bottom / side))];
      return count(allOpaque, x0, y0, x1, y1) === (x1 - x0) * (y1 - y0);
    },
  };
}

/** 1 for each square that has a painted pixel, and for each that has none but opaque ones. */
function squaresOf(canvas: Canvas, columns: number, rows: number) {
  const { width, height } = canvas;
  const bytes = canvas.data();
  const painted = new Uint8Array(columns * rows);
  const opaque = new Uint8Array(columns * rows).fill(1);
  for (let y = 0, at = 3; y < height; y += 1) {
    const line = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x += 1, at += 4) {
      const alpha = bytes[at] ?? 0;
      const square = line + Math.floor(x / side);
      if (alpha > 0) painted[square] = 1;
      if (alpha < 255) opaque[square] = 0;
    }
  }
  if (bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
  return { painted, opaque };
}

/** Sums of all squares above and to the left, so that any rectangle's sum takes four look-ups. */
function sums(squares: Uint8Array, columns: number, rows: number): Uint32Array {
  const wide = columns + 1;
  const table = new Uint32Array(wide * (rows + 1));
  for (let y = 0; y < rows; y += 1) {
    let line = 0;
    for (let x = 0; x < columns; x += 1) {
      line += squares[y * columns + x] ?? 0;
      table[(y + 1) * wide + x + 1] = (table[y * wide + x + 1] ?? 0) + line;
    }
  }
  return table;
}
