/** Hatching on a subject: parallel lines on the side away from the light. Alpha stays as it is. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { scratch } from '#sandbox/canvas/scratch.ts';
import type { Cutout } from '#sandbox/model/painting.ts';

export function hatchCutout(cutout: Cutout, colour: string): void {
  const { context, width, height, light, unit } = cutout;
  const { canvas, context: pen } = scratch('hatch', width, height);
  const tile = hatchTile(Math.max(4, Math.round(unit * 0.0095)), colour);
  for (let y = 0; y < height; y += tile.height) {
    for (let x = 0; x < width; x += tile.width) pen.drawImage(tile, x, y);
  }
  pen.globalCompositeOperation = 'destination-in';
  pen.drawImage(context.canvas, 0, 0, width, height, 0, 0, width, height);
  // What the shape moved towards the light covers stays clean.
  pen.globalCompositeOperation = 'destination-out';
  const shift = Math.round(Math.min(width, height) * 0.085);
  pen.drawImage(
    context.canvas,
    0,
    0,
    width,
    height,
    light.side * shift,
    -Math.round(shift * 0.45),
    width,
    height,
  );
  pen.globalCompositeOperation = 'source-over';
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'source-atop';
  context.drawImage(canvas, 0, 0, width, height, 0, 0, width, height);
  context.restore();
}

const tiles = new Map<string, Canvas>();

/** Slanting lines `gap` pixels apart, as a tile that repeats. */
function hatchTile(gap: number, colour: string): Canvas {
  const key = `${gap}/${colour}`;
  const known = tiles.get(key);
  if (known) return known;
  const side = gap * Math.max(1, Math.round(256 / gap));
  const tile = createCanvas(side, side);
  const pen = tile.getContext('2d');
  pen.strokeStyle = colour;
  pen.lineWidth = gap * 0.3;
  pen.beginPath();
  for (let x = -side; x <= side * 2; x += gap) {
    pen.moveTo(x - side, -side);
    pen.lineTo(x + side, side);
  }
  pen.stroke();
  if (tiles.size > 24) tiles.clear();
  tiles.set(key, tile);
  return tile;
}
