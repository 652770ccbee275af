import { describe, expect, test } from 'vitest';
import { ballInField, colourAt, ringOnNothing, stripes } from '#sandbox/image/fixtures/test-images.ts';
import { canvasOf, type Raster, readPixels, trim } from '#sandbox/image/pixels/canvas.ts';
import { cutOut, findParts } from './find-parts.ts';

const image = ballInField(320, 240);
const canvas = canvasOf(image);
const inBall = (u: number, v: number, radius: number) =>
  Math.hypot((u - 0.5) * (320 / 240), v - 0.5) < radius;

describe('the subject', () => {
  const { subject: mask, confidence } = findParts(canvas);

  test('is the ball: overlap above 0.9 of the union', () => {
    expect(overlap(readPixels(mask), (u, v) => inBall(u, v, 0.16))).toBeGreaterThan(0.9);
    expect(confidence).toBeGreaterThan(0.6);
  });

  test('can be two objects side by side, each with two colours', () => {
    const field = canvasOf(ballInField(320, 240));
    const pen = field.getContext('2d');
    pen.fillStyle = '#5f9f45';
    pen.fillRect(0, 0, 320, 240);
    for (const left of [60, 190]) {
      pen.fillStyle = '#e8862c';
      pen.fillRect(left, 80, 70, 110);
      pen.fillStyle = '#f6e7d2';
      pen.fillRect(left + 20, 130, 30, 60);
    }
    const found = findParts(field);
    const inEither = (u: number, v: number) =>
      [60, 190].some((left) => u * 320 > left && u * 320 < left + 70 && v * 240 > 80 && v * 240 < 190);
    expect(overlap(readPixels(found.subject), inEither)).toBeGreaterThan(0.9);
    expect(found.confidence).toBeGreaterThan(0.6);
  });

  test('of a busy image has a low confidence', () => {
    expect(findParts(canvasOf(stripes())).confidence).toBeLessThan(0.35);
  });

  test('of an image with transparency is the visible part', () => {
    const found = findParts(canvasOf(ringOnNothing()));
    expect(found.confidence).toBe(1);
    expect(
      overlap(readPixels(found.subject), (u, v) => Math.abs(Math.hypot(u - 0.5, v - 0.5) - 0.3) < 0.08),
    ).toBeGreaterThan(0.95);
  });

  test('keeps its colour up to the edge when cut out, and is trimmed to its box', () => {
    const trimmed = trim(cutOut(canvas, mask));
    const cut = trimmed && readPixels(trimmed);
    expect(cut).toBeDefined();
    if (!cut) return;
    expect(Math.abs(cut.width - 0.32 * 240)).toBeLessThan(8);
    expect(Math.abs(cut.height - 0.32 * 240)).toBeLessThan(8);
    for (let offset = 0; offset < cut.data.length; offset += 4) {
      if ((cut.data[offset + 3] ?? 0) < 60) continue;
      expect(cut.data[offset]).toBeGreaterThan((cut.data[offset + 2] ?? 0) + 40);
    }
  });

  test('of an empty image cannot be trimmed', () => {
    expect(trim(canvasOf({ data: new Uint8ClampedArray(400), width: 10, height: 10 }))).toBeUndefined();
  });
});

describe('the sky', () => {
  test('ends at the horizon and excludes the ball', () => {
    const { sky, horizon } = findParts(canvas);
    expect(sky).toBeDefined();
    if (sky)
      expect(overlap(readPixels(sky), (u, v) => v < 0.55 && !inBall(u, v, 0.16))).toBeGreaterThan(0.93);
    expect(Math.abs(horizon - 0.55)).toBeLessThan(0.08);
  });

  test('is not found in a beige room', () => {
    const room = ballInField(200, 200);
    for (let offset = 0; offset < room.data.length; offset += 4) room.data.set([225, 205, 178], offset);
    expect(findParts(canvasOf(room)).sky).toBeUndefined();
  });
});

test('the fixture has the expected colour', () => {
  expect(colourAt(image, 0.5, 0.5)).toEqual([216, 52, 43]);
});

/** Intersection over union of the mask (alpha above one half) and a shape given in shares of the sides. */
function overlap(mask: Raster, shape: (u: number, v: number) => boolean): number {
  let [both, either] = [0, 0];
  for (let index = 0; index < mask.width * mask.height; index += 1) {
    const u = ((index % mask.width) + 0.5) / mask.width;
    const v = (Math.floor(index / mask.width) + 0.5) / mask.height;
    const [found, wanted] = [(mask.data[index * 4 + 3] ?? 0) > 127, shape(u, v)];
    if (found && wanted) both += 1;
    if (found || wanted) either += 1;
  }
  return both / either;
}
