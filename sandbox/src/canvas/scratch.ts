/** Reused canvases, one for each purpose, because creating one costs as much as filling it. */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

export interface Scratch {
  canvas: Canvas;
  context: SKRSContext2D;
}

const scratches = new Map<string, Scratch>();
/** A larger canvas than this (4 million pixels) is not reused. */
const greatest = 4_000_000;

/** A cleared canvas of at least the size; its upper left corner is free to use until the purpose is asked for again. */
export function scratch(purpose: string, width: number, height: number): Scratch {
  const known = scratches.get(purpose);
  if (known && known.canvas.width >= width && known.canvas.height >= height) {
    const { context } = known;
    context.reset();
    context.clearRect(0, 0, width, height);
    return known;
  }
  const canvas = createCanvas(
    Math.max(width, known?.canvas.width ?? 0),
    Math.max(height, known?.canvas.height ?? 0),
  );
  const made = { canvas, context: canvas.getContext('2d') };
  if (canvas.width * canvas.height <= greatest) scratches.set(purpose, made);
  return made;
}
