/** Paints what has no sharp edge at a quarter of the size and enlarges it: soft lights cost a fraction so. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Area } from '#lib/server/engine/scene/scene.ts';
import { scratch } from './scratch.ts';

const factor = 4;

/** `draw` paints in the picture's own pixels onto nothing; the result is laid over the area with the operation. */
export function softly(
  context: SKRSContext2D,
  area: Area,
  draw: (pen: SKRSContext2D) => void,
  operation: GlobalCompositeOperation = 'source-over',
): void {
  const width = Math.max(1, Math.ceil(area.width / factor));
  const height = Math.max(1, Math.ceil(area.height / factor));
  const { canvas, context: pen } = scratch('softly', width + 2, height + 2);
  pen.save();
  pen.scale(width / area.width, height / area.height);
  pen.translate(-area.x, -area.y);
  draw(pen);
  pen.restore();
  context.save();
  context.globalCompositeOperation = operation;
  context.drawImage(canvas, 0, 0, width, height, area.x, area.y, area.width, area.height);
  context.restore();
}
