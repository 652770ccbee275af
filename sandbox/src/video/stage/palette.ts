/** A few colours that stand for an image. */
import type { Canvas } from '@napi-rs/canvas';
import { createCanvas } from '@napi-rs/canvas';
import { channels } from '#sandbox/colour.ts';

const side = 32;

/** Up to `count` colours as #rrggbb, the most present and most colourful first, none nearly the same as another. */
export function paletteOf(images: readonly Canvas[], count = 4): string[] {
  const weights = new Map<string, { weight: number; sum: [number, number, number]; pixels: number }>();
  for (const image of images) {
    for (const [red, green, blue] of sampled(image)) {
      const key = [red, green, blue].map((value) => value >> 5).join();
      const bin = weights.get(key) ?? { weight: 0, sum: [0, 0, 0], pixels: 0 };
      bin.weight += 0.25 + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255;
      bin.sum = [bin.sum[0] + red, bin.sum[1] + green, bin.sum[2] + blue];
      bin.pixels += 1;
      weights.set(key, bin);
    }
  }
  const colours = [...weights.values()]
    .sort((one, other) => other.weight - one.weight)
    .map(({ sum, pixels }) => hexOf(sum.map((value) => value / pixels)));
  const chosen: string[] = [];
  for (const colour of colours) {
    if (chosen.length < count && chosen.every((other) => distance(colour, other) > 60)) chosen.push(colour);
  }
  return chosen;
}

function* sampled(image: Canvas): Generator<[number, number, number]> {
  const small = createCanvas(side, side);
  const context = small.getContext('2d');
  context.drawImage(image, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 128) yield [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  }
}

function distance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function hexOf(values: readonly number[]): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
