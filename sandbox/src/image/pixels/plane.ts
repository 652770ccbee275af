/** One number per pixel, for small images: lightness, masks, noise. */
import type { Canvas } from '@napi-rs/canvas';
import { hashText } from '#sandbox/random.ts';
import { canvasOf, type Raster, readPixels, resized, type Size } from './canvas.ts';

export interface Plane extends Size {
  values: Float32Array;
}

/** A plane filled by a function of x, y and the pixel's index. */
export function planeFrom(
  { width, height }: Size,
  at: (x: number, y: number, index: number) => number,
): Plane {
  const values = new Float32Array(width * height);
  for (let y = 0, index = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, index += 1) values[index] = at(x, y, index);
  }
  return { values, width, height };
}

/** Rec. 709 luma, 0..1. */
export function lumaOf(raster: Raster): Plane {
  const { data } = raster;
  return planeFrom(raster, (_x, _y, index) => {
    const [red = 0, green = 0, blue = 0] = [data[index * 4], data[index * 4 + 1], data[index * 4 + 2]];
    return (red * 0.2126 + green * 0.7152 + blue * 0.0722) / 255;
  });
}

/** A mask's alpha at another size, 0..1. */
export function planeOf(mask: Canvas, size: Size): Plane {
  const { data } = readPixels(resized(mask, size));
  return planeFrom(size, (_x, _y, index) => (data[index * 4 + 3] ?? 0) / 255);
}

/** A black canvas whose alpha is the plane. */
export function maskOf({ values, width, height }: Plane): Canvas {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let index = 0; index < values.length; index += 1) data[index * 4 + 3] = (values[index] ?? 0) * 255;
  return canvasOf({ data, width, height });
}

/** A rough mask of values 0..1 at an image's size, with smooth edges; a lower `edge` makes it wider. */
export function enlargeMask(rough: Plane, image: Size, edge = 0.4): Canvas {
  const side = Math.min(3, image.width / rough.width);
  const middle = { width: Math.round(rough.width * side), height: Math.round(rough.height * side) };
  const soft = planeOf(maskOf(blurPlane(rough, 1)), middle).values;
  return resized(
    maskOf(planeFrom(middle, (_x, _y, at) => smoothstep(edge, edge + 0.35, soft[at] ?? 0))),
    image,
  );
}

/** An opaque grey canvas as light as the plane. */
export function greyOf({ values, width, height }: Plane): Canvas {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let index = 0; index < values.length; index += 1) {
    data.fill((values[index] ?? 0) * 255, index * 4, index * 4 + 3);
  }
  return canvasOf({ data, width, height });
}

/** Two box passes of a whole radius in each direction; edge values go on beyond the edge. */
export function blurPlane(plane: Plane, radius: number): Plane {
  let { values } = plane;
  const { width, height } = plane;
  for (let pass = 0; pass < 2; pass += 1) {
    values = boxPass(values, { lines: height, length: width, line: width, step: 1 }, radius);
    values = boxPass(values, { lines: width, length: height, line: 1, step: width }, radius);
  }
  return { values, width, height };
}

function boxPass(
  values: Float32Array,
  { lines, length, line, step }: { lines: number; length: number; line: number; step: number },
  radius: number,
): Float32Array {
  const target = new Float32Array(values.length);
  for (let row = 0; row < lines; row += 1) {
    const at = (place: number) => values[row * line + Math.min(length - 1, Math.max(0, place)) * step] ?? 0;
    let sum = 0;
    for (let place = -radius; place <= radius; place += 1) sum += at(place);
    for (let place = 0; place < length; place += 1) {
      target[row * line + place * step] = sum / (radius * 2 + 1);
      sum += at(place + radius + 1) - at(place - radius);
    }
  }
  return target;
}

/** Independent numbers in [0, 1), one per pixel. */
export function whiteNoise(size: Size, seed: string): Plane {
  const key = hashText(seed);
  return planeFrom(size, (x, y) => hashCell(key, x, y));
}

/** Smooth noise around 0.5 in four octaves; `cells` of the coarsest fit on the short side. */
export function cloudNoise(size: Size, { seed, cells }: { seed: string; cells: number }): Plane {
  const step = cells / Math.min(size.width, size.height);
  const keys = [0, 1, 2, 3].map((octave) => hashText(`${seed}/${octave}`));
  return planeFrom(size, (x, y) =>
    keys.reduce(
      (sum, key, octave) =>
        sum + valueAt(key, x * step * 2 ** octave, y * step * 2 ** octave) / 2 ** octave / 1.875,
      0,
    ),
  );
}

function valueAt(key: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [smoothstep(0, 1, x - column), smoothstep(0, 1, y - row)];
  const upper = hashCell(key, column, row) * (1 - across) + hashCell(key, column + 1, row) * across;
  const lower = hashCell(key, column, row + 1) * (1 - across) + hashCell(key, column + 1, row + 1) * across;
  return upper * (1 - down) + lower * down;
}

function hashCell(key: number, x: number, y: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ key;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296;
}

/** 0 below `low`, 1 above `high`, smooth between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
