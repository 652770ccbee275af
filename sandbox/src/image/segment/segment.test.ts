import { describe, expect, test } from 'vitest';
import { ballInField, colourAt, ringOnNothing, stripes } from '#sandbox/image/fixtures/test-images.ts';
import { canvasOf, type Raster, readPixels, trim } from '#sandbox/image/pixels/canvas.ts';
import { planeFrom } from '#sandbox/image/pixels/plane.ts';
import { findSky } from './find-sky.ts';
import { cutOut, findSubjectMask } from './find-subject.ts';
import { findRegions } from './regions.ts';

const image = ballInField(320, 240);
const canvas = canvasOf(image);
const inBall = (u: number, v: number, radius: number) =>
  Math.hypot((u - 0.5) * (320 / 240), v - 0.5) < radius;

describe('the subject', () => {
  const { mask, confidence } = findSubjectMask(canvas);

  test('is the ball: overlap above 0.9 of the union', () => {
    expect(overlap(readPixels(mask), (u, v) => inBall(u, v, 0.16))).toBeGreaterThan(0.9);
    expect(confidence).toBeGreaterThan(0.6);
  });

  test('of a busy image is doubtful', () => {
    expect(findSubjectMask(canvasOf(stripes())).confidence).toBeLessThan(0.35);
  });

  test('of an image with transparency is what is visible', () => {
    const found = findSubjectMask(canvasOf(ringOnNothing()));
    expect(found.confidence).toBe(1);
    expect(
      overlap(readPixels(found.mask), (u, v) => Math.abs(Math.hypot(u - 0.5, v - 0.5) - 0.3) < 0.08),
    ).toBeGreaterThan(0.95);
  });

  test('cut out keeps its colour up to the rim, and trims to its box', () => {
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

  test('of nothing is nothing to trim', () => {
    expect(trim(canvasOf({ data: new Uint8ClampedArray(400), width: 10, height: 10 }))).toBeUndefined();
  });
});

describe('the sky', () => {
  test('ends at the horizon and leaves the ball out', () => {
    const sky = findSky(canvas);
    expect(sky.mask).toBeDefined();
    if (sky.mask)
      expect(overlap(readPixels(sky.mask), (u, v) => v < 0.55 && !inBall(u, v, 0.16))).toBeGreaterThan(0.93);
    expect(Math.abs(sky.horizon - 0.55)).toBeLessThan(0.05);
  });

  test('is not found in a beige room', () => {
    const room = ballInField(200, 200);
    for (let offset = 0; offset < room.data.length; offset += 4) room.data.set([225, 205, 178], offset);
    expect(findSky(canvasOf(room))).toMatchObject({ share: 0 });
  });
});

describe('regions', () => {
  const plane = planeFrom({ width: 12, height: 8 }, (x, y) => (x < 3 && y < 3 ? 1 : x > 6 && y > 1 ? 1 : 0));

  test('are connected, largest first, with box', () => {
    const regions = findRegions(plane, (value) => value === 1);
    expect(regions.map(({ pixels }) => pixels.length)).toEqual([30, 9]);
    expect(regions[0]).toMatchObject({ left: 7, top: 2, right: 12, bottom: 8 });
  });
});

test('the fixture is what the tests take it for', () => {
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
