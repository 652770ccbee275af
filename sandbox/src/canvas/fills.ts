/** Fills, gradients and soft lights on a canvas: the few that every painter and style needs. */
import type { CanvasGradient, Path2D, SKRSContext2D } from '@napi-rs/canvas';
import { withAlpha } from '#sandbox/colour.ts';

type Paint = string | CanvasGradient;

export function fill(context: SKRSContext2D, paint: Paint, path: Path2D, rule?: CanvasFillRule): void {
  context.fillStyle = paint;
  context.fill(path, rule);
}

export function stroke(context: SKRSContext2D, paint: Paint, width: number, path: Path2D): void {
  context.strokeStyle = paint;
  context.lineWidth = width;
  context.stroke(path);
}

export function fillBox(
  context: SKRSContext2D,
  paint: Paint,
  ...[x, y, width, height]: readonly [x: number, y: number, width: number, height: number]
): void {
  context.fillStyle = paint;
  context.fillRect(x, y, width, height);
}

/** An ellipse, a disc without a second radius. */
export function fillOval(
  context: SKRSContext2D,
  paint: Paint,
  ...[x, y, radiusX, radiusY = radiusX, turn = 0]: readonly [number, number, number, number?, number?]
): void {
  context.fillStyle = paint;
  context.beginPath();
  context.ellipse(x, y, radiusX, radiusY, turn, 0, Math.PI * 2);
  context.fill();
}

/** Colours from y0 down to y1, evenly unless places 0..1 are given. */
export function verticalGradient(
  context: SKRSContext2D,
  y0: number,
  y1: number,
  colours: readonly string[],
  places?: readonly number[],
): CanvasGradient {
  const gradient = context.createLinearGradient(0, y0, 0, y1);
  const last = Math.max(1, colours.length - 1);
  colours.forEach((colour, index) => {
    gradient.addColorStop(places?.[index] ?? index / last, colour);
  });
  return gradient;
}

/** A round light about a point: full in the middle, nothing at the radius, soft between. */
export function glow(
  context: SKRSContext2D,
  light: { x: number; y: number; radius: number; colour: string; strength: number; squeeze?: number },
): void {
  const { x, y, radius, colour, strength, squeeze = 1 } = light;
  if (radius <= 0 || strength <= 0) return;
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, radius);
  gradient.addColorStop(0, withAlpha(colour, strength));
  gradient.addColorStop(0.22, withAlpha(colour, strength * 0.62));
  gradient.addColorStop(0.5, withAlpha(colour, strength * 0.25));
  gradient.addColorStop(0.78, withAlpha(colour, strength * 0.06));
  gradient.addColorStop(1, withAlpha(colour, 0));
  context.save();
  context.translate(x, y);
  context.scale(1, squeeze);
  context.fillStyle = gradient;
  context.fillRect(-radius, -radius, radius * 2, radius * 2);
  context.restore();
}

/** Runs the drawing with the state restored afterwards. */
export function withSavedState(context: SKRSContext2D, draw: () => void): void {
  context.save();
  draw();
  context.restore();
}
