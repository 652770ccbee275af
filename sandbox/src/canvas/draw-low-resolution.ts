/** Paints what has no sharp edge at a quarter of the size and enlarges it, which costs a fraction. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Area } from '#sandbox/model/elements/common.ts';
import { scratch } from './scratch.ts';

const factor = 4;

/**
 * `draw` paints in the image's own pixels onto an empty layer; the result is drawn over the area with the operation. What
 * reaches the area's edges must fill `all`, which is a little larger.
 */
export function drawLowResolution(
  context: SKRSContext2D,
  area: Area,
  draw: (pen: SKRSContext2D, all: Area) => void,
  operation: GlobalCompositeOperation = 'source-over',
): void {
  // A border more than asked for: where it is enlarged, the outermost pixels mix with nothing.
  const border = factor * 2;
  const [x, y] = [area.x - border, area.y - border];
  const [wide, tall] = [area.width + border * 2, area.height + border * 2];
  const width = Math.max(1, Math.ceil(wide / factor));
  const height = Math.max(1, Math.ceil(tall / factor));
  const { canvas, context: pen } = scratch('low-resolution', width + 2, height + 2);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  pen.scale(width / wide, height / tall);
  pen.translate(-x, -y);
  draw(pen, { x, y, width: wide, height: tall });
  pen.restore();
  context.save();
  context.globalCompositeOperation = operation;
  context.drawImage(canvas, 0, 0, width, height, x, y, wide, tall);
  context.restore();
}
