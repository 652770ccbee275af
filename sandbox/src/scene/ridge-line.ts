/** The shape of the land's edges: reads a `RidgeLine` at any x, and turns one into a path. */
import { Path2D } from '@napi-rs/canvas';
import type { RidgeLine } from '#sandbox/model/elements/common.ts';
import { layeredNoise, noise } from '#sandbox/noise.ts';

/** The y of the line at x, in pixels. */
export function ridgeY(line: RidgeLine, x: number): number {
  const at = x / line.length;
  if (line.shape === 'mound') return moundY(line, x);
  return line.y - line.height * swing(line, at);
}

/** The line from x0 to x1 as points about `step` apart, both ends included. */
export function ridgePoints(
  line: RidgeLine,
  x0: number,
  x1: number,
  step: number,
): { x: number; y: number }[] {
  const count = Math.min(1200, Math.max(2, Math.ceil((x1 - x0) / step)));
  return Array.from({ length: count + 1 }, (_, index) => {
    const x = x0 + ((x1 - x0) * index) / count;
    return { x, y: ridgeY(line, x) };
  });
}

/** Everything between the line and `bottom`. */
export function ridgePath(line: RidgeLine, x0: number, x1: number, bottom: number, step: number): Path2D {
  const path = new Path2D();
  path.moveTo(x0, bottom);
  for (const point of ridgePoints(line, x0, x1, step)) path.lineTo(point.x, Math.min(point.y, bottom));
  path.lineTo(x1, bottom);
  path.closePath();
  return path;
}

function moundY(line: RidgeLine, x: number): number {
  const part = (x - (line.centre ?? 0)) / line.length;
  const dome = Math.max(-0.4, 1 - part * part);
  return line.y - line.height * dome * (1 + 0.22 * layeredNoise(line.seed, part * 2.6, 3));
}

function swing(line: RidgeLine, at: number): number {
  switch (line.shape) {
    case 'roll':
      return layeredNoise(line.seed, at, 2, 0.28);
    case 'dune': {
      const rise = noise(line.seed, at) * 0.8 + noise(line.seed + 7, at * 0.47) * 0.5;
      return Math.abs(rise) ** 0.8 * Math.sign(rise) + 0.06 * noise(line.seed + 3, at * 3);
    }
    case 'peak':
      return (
        (1 - Math.abs(layeredNoise(line.seed, at, 4, 0.45)) * 2.4) * 0.9 + 0.12 * noise(line.seed + 5, at * 9)
      );
    case 'mesa': {
      const rise = noise(line.seed, at) * 1.7;
      const flat = Math.max(-0.8, Math.min(1, rise * 2.2));
      return (
        flat * (0.82 + 0.18 * noise(line.seed + 9, Math.round(at * 0.8))) +
        0.05 * noise(line.seed + 2, at * 7)
      );
    }
    case 'level':
    case 'mound':
      return 0.5 * noise(line.seed, at);
  }
}
