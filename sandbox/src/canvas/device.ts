/** The scene's area in canvas pixels, for operations on the whole image. */
import type { SKRSContext2D } from '@napi-rs/canvas';

export interface DeviceArea {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Canvas pixels in one of the scene's. */
  scale: number;
}

/** The scene's rectangle under the context's transform, which must not turn it; clipped to the canvas. */
export function deviceArea(context: SKRSContext2D, width: number, height: number): DeviceArea {
  const { a, d, e, f } = context.getTransform();
  const x = Math.max(0, Math.round(e));
  const y = Math.max(0, Math.round(f));
  return {
    x,
    y,
    width: Math.max(1, Math.min(context.canvas.width - x, Math.round(width * a))),
    height: Math.max(1, Math.min(context.canvas.height - y, Math.round(height * d))),
    scale: a,
  };
}
