/** One number 0..1 per pixel, for small images: masks and noise. */
import type { Canvas } from '@napi-rs/canvas';
import { createRandom } from '#sandbox/random.ts';
import {
  canvasOf,
  drawCanvas,
  drawScaled,
  readPixels,
  resized,
  type Size,
  scaled,
  unitOf,
} from './canvas.ts';

export interface Plane extends Size {
  values: Float32Array;
}

/** A plane filled by a function of x, y and the pixel's index. */
export function planeFrom(
  { width, height }: Size,
  at: (x: number, y: number, index: number) => number,
): Plane {
  const values = Float32Array.from({ length: width * height }, (_, index) =>
    at(index % width, Math.floor(index / width), index),
  );
  return { values, width, height };
}

/** A mask's alpha at another size. */
export function planeOf(mask: Canvas, { width, height }: Size): Plane {
  const { data } = readPixels(resized(mask, { width, height }));
  return planeFrom({ width, height }, (_x, _y, index) => (data[index * 4 + 3] ?? 0) / 255);
}

/** A white canvas whose alpha is the plane. */
export function maskOf({ values, width, height }: Plane): Canvas {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  values.forEach((value, index) => {
    data[index * 4 + 3] = value * 255;
  });
  return canvasOf({ data, width, height });
}

/** A rough mask at an image's size, with smooth edges; a lower `edge` makes it wider. */
export function enlargeMask(rough: Plane, image: Size, edge = 0.4): Canvas {
  const middle = scaled(rough, Math.min(3, image.width / rough.width));
  const wide = drawCanvas({ width: rough.width, height: rough.height }, (pen) => {
    pen.filter = 'blur(1px)';
    pen.drawImage(maskOf(rough), 0, 0);
  });
  const soft = planeOf(wide, middle).values;
  return resized(
    maskOf(planeFrom(middle, (_x, _y, at) => smoothstep(edge, edge + 0.35, soft[at] ?? 0))),
    image,
  );
}

/** Smooth noise around 0.5 in four octaves; `cells` of the coarsest fit on the short side. */
export function cloudNoise(size: Size, { seed, cells }: { seed: string; cells: number }): Plane {
  const { next } = createRandom(seed);
  const clouds = drawCanvas(size, (pen) => {
    pen.globalCompositeOperation = 'lighter';
    for (let octave = 0; octave < 4; octave += 1) {
      const grid = planeFrom(scaled(size, (cells * 2 ** octave) / unitOf(size)), next);
      pen.globalAlpha = 8 / 15 / 2 ** octave;
      drawScaled(pen, maskOf(grid), { x: 0, y: 0, width: size.width, height: size.height });
    }
  });
  return planeOf(clouds, size);
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
