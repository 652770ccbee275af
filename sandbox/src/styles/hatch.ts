/** Hatching on a subject: parallel lines on the side away from the light. Alpha stays as it is. */
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { scratch } from '#sandbox/canvas/scratch.ts';
import type { Cutout } from '#sandbox/model/painting.ts';
import { clearNearSide, stampOn } from './cutout-light.ts';

export function hatchCutout(cutout: Cutout, colour: string): void {
  const { context, width, height, unit } = cutout;
  const { canvas, context: pen } = scratch('hatch', width, height);
  const tile = hatchTile(Math.max(4, Math.round(unit * 0.0095)), colour);
  for (let y = 0; y < height; y += tile.height) {
    for (let x = 0; x < width; x += tile.width) pen.drawImage(tile, x, y);
  }
  pen.globalCompositeOperation = 'destination-in';
  pen.drawImage(context.canvas, 0, 0, width, height, 0, 0, width, height);
  clearNearSide(pen, cutout, { shift: 0.085, rise: 0.45 });
  pen.globalCompositeOperation = 'source-over';
  stampOn(cutout, canvas);
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
