import { describe, expect, test } from 'vitest';
import {
  ballInField,
  colourAt,
  correlation,
  difference,
  ringOnNothing,
  stripes,
} from '#sandbox/image/fixtures/test-images.ts';
import {
  blend,
  boundsOf,
  canvasOf,
  drawCanvas,
  fillCanvas,
  filtered,
  invertMask,
  type Raster,
  readPixels,
  resized,
} from './canvas.ts';
import { applyPalettes, measureColours, transferColours } from './colour-transfer.ts';
import { placeInto } from './place-into.ts';
import { cloudNoise } from './plane.ts';

const image = ballInField();
const canvas = () => canvasOf(image);

describe('canvases', () => {
  test('converting an opaque image to a canvas and back changes nothing', () => {
    expect(readPixels(canvas()).data).toEqual(image.data);
  });

  test('a blend applies only inside its mask', () => {
    const mask = drawCanvas(image, (pen) => pen.fillRect(0, 0, 128, 256));
    const under = canvas();
    blend(under, fillCanvas(image, '#000000'), { mask });
    expect(difference(readPixels(under), image, (u) => u > 0.51)).toBe(0);
    expect(colourAt(readPixels(under), 0.2, 0.2)).toEqual([0, 0, 0]);
    expect(boundsOf(mask)).toEqual({ x: 0, y: 0, width: 128, height: 256 });
    expect(boundsOf(invertMask(mask))).toEqual({ x: 128, y: 0, width: 128, height: 256 });
    expect(boundsOf(drawCanvas(image, () => {}))).toBeUndefined();
  });

  test('a blur keeps opaque edges opaque', () => {
    const { data } = readPixels(filtered(canvas(), 'blur(9px)'));
    expect(data.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true);
  });

  test.each([
    [64, 64],
    [100, 37],
    [400, 400],
  ])('resized to %ix%i it has the same content', (width, height) => {
    const small = readPixels(resized(canvas(), { width, height }));
    expect(small).toMatchObject({ width, height });
    expect(colourAt(small, 0.5, 0.5)[0]).toBeGreaterThan(200);
    expect(colourAt(small, 0.97, 0.97)[1]).toBeGreaterThan(140);
    expect(colourAt(small, 0.5, 0.02)[2]).toBeGreaterThan(200);
  });

  test('transparent pixels do not affect colours when an image is scaled down', () => {
    const { data } = readPixels(resized(canvasOf(ringOnNothing(200)), { width: 20, height: 20 }));
    for (let offset = 0; offset < data.length; offset += 4) {
      if ((data[offset + 3] ?? 0) > 40) expect(data[offset]).toBeGreaterThan(230);
    }
  });
});

describe('an image in a frame', () => {
  test('smaller than the size is complete and extended at its edges', () => {
    const frame = { x: 128, y: 0, width: 256, height: 256 };
    const placed = readPixels(placeInto(canvas(), { width: 512, height: 256 }, frame));
    expect(difference(crop(placed, 128), image)).toBe(0);
    const [red, green, blue] = colourAt(placed, 0.02, 0.9);
    expect(green).toBeGreaterThan(Math.max(red, blue));
    expect(colourAt(placed, 0.02, 0.05)[2]).toBeGreaterThan(180);
    expect(placed.data.every((value, index) => index % 4 !== 3 || value === 255)).toBe(true);
  });

  test('larger than the size is cropped', () => {
    const frame = { x: -64, y: 0, width: 256, height: 256 };
    const placed = readPixels(placeInto(canvas(), { width: 128, height: 256 }, frame));
    expect(difference(placed, crop(image, 64, 128))).toBe(0);
  });
});

describe('noise', () => {
  test('clouds have a mean of one half and depend on the seed', () => {
    const [one, two] = ['one', 'two'].map(
      (seed) => cloudNoise({ width: 80, height: 60 }, { seed, cells: 4 }).values,
    );
    expect([...(one ?? [])].reduce((sum, value) => sum + value, 0) / 4800).toBeCloseTo(0.5, 1);
    expect(one).not.toEqual(two);
  });
});

describe('colour transfer', () => {
  const warm = tinted(ballInField(), [1.05, 0.62, 0.4]);

  test('moves the mean to that of the other image; the same image changes nothing', () => {
    const [graded, same] = [canvas(), canvas()];
    const [was, wanted] = [measureColours(canvas()), measureColours(canvasOf(warm))];
    transferColours(graded, wanted, 1);
    transferColours(same, was, 1);
    const apart = (mean: readonly number[]) =>
      Math.hypot(...mean.map((value, axis) => value - (wanted.mean[axis] ?? 0)));
    expect(apart(measureColours(graded).mean)).toBeLessThan(apart(was.mean) * 0.2);
    expect(difference(readPixels(same), image)).toBeLessThan(1);
  });

  test('stronger references change more, strength 0 nothing, and the scene stays recognisable', () => {
    const moved = (strength: number, fidelity = 1) => {
      const scene = canvas();
      applyPalettes(scene, [{ image: canvasOf(warm), strength, fidelity }]);
      return readPixels(scene);
    };
    const changes = [0, 0.25, 0.5, 0.75, 1].map((strength) => difference(moved(strength), image));
    expect(changes[0]).toBe(0);
    for (const [index, change] of changes.entries())
      expect(change).toBeGreaterThan((changes[index - 1] ?? -2) + 1);
    expect(correlation(moved(1), image)).toBeGreaterThan(0.8);
    expect(difference(moved(1, 0), moved(1, 1))).toBeGreaterThan(1);
  });

  test('several references change the result', () => {
    const scene = canvas();
    applyPalettes(
      scene,
      [warm, stripes()].map((other) => ({ image: canvasOf(other), strength: 0.5, fidelity: 1 })),
    );
    expect(difference(readPixels(scene), image)).toBeGreaterThan(3);
  });
});

function tinted(raster: Raster, gains: readonly number[]): Raster {
  const data = raster.data.map((value, index) => (index % 4 === 3 ? value : value * (gains[index % 4] ?? 1)));
  return { ...raster, data };
}

function crop(raster: Raster, left: number, width = 256): Raster {
  return readPixels(
    drawCanvas({ width, height: raster.height }, (pen) => pen.drawImage(canvasOf(raster), -left, 0)),
  );
}
