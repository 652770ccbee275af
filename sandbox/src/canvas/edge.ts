/** Two tones of one shape: its own moved copy covers all but the edge it moves away from. */

import type { CanvasGradient, Path2D, SKRSContext2D } from '@napi-rs/canvas';
import { fill } from './fills.ts';

/** Paints the edge first (anything, clipped to the shape), then the copy moved by (dx, dy) over it. */
export function fillOffset(
  context: SKRSContext2D,
  path: Path2D,
  shift: { dx: number; dy: number },
  edge: string | CanvasGradient | (() => void),
  paint: string | CanvasGradient,
): void {
  context.save();
  context.clip(path);
  if (typeof edge === 'function') edge();
  else {
    fill(context, edge, path);
  }
  context.translate(shift.dx, shift.dy);
  fill(context, paint, path);
  context.restore();
}
