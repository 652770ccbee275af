import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import type { StyleName } from '#sandbox/model/scene.ts';
import { finenessOf, gridOf } from './detail.ts';
import { composeScene } from './scene/compose-scene.ts';
import { paintScene } from './scene/paint-scene.ts';
import { readPrompt } from './scene/read-prompt.ts';

const side = 720;
const styles: readonly StyleName[] = ['general', 'seedream', 'chat', 'diffusion'];

describe.each(styles)('the %s style', (style) => {
  const scene = composeScene(readPrompt('a lighthouse on a cliff at sunset'), {
    seed: 7,
    width: side,
    height: side,
    style,
  });
  const [low, medium, high, most] = [0.35, 0.65, 0.85, 1].map((detail) => {
    const canvas = createCanvas(side, side);
    paintScene(canvas.getContext('2d'), scene, { detail });
    return canvas.getContext('2d').getImageData(0, 0, side, side).data;
  });

  it('draws more edges with more detail', () => {
    const energies = [low, medium, high, most].map(edgeEnergy);
    for (const [index, energy] of energies.slice(1).entries())
      expect(energy).toBeGreaterThan((energies[index] ?? 0) * 1.06);
  });

  it('draws the same image at every level', () => {
    for (const other of [low, medium, most])
      expect(likeness(brightness(other, 24), brightness(high, 24))).toBeGreaterThan(0.9);
  });
});

describe('levels', () => {
  it.each([0.75, 0.8, 0.85, 0.9, 0.92])('%s is drawn on the image’s own grid, without grain', (detail) => {
    expect(gridOf(detail, { width: 1024, height: 1024 })).toBe(1);
    expect(finenessOf(detail)).toBe(0);
  });

  it('a small image keeps its own grid', () => {
    expect(gridOf(0.35, { width: 256, height: 1024 })).toBe(1);
    expect(gridOf(0.35, { width: 1024, height: 1024 })).toBeGreaterThan(2);
  });
});

/** Mean change from a pixel to its right and lower neighbours. */
function edgeEnergy(pixels: Uint8ClampedArray = new Uint8ClampedArray()): number {
  let sum = 0;
  for (let at = 0; at + side * 4 + 4 < pixels.length; at += 4) {
    const here = pixels[at + 1] ?? 0;
    sum += Math.abs((pixels[at + 5] ?? 0) - here) + Math.abs((pixels[at + side * 4 + 1] ?? 0) - here);
  }
  return sum / (side * side);
}

/** The mean green of each square of a grid. */
function brightness(pixels: Uint8ClampedArray | undefined, squares: number): number[] {
  const edge = side / squares;
  const sums = new Array<number>(squares * squares).fill(0);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const square = Math.floor(y / edge) * squares + Math.floor(x / edge);
      sums[square] = (sums[square] ?? 0) + (pixels?.[(y * side + x) * 4 + 1] ?? 0) / edge ** 2;
    }
  }
  return sums;
}

/** Pearson's correlation. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [product, squareOne, squareOther] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const [a, b] = [value - meanOne, (other[index] ?? 0) - meanOther];
    product += a * b;
    squareOne += a * a;
    squareOther += b * b;
  }
  return product / Math.sqrt(squareOne * squareOther);
}
