/** Applies the scene's light to a subject: a lit rim, a shaded side, a little of the ambient colour. Alpha stays. */
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import { fillBox } from '#sandbox/canvas/fills.ts';
import { scratch } from '#sandbox/canvas/scratch.ts';
import { underLight, withAlpha } from '#sandbox/colour.ts';
import type { Cutout } from '#sandbox/model/painting.ts';

/** Strengths 0..1. */
export interface CutoutLight {
  rim: number;
  shade: number;
  ambient: number;
}

export function lightCutout(cutout: Cutout, amount: CutoutLight): void {
  const { context, width, height, light } = cutout;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'source-atop';
  const dim = Math.min(0.62, Math.max(0, 1 - light.exposure) * 0.95);
  context.fillStyle = withAlpha(underLight(light.shade, '#ffffff', 1.2), amount.ambient * 0.5 + dim * 0.72);
  context.fillRect(0, 0, width, height);
  fillBox(context, withAlpha(light.tint, amount.ambient * 0.6), 0, 0, width, height);
  const across = context.createLinearGradient(
    light.side < 0 ? 0 : width,
    0,
    light.side < 0 ? width : 0,
    height * 0.55,
  );
  across.addColorStop(0, withAlpha(light.key, amount.shade * 0.4 * light.strength));
  across.addColorStop(0.42, withAlpha(light.key, 0));
  across.addColorStop(0.5, withAlpha(light.shade, 0));
  across.addColorStop(1, withAlpha(light.shade, amount.shade));
  fillBox(context, across, 0, 0, width, height);
  context.restore();
  if (amount.rim > 0 && light.strength > 0.15) addRim(cutout, amount.rim * light.strength);
}

/** A thin bright edge towards the light: the shape less the shape moved away from it. */
export function addRim(cutout: Cutout, strength: number, colour = cutout.light.key, breadth = 1): void {
  const { context, part, light, unit } = cutout;
  const { x, y, width, height } = part;
  const { canvas, context: pen } = scratch('rim', width, height);
  // Whole pixels: a moved copy is then copied, not resampled.
  const shift = Math.max(1, Math.round(unit * 0.0036 * breadth));
  pen.drawImage(context.canvas, x, y, width, height, 0, 0, width, height);
  pen.globalCompositeOperation = 'destination-out';
  pen.drawImage(context.canvas, x, y, width, height, -light.side * shift, shift, width, height);
  pen.globalCompositeOperation = 'source-in';
  fillBox(pen, withAlpha(colour, strength), 0, 0, width, height);
  pen.globalCompositeOperation = 'source-over';
  stampOn(cutout, canvas, part);
}

/** Covers the side away from the light with a flat tone: the shape less the shape moved towards the light. */
export function shadeFarSide(cutout: Cutout, paint: string): void {
  const { context, width, height } = cutout;
  const { canvas, context: pen } = scratch('far side', width, height);
  pen.drawImage(context.canvas, 0, 0, width, height, 0, 0, width, height);
  clearNearSide(pen, cutout, { shift: 0.07, rise: 0.5 });
  pen.globalCompositeOperation = 'source-in';
  fillBox(pen, paint, 0, 0, width, height);
  pen.globalCompositeOperation = 'source-over';
  stampOn(cutout, canvas);
}

/** Clears what the shape covers when it is moved towards the light, by a part of its size and upwards by a part of that. */
export function clearNearSide(
  pen: SKRSContext2D,
  { context, width, height, light }: Cutout,
  move: { shift: number; rise: number },
): void {
  const shift = Math.round(Math.min(width, height) * move.shift);
  const [x, y] = [light.side * shift, -Math.round(shift * move.rise)];
  pen.globalCompositeOperation = 'destination-out';
  pen.drawImage(context.canvas, 0, 0, width, height, x, y, width, height);
}

/** Draws the upper left corner of a canvas over a part of the shape, all of it by default. */
export function stampOn(
  { context, width, height }: Cutout,
  canvas: Canvas,
  part: Cutout['part'] = { x: 0, y: 0, width, height },
): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = 'source-atop';
  context.drawImage(canvas, 0, 0, part.width, part.height, part.x, part.y, part.width, part.height);
  context.restore();
}
